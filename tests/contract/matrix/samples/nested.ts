import type { Place } from '../schema-fields';
import { partsOf, requiredOf, smallest } from './smallest';

/**
 * The value of the first schema of a trail with `value` at its end: objects get their other required fields, lists this
 * one element.
 */
export function around(trail: Place['trail'], value: unknown): unknown {
  return trail.reduceRight<unknown>((inner, { schema, added }) => {
    if (added === '[]') return [inner];
    if (added.startsWith('[')) return Array.from({ length: Number(added.slice(1, -1)) + 1 }, () => inner);
    if (added === '{}') return { [String(smallest(partsOf(schema).keyType))]: inner };
    if (added === '{key}') return { [String(inner)]: smallest(partsOf(schema).valueType) };
    if (!added.startsWith('.')) return inner;
    return { ...requiredOf(schema), [added.slice(1)]: inner };
  }, value);
}
