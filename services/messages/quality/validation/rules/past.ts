import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { aheadOf, defineRule, WHOLE_ROW } from './rule';

/** Rows that a device sends when it measures. */
const LIVE: readonly number[] = [MESSAGE_TYPE.current, MESSAGE_TYPE.instant];
const DAY = 86_400;

/** A reading that was received so long after its time that its clock is the likelier cause. */
export const past = defineRule({
  name: 'past',
  verdict: 'suspect',
  parameters: { days: { default: 400, low: 1, high: 10_000 } },
  judge({ rows, type }, place, { days }) {
    const row = rows[place];
    return row && LIVE.includes(type) && -aheadOf(row) > days * DAY ? WHOLE_ROW : [];
  },
});
