import type { CallOf, Endpoint } from '@gaugeway/proto/api/endpoint';

type Schema = Endpoint['input'];

/** Element of a list, at any depth; any other value as it is. */
type Element<V> = V extends readonly (infer I)[] ? Element<I> : V;
/** Distributive: each alternative has its own keys. */
type KeyIn<I> = I extends object ? keyof I & string : never;
type KeyOf<V> = KeyIn<Element<V>>;
type ValueIn<I, K> = I extends object ? (K extends keyof I ? I[K] : never) : never;
type At<V, K> = ValueIn<Element<V>, K>;

/** Longest text, characters. */
interface TextBounds {
  maxLength: number;
}

/** Smallest and largest number; absent = none. */
interface NumberBounds {
  min?: number;
  max?: number;
}

/** Largest number of items of a list. */
interface ListBounds {
  maxItems: number;
}

/** A coerced number takes any value. */
type OneBounds<V> = unknown extends V ? NumberBounds : [Extract<V, string>] extends [never] ? NumberBounds : TextBounds;
type ItemOf<V> = Extract<V, readonly unknown[]>[number];
type Bounds<V> = unknown extends V
  ? NumberBounds
  : [Extract<V, readonly unknown[]>] extends [never]
    ? OneBounds<V>
    : [Extract<ItemOf<V>, object>] extends [never]
      ? ListBounds & OneBounds<ItemOf<V>>
      : ListBounds;

/**
 * Bounds of a field in the input of a call, as properties of its input in a form: `{ maxLength }` of a text, `{ min, max }`
 * of a number, `{ maxItems }` of a list with the bounds of its items. Keys lead to the field; the items of lists need
 * none. A bound that a fraction must exceed is the bound itself; an integer gets the next one. The build replaces each
 * call by its result (web/bounds-plugin.ts), so that the console needs no schemas: the call is a name that the file
 * imports from the contract, and the keys are literals.
 *
 * @throws Error if the contract has no bound of the field
 */
export function inputBounds<
  E extends Endpoint,
  A extends KeyOf<CallOf<E>>,
  B extends KeyOf<At<CallOf<E>, A>> = never,
  C extends KeyOf<At<At<CallOf<E>, A>, B>> = never,
>(
  call: E,
  key: A,
  below?: B,
  lowest?: C,
): Bounds<
  [B] extends [never]
    ? At<CallOf<E>, A>
    : [C] extends [never]
      ? At<At<CallOf<E>, A>, B>
      : At<At<At<CallOf<E>, A>, B>, C>
>;
export function inputBounds(call: Endpoint, ...keys: string[]): NumberBounds & Partial<TextBounds & ListBounds> {
  const ranges = rangesAt(call.input, keys);
  const [items, values] = [ranges.filter(({ of }) => of === 'items'), ranges.filter(({ of }) => of !== 'items')];
  const maxItems = Math.max(...items.map((range) => range.max));
  const isText = values.some(({ of }) => of === 'text');
  const own = values.filter(({ of }) => !isText || of === 'text');
  const min = Math.min(...own.map((range) => range.min));
  const max = Math.max(...own.map((range) => range.max));
  const isBound = items.length > 0 ? maxItems < Infinity : Number.isFinite(max) || Number.isFinite(min);
  if (!isBound || (isText && max === Infinity))
    throw new Error(`the contract has no bound of ${call.id}: ${keys.join('.')}`);
  return {
    ...(items.length > 0 ? { maxItems } : {}),
    ...(isText ? { maxLength: max } : {}),
    ...(!isText && Number.isFinite(min) ? { min } : {}),
    ...(!isText && Number.isFinite(max) ? { max } : {}),
  };
}

/** Bounds of seconds, for an input of minutes. */
export const inMinutes = ({ min, max }: NumberBounds): NumberBounds => ({
  ...(min === undefined ? {} : { min: Math.ceil(min / 60) }),
  ...(max === undefined ? {} : { max: Math.floor(max / 60) }),
});

/** Values that a schema admits: numbers, texts of these lengths, lists of so many items; infinite = no bound. */
interface Range {
  of: 'number' | 'text' | 'items';
  min: number;
  max: number;
}

/** Parts of a schema by its type, without zod: that would be code of the console. */
interface Parts {
  type: string;
  innerType: Schema;
  element: Schema;
  valueType: Schema;
  left: Schema;
  right: Schema;
  in: Schema;
  out: Schema;
  options: readonly Schema[];
  shape: Readonly<Record<string, Schema | undefined>>;
  values: readonly unknown[];
  getter: () => Schema;
  checks?: readonly { _zod: { def: CheckParts } }[];
}

/** Parts of a check: of a number (`value`), or of a list. */
interface CheckParts {
  value?: unknown;
  inclusive?: boolean;
  maximum?: number;
  length?: number;
}

/** Characters of a UUID, whose schema has a pattern and no length. */
const UUID_LENGTH = 36;

/** Ranges of the alternatives at a place of a schema. */
function rangesAt(schema: Schema, keys: readonly string[]): Range[] {
  // The parts are read where the type has them.
  const def = schema.def as unknown as Parts;
  const [key, ...below] = keys;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return rangesAt(def.innerType, keys);
    case 'lazy':
      return rangesAt(def.getter(), keys);
    case 'array': {
      const inside = rangesAt(def.element, keys);
      return keys.length > 0 ? inside : [itemsOf(def), ...inside.filter(({ of }) => of !== 'items')];
    }
    case 'record':
      return rangesAt(def.valueType, below);
    case 'union':
      return def.options.flatMap((option) => rangesAt(option, keys));
    case 'intersection':
      return [...rangesAt(def.left, keys), ...rangesAt(def.right, keys)];
    case 'pipe': {
      const first = rangesAt(def.in, keys);
      return first.some(({ max }) => Number.isFinite(max)) ? first : [...rangesAt(def.out, keys), ...first].slice(0, 1);
    }
    case 'object': {
      const field = key === undefined ? undefined : def.shape[key];
      return field ? rangesAt(field, below) : [];
    }
    case 'literal':
      return def.values.flatMap((value) =>
        typeof value === 'string' ? [{ of: 'text' as const, min: value.length, max: value.length }] : [],
      );
    case 'string': {
      const { maxLength, format } = schema as unknown as { maxLength: number | null; format: string | null };
      return [{ of: 'text', min: -Infinity, max: maxLength ?? (format === 'uuid' ? UUID_LENGTH : Infinity) }];
    }
    case 'number':
      return [rangeOf(schema as unknown as NumberSchema, def)];
    default:
      return [];
  }
}

function itemsOf({ checks = [] }: Parts): Range {
  const limits = checks.flatMap(({ _zod: { def } }) => def.maximum ?? def.length ?? []);
  return { of: 'items', min: -Infinity, max: Math.min(...limits) };
}

interface NumberSchema {
  minValue: number | null;
  maxValue: number | null;
  isInt: boolean;
}

function rangeOf({ minValue, maxValue, isInt }: NumberSchema, { checks = [] }: Parts): Range {
  const step = (bound: number) => {
    const isExclusive = checks.some(({ _zod: { def } }) => def.value === bound && def.inclusive === false);
    return isInt && isExclusive ? 1 : 0;
  };
  const [min, max] = [minValue ?? -Infinity, maxValue ?? Infinity];
  return {
    of: 'number',
    min: min <= Number.MIN_SAFE_INTEGER ? -Infinity : min + step(min),
    max: max >= Number.MAX_SAFE_INTEGER ? Infinity : max - step(max),
  };
}
