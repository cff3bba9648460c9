import { aheadOf, defineRule, WHOLE_ROW } from './rule';

/** A clock that runs ahead: the row came before its time. */
export const clockDrift = defineRule({
  name: 'clock_drift',
  verdict: 'suspect',
  parameters: { seconds: { default: 300, low: 1, high: 86_400 }, future: { default: 3600, low: 1, high: 172_800 } },
  judge({ rows }, place, { seconds, future }) {
    const row = rows[place];
    return row && aheadOf(row) > seconds && aheadOf(row) <= future ? WHOLE_ROW : [];
  },
});
