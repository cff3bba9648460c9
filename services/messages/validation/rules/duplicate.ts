import { defineRule } from './rule';

/** Fewer values than this are the same by chance. */
const FEWEST = 1;

/** The row before, again a moment later. */
export const duplicate = defineRule({
  name: 'duplicate',
  says: 'suspect',
  parameters: { seconds: { default: 30, low: 1, high: 3600 } },
  judge({ rows }, place, { seconds }) {
    const [row, earlier] = [rows[place], rows[place - 1]];
    if (!row || !earlier || row.ts - earlier.ts > seconds) return [];
    const isSame =
      row.values.size >= FEWEST &&
      row.values.size === earlier.values.size &&
      [...row.values].every(([field, value]) => earlier.values.get(field) === value);
    return isSame ? [{ field: '', expected: null }] : [];
  },
});
