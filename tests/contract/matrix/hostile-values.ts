import type { Endpoint } from '@gaugeway/proto/api';
import { kindOf, type Place, placesOf, rangeOf } from './schema-fields';

/** Texts that break programs. */
export const HOSTILE: readonly string[] = [
  'x'.repeat(10_000),
  'a\u0000b',
  '<script>alert(1)</script>',
  '\u202Egnp.exe\u2066\u200F',
  `'; DROP TABLE identity.user; -- \\ " $1 %s {{7*7}} \${7*7}`,
  '\uD800 a half of a pair',
  '__proto__',
];

/** The text alone, in a list, as a value and as a name. */
export const shapesOf = (text: string): unknown[] => [
  text,
  [text],
  { name: text },
  JSON.parse(`{${JSON.stringify(text)}:1}`) as unknown,
];

/** true: the schema lets a value through to the code of the call; the server parses by the same one. */
export const passes = (endpoint: Endpoint, field: string, value: unknown): boolean =>
  !endpoint.input.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field);

/** A field with a text in one of its shapes. */
export interface HostileText {
  endpoint: Endpoint;
  field: string;
  text: string;
  value: unknown;
}

/** Every text in a field that can be sent: half of a pair cannot be in an address. The text alone comes refused, too. */
export function textsFor(endpoint: Endpoint, field: string): HostileText[] {
  const inAddress = endpoint.method === 'GET' || endpoint.path.includes(`{${field}}`);
  return HOSTILE.filter((text) => !inAddress || !/\p{Surrogate}/u.test(text)).flatMap((text) =>
    shapesOf(text)
      .filter((value) => value === text || passes(endpoint, field, value))
      .map((value) => ({ endpoint, field, text, value })),
  );
}

export const numbersOf = (endpoint: Endpoint): Place[] =>
  placesOf(endpoint).filter(({ schema }) => kindOf(schema) === 'number');

/** The ends of the range, and the ends of a column's type as far as the range has them. */
export function within(place: Place): number[] {
  const { min, max } = rangeOf(place.schema);
  const ends = [min, max, 2 ** 31].filter((end) => end !== null);
  return [...new Set(ends)].filter((end) => isTaken(place, end));
}

export const BEYOND = [1e308, -1e308, 2 ** 53];

/** true: the schema of the place itself lets a number through. */
export const isTaken = ({ schema }: Place, value: number): boolean =>
  'value' in (schema['~standard'].validate(value) as object);

/** The input with a number in its place; missing levels on the way there are made. */
export function withNumber(input: Record<string, unknown>, path: string, value: number): Record<string, unknown> {
  const steps = path.match(/\.[^.[{]+|\[\d*\]|\{\}/g) ?? [];
  const put = (into: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return value;
    if (step.startsWith('[')) {
      const list: unknown[] = Array.isArray(into) ? [...(into as unknown[])] : [];
      const at = Number(step.slice(1, -1));
      list[at] = put(list[at], rest);
      return list;
    }
    const record = { ...(into as Record<string, unknown> | undefined) };
    const name = step === '{}' ? (Object.keys(record)[0] ?? 'in1') : step.slice(1);
    return { ...record, [name]: put(record[name], rest) };
  };
  return put(input, steps) as Record<string, unknown>;
}
