import { defineRule } from './rule';

/** Fewer values than this are the same by chance. */
const FEWEST = 1;

/**
 * The row before, repeated a moment later, from a device that sends without a request. A polled device repeats its
 * answer when it is polled twice: by its poll, by a person, or for two message types one after the other.
 */
export const duplicate = defineRule({
  name: 'duplicate',
  verdict: 'suspect',
  parameters: { seconds: { default: 30, low: 1, high: 3600 } },
  judge({ rows, device }, place, { seconds }) {
    if (device.model?.driver) return [];
    const [row, earlier] = [rows[place], rows[place - 1]];
    if (!row || !earlier || row.ts - earlier.ts > seconds) return [];
    const isSame =
      row.values.size >= FEWEST &&
      row.values.size === earlier.values.size &&
      [...row.values].every(([field, value]) => earlier.values.get(field) === value);
    return isSame ? [{ field: '', expected: null }] : [];
  },
});
