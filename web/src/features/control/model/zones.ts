import type { Zones } from './draft';

export type ZoneCount = 0 | 1 | 2 | 3 | 4;
const NAMES = ['tariff0', 'tariff1', 'tariff2', 'tariff3'] as const;
type ZoneName = (typeof NAMES)[number];

/**
 * Default zones for their number: two begin at 23:00, three at 10:00; of three, the first and the third apply twice a
 * day (specification 1, sections 3 and 4).
 */
const DEFAULTS: Readonly<Record<Exclude<ZoneCount, 0>, Zones>> = {
  1: { tariff0: ['00:00'] },
  2: { tariff0: ['23:00'], tariff1: ['07:00'] },
  3: { tariff0: ['10:00', '21:00'], tariff1: ['23:00'], tariff2: ['07:00', '17:00'] },
  4: { tariff0: ['10:00'], tariff1: ['21:00'], tariff2: ['07:00'], tariff3: ['17:00'] },
};

export const zonesOf = (count: ZoneCount): Zones => (count === 0 ? {} : DEFAULTS[count]);

export function countOf(zones: Zones): ZoneCount {
  const count = NAMES.findLastIndex((name) => (zones[name]?.length ?? 0) > 0) + 1;
  return count as ZoneCount;
}

/** The zones in their order, with their start times. */
export const listed = (zones: Zones): { name: ZoneName; starts: readonly string[] }[] =>
  NAMES.slice(0, countOf(zones)).map((name) => ({ name, starts: zones[name] ?? [] }));

/** Of three zones, the first and the third may begin twice a day. */
export const mayBeginTwice = (name: ZoneName, count: ZoneCount): boolean =>
  count === 3 && (name === 'tariff0' || name === 'tariff2');

/** Part of the day with its tariff, counted from 1; `share` of 24 hours. */
interface Stretch {
  from: string;
  to: string;
  tariff: number;
  share: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const DAY = 1440;

/** Day from 00:00 to 24:00; before the first start the last tariff of the previous day applies. */
export function dayOf(zones: Zones): Stretch[] {
  const starts = listed(zones)
    .flatMap(({ starts: times }, at) => times.map((from) => ({ from, at: minutesOf(from), tariff: at + 1 })))
    .filter(({ at }) => Number.isFinite(at))
    .sort((one, other) => one.at - other.at);
  const last = starts.at(-1);
  if (!last) return [];
  const whole = starts[0]?.at === 0 ? starts : [{ from: '00:00', at: 0, tariff: last.tariff }, ...starts];
  return whole.map(({ from, at, tariff }, place) => {
    const next = whole[place + 1];
    return { from, to: next?.from ?? '24:00', tariff, share: ((next?.at ?? DAY) - at) / DAY };
  });
}

/** Steps of a start that is dragged, minutes. */
export const STEP = 15;

/** One of the starts of a day: of which zone, and which of its starts. */
export interface Start {
  name: ZoneName;
  place: number;
  /** Minutes after midnight. */
  at: number;
  tariff: number;
}

/** All starts that are times, in the order of the zones. */
export const startsOf = (zones: Zones): Start[] =>
  listed(zones).flatMap(({ name, starts }, zone) =>
    starts
      .map((time, place) => ({ name, place, at: minutesOf(time), tariff: zone + 1 }))
      .filter(({ at }) => Number.isFinite(at)),
  );

/** Zones with a start moved to a minute, in whole steps; it stays between its neighbours of the day. */
export function withStart(zones: Zones, { name, place, at }: Start, minute: number): Zones {
  const others = startsOf(zones)
    .filter((each) => !(each.name === name && each.place === place))
    .map((each) => each.at);
  const least = Math.max(0, ...others.filter((each) => each < at).map((each) => each + STEP));
  const most = Math.min(DAY - STEP, ...others.filter((each) => each > at).map((each) => each - STEP));
  const stepped = Math.round(minute / STEP) * STEP;
  const next = Math.min(Math.max(stepped, least), Math.max(most, least));
  const starts = zones[name] ?? [];
  return { ...zones, [name]: starts.map((old, each) => (each === place ? timeOf(next) : old)) };
}

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
