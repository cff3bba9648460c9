import { aheadOf, defineRule, WHOLE_ROW } from './rule';

/** A time that had not come when the row was received. */
export const future = defineRule({
  name: 'future',
  verdict: 'rejected',
  parameters: { seconds: { default: 3600, low: 1, high: 172_800 } },
  judge({ rows }, place, { seconds }) {
    const row = rows[place];
    return row && aheadOf(row) > seconds ? WHOLE_ROW : [];
  },
});
