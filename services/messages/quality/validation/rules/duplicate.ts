import { defineRule } from './rule';

/** Fewer values than this are the same by chance. */
const FEWEST = 1;

/**
 * The row before, again a moment later, from a device that sends by itself. One that is asked answers the same when it is
 * asked twice: by its poll, by a person who presses the button, or for two message types one after the other.
 */
export const duplicate = defineRule({
  name: 'duplicate',
  says: 'suspect',
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
