import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { DriverError } from '../../driver';
import { recordsOf } from './tables';

/** Both halves of a day's record. */
type Halves = readonly (readonly number[])[];

export interface YearPlan {
  /** January to December, each with the records of Monday to Sunday. */
  months: { month: number; days: Halves[] }[];
  /** The record of special days; null = there are none. */
  holiday: Halves | null;
  /** `MM-DD`. */
  holidays: string[];
}

/**
 * A schedule as the tables of the three-phase family have it: twelve months of seven days, and one day type for all
 * special days (fixtures/mercury.md, "Commands"). Throws DriverError not_supported for a schedule that does not fit.
 */
export function planOf({ day_types, seasons, special_days }: TariffSchedule): YearPlan {
  const records = new Map(
    day_types.map(({ id, switches }) => [id, recordsOf(switches.map(({ time: at, tariff }) => ({ at, tariff })))]),
  );
  const recordOf = (id: number): Halves => {
    const found = records.get(id);
    if (!found) throw new DriverError('not_supported', 'no_day_type', { value: id });
    return found;
  };
  const split = seasons.find(({ start }) => !start.endsWith('-01'));
  if (split) throw new DriverError('not_supported', 'season_in_month', { value: split.start });
  const kinds = new Set(special_days.map(({ day_type }) => day_type));
  if (kinds.size > 1) throw new DriverError('not_supported', 'many_special_types', { count: kinds.size });
  const [holiday] = kinds;
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    // Before the first season of the year the last one continues.
    const season = seasons.findLast(({ start }) => Number(start.slice(0, 2)) <= month) ?? seasons.at(-1);
    return { month, days: (season?.week ?? []).map(recordOf) };
  });
  return {
    months,
    holiday: holiday === undefined ? null : recordOf(holiday),
    holidays: special_days.map(({ date }) => date).sort(),
  };
}
