export interface Difference {
  /** E.g. `data.history[2].volume`; empty = the whole. */
  path: string;
  /** JSON; empty = absent. */
  expected: string;
  actual: string;
}

/** Differences that are reported per output. */
const SHOWN_LENGTH = 50;
const LONGEST = 200;
/** Implementations compute fractions in different orders: a part in a billion is no difference. */
const TOLERANCE = 1e-9;

/** Differences between two outputs; empty = equal. Both come from JSON. An empty list of errors or warnings is none. */
export function compareOutput(expected: unknown, got: unknown): Difference[] {
  const differences: Difference[] = [];
  compare(withoutEmptyLists(expected), withoutEmptyLists(got), '', differences);
  return differences;
}

function compare(expected: unknown, got: unknown, path: string, differences: Difference[]): void {
  if (differences.length >= SHOWN_LENGTH || isSame(expected, got)) return;
  if (Array.isArray(expected) && Array.isArray(got)) {
    const length = Math.max(expected.length, got.length);
    for (let index = 0; index < length; index++) {
      compare(expected[index], got[index], `${path}[${index}]`, differences);
    }
    return;
  }
  if (isObject(expected) && isObject(got)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(got)])) {
      compare(own(expected, name), own(got, name), path ? `${path}.${name}` : name, differences);
    }
    return;
  }
  differences.push({ path, expected: shown(expected), actual: shown(got) });
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));
  }
  return one === other;
}

const own = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutEmptyLists(output: unknown): unknown {
  if (!isObject(output)) return output;
  return Object.fromEntries(
    Object.entries(output).filter(
      ([name, value]) => !(['errors', 'warnings'].includes(name) && Array.isArray(value) && value.length === 0),
    ),
  );
}

function shown(value: unknown): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
