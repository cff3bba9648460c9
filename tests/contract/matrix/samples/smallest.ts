import { z } from 'zod';

/** A part of the JSON schema of an input, as far as it limits a value. */
interface Shape {
  enum?: unknown[];
  const?: unknown;
  type?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  format?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2025-11-01',
  email: 'someone@gaugeway.local',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.org/',
};

/** The smallest value that a schema admits; undefined where its limits cannot be read from it, as of a pattern. */
export function smallest(schema: z.ZodType | undefined): unknown {
  if (!schema) return undefined;
  const value = smallestOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  return schema.safeParse(value).success ? value : undefined;
}

function smallestOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  if (choice) return smallestOf(choice);
  switch (shape.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 0);
    case 'string':
      return FORMATS[shape.format ?? ''] ?? 'x'.repeat(shape.minLength ?? 1);
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => smallestOf(shape.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, smallestOf(shape.properties?.[name] ?? {})]),
      );
    default:
      return undefined;
  }
}
