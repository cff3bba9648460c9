/** Readers of the JSON mapping of Protocol Buffers: a field that is absent or null has its default value. */

export type Json = Readonly<Record<string, unknown>>;

/** A field that is not of its kind; the message is its path. */
export class WrongField extends Error {}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

export function objectIn(value: unknown, path: string): Json {
  if (!isObject(value)) throw new WrongField(path);
  return value;
}

/** An object that may be absent. */
export const optionalObject = (value: unknown, path: string): Json => (isAbsent(value) ? {} : objectIn(value, path));

/** The objects of a list. null is no element of a Protobuf list; a server that writes it loses no event for it. */
export function objectsIn(value: unknown, path: string): { item: Json; path: string }[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) throw new WrongField(path);
  return value.flatMap((each: unknown, place) =>
    isAbsent(each) ? [] : [{ item: objectIn(each, `${path}.${place}`), path: `${path}.${place}.` }],
  );
}

export function needed(from: Json, name: string, path = ''): string {
  const value = from[name];
  if (typeof value !== 'string') throw new WrongField(path + name);
  return value;
}

export const text = (from: Json, name: string, path = ''): string =>
  isAbsent(from[name]) ? '' : needed(from, name, path);

const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const NO_NUMBER = /^(NaN|-?Infinity)$/;

/** The mapping allows a number as text, and writes floats that are none so: 0 then, as of an absent field. */
function inText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (NO_NUMBER.test(value)) return 0;
  return NUMERIC.test(value) ? Number(value) : value;
}

export function number(from: Json, name: string, path = ''): number {
  const given = from[name];
  if (isAbsent(given)) return 0;
  const value = typeof given === 'number' ? given : inText(given);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new WrongField(path + name);
  return value;
}

export function whole(from: Json, name: string, path = '', most = 0xffff_ffff): number {
  const value = number(from, name, path);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new WrongField(path + name);
  return value;
}

export function flag(from: Json, name: string): boolean {
  const value = from[name];
  if (isAbsent(value)) return false;
  if (typeof value !== 'boolean') throw new WrongField(name);
  return value;
}

/** Null for a field that is only displayed and is not of its kind: it must not make the event fail. */
export function displayed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof WrongField) return null;
    throw error;
  }
}
