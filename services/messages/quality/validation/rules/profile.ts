import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { before, defineRule, flowIn, type Series } from './rule';

/** The longest time that is added up from a profile, seconds. */
const LONGEST = 2 * 86_400;
const TOTAL = 'tariff_sum';

/** Rows that are compared with a profile, where there is one: two of them have the register. */
export const isCompared = ({ type, rows }: Pick<Series, 'type' | 'rows'>): boolean =>
  type === MESSAGE_TYPE.current && rows.filter(({ values }) => values.has(TOTAL)).length > 1;

/** The register advanced by something else than the profile of the same time adds up to. */
export const profile = defineRule({
  name: 'profile',
  verdict: 'suspect',
  parameters: {
    percent: { default: 10, low: 0, high: 1000 },
    /** Units, below which a difference is not worth a word. */
    tolerance: { default: 1, low: 0, high: 1e6 },
  },
  judge(series, place, { percent, tolerance }) {
    const row = series.rows[place];
    const value = row?.values.get(TOTAL);
    if (series.type !== MESSAGE_TYPE.current || series.profile.size === 0 || !row || value === undefined) return [];
    const [last] = before(series, place, TOTAL);
    const step = series.profileStep;
    if (!last || row.ts - last.ts > LONGEST || row.ts % step !== 0 || last.ts % step !== 0) return [];
    let sum = 0;
    for (let ts = last.ts + step; ts <= row.ts; ts += step) {
      const flowed = series.profile.get(ts);
      // A profile with a gap gives no total.
      if (flowed === undefined) return [];
      sum += flowed;
    }
    const flowed = flowIn(series, TOTAL, last, { ts: row.ts, value });
    if (flowed === null) return [];
    const allowed = Math.max(tolerance, (Math.abs(sum) * percent) / 100);
    return Math.abs(flowed - sum) > allowed ? [{ field: TOTAL, expected: last.value + sum }] : [];
  },
});
