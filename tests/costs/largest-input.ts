import type { Endpoint } from '@gaugeway/proto/api';
import { z } from 'zod';
import { fieldsOf, idsIn } from '../contract/matrix/samples/meanings';

/** Length for a contract without a limit. */
const LONG = 10_000;
const MANY = 1000;
/** Large number that all databases have. */
const LARGE = 2 ** 31 - 1;
/** Length of texts in an address, which HTTP limits. */
const LONG_IN_ADDRESS = 1000;
/** Nested lists multiply: below the first they are as long as this at most. */
const MANY_WITHIN = 100;
const DEEPEST = 5;
const DAY = 86_400;
const LAST_DAY = Date.parse('2025-11-30') / 1000;

/** Spans that are tried for a period, days, the longest first. */
export const SPANS = [109_000, 36_500, 3660, 745, 400, 366, 100, 93, 31, 7, 1];

/** Names of the ends of a period, and whether they are days or Unix seconds. */
const PERIODS = [
  ['from', 'to'],
  ['date_start', 'date_end'],
  ['start_date', 'stop_date'],
  ['startDate', 'stopDate'],
] as const;

/** A part of the JSON schema of an input, as far as it limits a value. */
interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  format?: string;
}

/** Passes inputs that the contract accepts to the code of the call; the server parses by the same schema. */
const passes = ({ input }: Endpoint, whole: Record<string, unknown>): boolean => input.safeParse(whole).success;

/**
 * The largest input that a contract allows, from a sample: texts, lists and numbers at their limits, all rows in one page,
 * and ids in lists as many as are given.
 *
 * @param ids of the company, for lists of ids: those that a call does not know cost it less
 * @param days the span of a period
 */
export function largestInput(
  endpoint: Endpoint,
  sample: Record<string, unknown>,
  { ids, days }: { ids: readonly number[]; days: number },
): Record<string, unknown> {
  for (let share = 1; share > 0.01; share /= 2) {
    const input = built(endpoint, sample, ids, share);
    const inPeriod = { ...input, ...periodOf(endpoint, days) };
    const found = passes(endpoint, inPeriod) || !passes(endpoint, input) ? inPeriod : input;
    if (Buffer.byteLength(JSON.stringify(found)) < endpoint.bodyLimit) return found;
  }
  return sample;
}

export const hasPeriod = (endpoint: Endpoint): boolean => Object.keys(periodOf(endpoint, 1)).length > 0;

/** Fields one by one: a value that the contract refuses together with the others is left as the sample has it. */
function built(
  endpoint: Endpoint,
  sample: Record<string, unknown>,
  ids: readonly number[],
  share: number,
): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Shape;
  const own = new Set(idsIn(endpoint));
  const isShort = endpoint.method === 'GET' || endpoint.path.includes('{');
  const input = { ...sample };
  for (const field of fieldsOf(endpoint)) {
    const shape = properties[field];
    if (!shape || (isShort && endpoint.path.includes(`{${field}}`))) continue;
    const listed = own.has(field) ? withIds(sample[field], shape, ids) : undefined;
    // All rows without a page.
    const chosen = field === 'paginate' ? false : undefined;
    const value = own.has(field)
      ? listed
      : (chosen ?? largest(shape, { share, level: 0, isShort, mutates: endpoint.mutates }));
    if (value === undefined) continue;
    if (passes(endpoint, { ...input, [field]: value }) || !passes(endpoint, input)) {
      const isAllowed = !endpoint.input
        .safeParse({ ...input, [field]: value })
        .error?.issues.some(({ path }) => path[0] === field);
      if (isAllowed) input[field] = value;
    }
  }
  return input;
}

/** A list of ids with as many as it may have; undefined = it is none. */
function withIds(own: unknown, shape: Shape, ids: readonly number[]): unknown[] | undefined {
  const list = [shape, ...(shape.anyOf ?? [])].find(({ type }) => type === 'array');
  if (!list || !Array.isArray(own)) return undefined;
  if (own.some((id) => typeof id !== 'number')) return undefined;
  return [...new Set([...(own as unknown[]), ...ids])].slice(0, list.maxItems ?? MANY);
}

function largest(shape: Shape, at: { share: number; level: number; isShort: boolean; mutates: boolean }): unknown {
  if (at.level > DEEPEST) return undefined;
  const within = { ...at, level: at.level + 1 };
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum.at(-1);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return largest(choices.find(({ type }) => type !== 'null') ?? {}, at);
  switch (shape.type) {
    case 'boolean':
      // A stored switch would change the results of the next calls.
      return at.mutates ? undefined : true;
    case 'integer':
    case 'number':
      return shape.maximum !== undefined && Number.isSafeInteger(shape.maximum) ? shape.maximum : LARGE;
    case 'string': {
      if (shape.format !== undefined) return undefined;
      const most = Math.min(shape.maxLength ?? LONG, at.isShort ? LONG_IN_ADDRESS : LONG);
      return 'x'.repeat(Math.ceil(most * at.share));
    }
    case 'array': {
      const most = Math.min(shape.maxItems ?? MANY, at.level === 0 ? Infinity : MANY_WITHIN);
      const item = largest(shape.items ?? {}, within);
      if (item === undefined) return undefined;
      const isDistinct = typeof item === 'number';
      const length = Math.ceil(most * at.share);
      return Array.from({ length }, (_, place) => (isDistinct ? item - length + place + 1 : item));
    }
    case 'object': {
      const entries = Object.entries(shape.properties ?? {}).map(([name, of]) => [name, largest(of, within)] as const);
      if (entries.length > 0) return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      const value = typeof shape.additionalProperties === 'object' ? largest(shape.additionalProperties, within) : 'x';
      const names = Array.from({ length: Math.ceil(MANY_WITHIN * at.share) }, (_, place) => String(place + 1));
      return Object.fromEntries(names.map((name) => [name, value]));
    }
    default:
      return undefined;
  }
}

/** The ends of the periods of a call; days or Unix seconds, as the contract takes them. */
function periodOf(endpoint: Endpoint, days: number): Record<string, unknown> {
  const fields = fieldsOf(endpoint);
  const ends: Record<string, unknown> = {};
  for (const [first, last] of PERIODS) {
    if (!fields.includes(first) || !fields.includes(last)) continue;
    const [begin, end] = [Math.max(-2_208_988_800, LAST_DAY - (days - 1) * DAY), LAST_DAY];
    const date = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);
    const isDay = !endpoint.input.safeParse({ [first]: date(end) }).error?.issues.some(({ path }) => path[0] === first);
    ends[first] = isDay ? date(begin) : Math.max(0, begin);
    ends[last] = isDay ? date(end) : end;
  }
  return ends;
}
