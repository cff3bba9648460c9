import type { Endpoint } from '@gaugeway/proto/api';
import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** A place in the input of a call, as `filter.rows[].from`, with the schema of its value. */
export interface Place {
  path: string;
  schema: Schema;
  /** Schemas around it, the outermost first, each with the step of the next one in the path. */
  trail: readonly Step[];
}

interface Step {
  schema: Schema;
  added: string;
}

/** Every schema in the input of a call, once per place. */
export function placesOf({ input }: Pick<Endpoint, 'input'>): Place[] {
  const places: Place[] = [];
  collect({ path: '', schema: input, trail: [] }, places);
  return places;
}

function collect(place: Place, places: Place[]): void {
  const { path, schema, trail } = place;
  // A schema within itself, as blocks of blocks.
  if (trail.some((step) => step.schema === schema)) return;
  places.push(place);
  for (const [added, inner] of innerOf(schema))
    collect({ path: path + added, schema: inner, trail: [...trail, { schema, added }] }, places);
}

/** Schemas inside a schema, with their step in the path; fails for an unknown kind. */
function innerOf(schema: Schema): (readonly [string, Schema])[] {
  // Zod's own union of all its kinds, whose parts are typed by `def.type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape).map(([name, inner]) => [`.${name}`, inner] as const),
        ...(def.catchall ? [['.*', def.catchall] as const] : []),
      ];
    case 'array':
      return [['[]', def.element]];
    case 'tuple':
      return [
        ...def.items.map((item, at) => [`[${at}]`, item] as const),
        ...(def.rest ? [['[]', def.rest] as const] : []),
      ];
    case 'record':
      return [
        ['{key}', def.keyType],
        ['{}', def.valueType],
      ];
    case 'union':
      return def.options.map((option) => ['', option] as const);
    case 'intersection':
      return [
        ['', def.left],
        ['', def.right],
      ];
    case 'pipe':
      // A value reaches the second schema through the bounds of the first, which a bare transform does not have.
      return [['', kindOf(def.in) === 'transform' ? def.out : def.in]];
    case 'lazy':
      return [['', def.getter()]];
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return [['', def.innerType]];
    case 'number':
    case 'string':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
    case 'never':
    case 'unknown':
    case 'any':
    case 'transform':
    case 'template_literal':
      return [];
    default:
      throw new Error(`A schema of the kind "${def.type}" has no rule in tests/contract/matrix/schema-fields.ts.`);
  }
}

/** Kind of a schema in Zod's terms. */
export const kindOf = (schema: Schema): z.core.$ZodTypes['_zod']['def']['type'] =>
  // As above.
  (schema as z.core.$ZodTypes)._zod.def.type;

/** Declared ends of a number. Those of `int()` do not count: Zod's safe integers exceed every column and every date. */
export function rangeOf(schema: Schema): { min: number | null; max: number | null } {
  const ends = { min: null as number | null, max: null as number | null };
  for (const check of checksOf(schema)) {
    if (check.check === 'greater_than') ends.min = Number(check.value);
    if (check.check === 'less_than') ends.max = Number(check.value);
  }
  return ends;
}

/** true: a text or a list has a largest length, by a check or by its format. */
export function isLimited(schema: Schema): boolean {
  return checksOf(schema).some((check) => {
    if (['max_length', 'length_equals', 'max_size', 'size_equals'].includes(check.check)) return true;
    return check.check === 'string_format' && isLimitedFormat(check.format ?? '', check.pattern);
  });
}

const LIMITED_FORMATS = new Set(['uuid', 'guid', 'date', 'ipv4', 'cidrv4']);

/** A pattern from end to end without an open repetition limits the length. */
function isLimitedFormat(format: string, pattern: RegExp | undefined): boolean {
  if (LIMITED_FORMATS.has(format)) return true;
  if (format !== 'regex' || !pattern) return false;
  const source = pattern.source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return source.startsWith('^') && source.endsWith('$') && !/[*+]|\{\d+,\}/.test(source);
}

interface Check {
  check: string;
  value?: unknown;
  format?: string;
  pattern?: RegExp;
}

/** The checks of a schema; its own definition is one where it is a format, as of `z.uuid()`. */
function checksOf({ _zod: { def } }: Schema): Check[] {
  // Zod types a check by its class and not by its definition, of which these are the common fields.
  const checks = ((def as z.core.$ZodNumberDef).checks ?? []).map(({ _zod }) => _zod.def as unknown as Check);
  return 'check' in def ? [def as unknown as Check, ...checks] : checks;
}
