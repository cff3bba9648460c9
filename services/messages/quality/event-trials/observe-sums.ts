import { comparedName, type Observation } from '@gaugeway/catalogue/event-rules';
import type { Zone } from '@gaugeway/proto/time/zone';
import { bucketOf, HOURS, monthStart, startOf } from '../../figures/buckets';
import {
  comparedDay,
  comparedHour,
  comparedMonth,
  type ComparedSum,
  type Sums,
  monthsBefore,
} from '../../figures/aggregates/compare-sums';
import type { DeviceSums } from '../../figures/aggregates/device-sums.repository';

/** An hour after its end an hour, a day or a month is known, seconds. */
const KNOWN_AFTER = 3600;

/**
 * Observations of a device from the whole days and months of a period and the given hours, as the events service takes
 * them from the bus. Pure.
 */
export function observedSums(
  sums: DeviceSums | undefined,
  { from, to }: { from: number; to: number },
  zone: Zone,
  hours?: Sums,
): Observation[] {
  if (!sums) return [];
  const observations: Observation[] = [];
  const note = (period: 'hour' | 'day' | 'month', found: ComparedSum | null, norm: number | null, end: number) => {
    const at = end + KNOWN_AFTER;
    if (!found || at < from || at > to) return;
    const values: Record<string, number> = { [comparedName(period, 'value')]: found.value };
    for (const [what, usual] of [
      ['before', found.before] as const,
      ['mean', found.mean] as const,
      ['norm', norm] as const,
    ])
      if (usual !== null) values[comparedName(period, what)] = usual;
    observations.push({ at, values });
  };
  const [first, last] = [bucketOf(from, zone).day - 1, bucketOf(to, zone).day];
  for (let day = first; day < last; day++)
    note('day', comparedDay(sums.days, day), sums.normDay, startOf(day + 1, zone));
  for (let month = monthStart(first); month < last; month = monthStart(month, 1))
    note(
      'month',
      comparedMonth(sums.months, month, monthsBefore(month)),
      sums.normMonth,
      startOf(monthStart(month, 1), zone),
    );
  const normHour = sums.normDay === null ? null : sums.normDay / HOURS;
  if (!hours) return observations;
  for (const hour of hours.values.keys())
    note('hour', comparedHour(hours, hour), normHour, startOf(Math.floor(hour / HOURS), zone, (hour % HOURS) + 1));
  return observations;
}
