import type { AccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { usualStep } from '@/shared/charts';
import { EVERY_MESSAGE, type TabName } from './tabs';

const HOUR = 3600;
const DAY = 86_400;
const HOURLY = 100;
const DAILY = 101;
const MONTHLY = 103;
const OF_GROUP: Readonly<Record<number, 'hour' | 'day' | 'month'>> = { 2: 'hour', 3: 'day', 4: 'month' };
const OF_TYPE: Readonly<Record<number, 'hour' | 'day' | 'month'>> = {
  [HOURLY]: 'hour',
  [DAILY]: 'day',
  [MONTHLY]: 'month',
};

/** Span whose norm is shown next to the rows: that of their group, of their archive, or of their interval. */
export function normSpan(
  { tab, type, group }: { tab: TabName; type: number; group: number },
  times: readonly number[],
): 'hour' | 'day' | 'month' | null {
  if (group > EVERY_MESSAGE) return OF_GROUP[group] ?? null;
  if (tab === 'archives') return OF_TYPE[type] ?? null;
  const step = usualStep(times.toReversed());
  if (step <= 0) return null;
  if (step <= 2 * HOUR) return 'hour';
  return step <= 2 * DAY ? 'day' : 'month';
}

/** Norm of a span at the point, in its unit; null = not set. */
export function normOf(point: AccountingPoint | undefined, span: 'hour' | 'day' | 'month' | null) {
  if (!point || !span || !point.standard_unit) return null;
  const value = { hour: point.standard_hour, day: point.standard_day, month: point.standard_month }[span];
  return value === null ? null : { value, unit: point.standard_unit, span };
}
