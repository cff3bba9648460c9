import type { z } from 'zod';
import { kindOf } from '../schema-fields';

type Schema = z.core.$ZodType;

const isTaken = (schema: Schema, value: unknown): boolean => 'value' in schema['~standard'].validate(value);

/** Parts of the definition of a schema that a value is derived from. */
interface Parts {
  shape: Record<string, Schema>;
  keyType: Schema;
  valueType: Schema;
  element: Schema;
  options: readonly Schema[];
  innerType: Schema;
  in: Schema;
  out: Schema;
  values: readonly unknown[];
  entries: Record<string, unknown>;
}

// The parts of a schema depend on its kind, which the callers have looked at.
export const partsOf = ({ _zod }: Schema): Parts => _zod.def as unknown as Parts;

/** The required fields of an object, each with its smallest value. */
export const requiredOf = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(partsOf(schema).shape)
      .filter(([, inner]) => !isTaken(inner, undefined))
      .map(([name, inner]) => [name, smallest(inner)]),
  );

const NUMBERS = [1, 0, 24, 3600];
const TEXTS = ['A', 'x', '06:00', '2025-11-01', '01-01', '00000000-0000-4000-8000-000000000000'];

/** The smallest value that a schema takes; undefined where its limits cannot be read from it, as of a pattern. */
export function smallest(schema: Schema): unknown {
  const value = candidateOf(schema);
  return isTaken(schema, value) ? value : undefined;
}

function candidateOf(schema: Schema): unknown {
  const parts = partsOf(schema);
  switch (kindOf(schema)) {
    case 'object':
      return requiredOf(schema);
    case 'array':
      return isTaken(schema, []) ? [] : [smallest(parts.element)];
    case 'union':
      return smallest(parts.options[0] ?? schema);
    case 'literal':
      return parts.values[0];
    case 'enum':
      return Object.values(parts.entries)[0];
    case 'boolean':
      return false;
    case 'number':
      return NUMBERS.find((value) => isTaken(schema, value));
    case 'string':
      return TEXTS.find((value) => isTaken(schema, value));
    case 'record':
      return {};
    case 'pipe':
      return smallest(kindOf(parts.in) === 'transform' ? parts.out : parts.in);
    default:
      return 'innerType' in parts ? smallest(parts.innerType) : null;
  }
}
