import type { TariffSchedule, getSchedule } from '@gaugeway/proto/api/schedules';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

export type Limits = NonNullable<ReplyOf<typeof getSchedule>['limits']>;
type DayType = TariffSchedule['day_types'][number];

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MINUTES = 24 * 60;

/** Initial schedule: one tariff all day, every day. */
export const EMPTY: TariffSchedule = {
  day_types: [{ id: 1, name: '', switches: [{ time: '00:00', tariff: 1 }] }],
  seasons: [{ start: '01-01', week: [1, 1, 1, 1, 1, 1, 1] }],
  special_days: [],
};

export interface Zone {
  from: string;
  /** 24:00 for the last one. */
  to: string;
  tariff: number;
  /** Share of the day. */
  share: number;
}

/** The parts of a day type: each zone lasts to the next switch, the last one to midnight. */
export function zonesOf({ switches }: Pick<DayType, 'switches'>): Zone[] {
  const sorted = [...switches].sort((a, b) => (a.time < b.time ? -1 : 1));
  return sorted.flatMap(({ time, tariff }, n) => {
    const to = sorted[n + 1]?.time ?? '24:00';
    const share = (minutesOf(to) - minutesOf(time)) / MINUTES;
    return share > 0 ? [{ from: time, to, tariff, share }] : [];
  });
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Key of a message and its subject. */
export interface Fault {
  key:
    | 'begins_late'
    | 'same_time'
    | 'bad_time'
    | 'no_zone'
    | 'tariff_beyond'
    | 'too_many_switches'
    | 'too_many_day_types'
    | 'too_many_seasons'
    | 'bad_date'
    | 'season_twice'
    | 'day_twice'
    | 'no_day_type';
  day?: number;
  max?: number;
  date?: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `MM-DD` of an existing day, also in leap years. */
export function isDay(date: string): boolean {
  const [month = 0, day = 0] = date.split('-').map(Number);
  return DATE.test(date) && day <= (LENGTHS[month - 1] ?? 0);
}

/** All faults of a schedule before it is sent; the server checks again. */
export function faultsOf(schedule: TariffSchedule, limits: Limits): Fault[] {
  const known = new Set(schedule.day_types.map(({ id }) => id));
  const named = [...schedule.seasons.flatMap(({ week }) => week), ...schedule.special_days.map((day) => day.day_type)];
  const unknown = named.find((id) => !known.has(id));
  return [
    ...schedule.day_types.flatMap((day) => dayFaults(day, limits)),
    ...(schedule.day_types.length > limits.day_types
      ? [{ key: 'too_many_day_types', max: limits.day_types } as const]
      : []),
    ...(schedule.seasons.length > limits.seasons ? [{ key: 'too_many_seasons', max: limits.seasons } as const] : []),
    ...dateFaults(
      schedule.seasons.map(({ start }) => start),
      'season_twice',
    ),
    ...dateFaults(
      schedule.special_days.map(({ date }) => date),
      'day_twice',
    ),
    ...(unknown === undefined ? [] : [{ key: 'no_day_type', day: unknown } as const]),
  ];
}

function dayFaults({ id, switches }: DayType, limits: Limits): Fault[] {
  if (switches.length === 0) return [{ key: 'no_zone', day: id }];
  if (switches.some(({ time }) => !TIME.test(time))) return [{ key: 'bad_time', day: id }];
  const times = switches.map(({ time }) => time).sort();
  const faults: Fault[] = [];
  if (times[0] !== '00:00') faults.push({ key: 'begins_late', day: id });
  if (new Set(times).size < times.length) faults.push({ key: 'same_time', day: id });
  if (switches.some(({ tariff }) => tariff > limits.tariffs))
    faults.push({ key: 'tariff_beyond', day: id, max: limits.tariffs });
  if (switches.length > limits.switches) faults.push({ key: 'too_many_switches', day: id, max: limits.switches });
  return faults;
}

function dateFaults(dates: readonly string[], twice: 'season_twice' | 'day_twice'): Fault[] {
  const wrong = dates.find((date) => !isDay(date));
  if (wrong !== undefined) return [{ key: 'bad_date', date: shownDay(wrong) }];
  const double = dates.find((date, n) => dates.indexOf(date) !== n);
  return double === undefined ? [] : [{ key: twice, date: shownDay(double) }];
}

/** Input of the call: in the order of the day and of the year. */
export function ordered(schedule: TariffSchedule): TariffSchedule {
  return {
    day_types: schedule.day_types.map((day) => ({
      ...day,
      switches: [...day.switches].sort((a, b) => (a.time < b.time ? -1 : 1)),
    })),
    seasons: [...schedule.seasons].sort((a, b) => (a.start < b.start ? -1 : 1)),
    special_days: [...schedule.special_days].sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

/** Smallest unused number of a day type. */
export function freeId(days: readonly DayType[]): number {
  let id = 1;
  while (days.some((day) => day.id === id)) id += 1;
  return id;
}

/** DD.MM of `MM-DD`, and back; an invalid date is unchanged. */
export const shownDay = (date: string): string => date.split('-').reverse().join('.');
export function keptDay(typed: string): string {
  const [day = '', month = ''] = typed.trim().split('.');
  return month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : day;
}
