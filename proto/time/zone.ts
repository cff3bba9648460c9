/** Hours from UTC (specification: -12 to +12), or a zone of the IANA database. */
export type ZoneValue = number | string;

/** A zone and the first day on which it is valid, YYYY-MM-DD; '' = since ever. */
export interface ZonePeriod {
  from: string;
  zone: ZoneValue;
}

/** The zone of a clock: one at all times, or dated ones, the oldest first. */
export type Zone = ZoneValue | readonly ZonePeriod[];

const HOUR = 3600;
const DAY = 86_400;
/** Cached days of a named zone; above it the cache begins again. */
const MOST_DAYS = 20_000;

/** Day since 1970-01-01 of a date YYYY-MM-DD. */
const dayNumber = (date: string): number =>
  date === '' ? -Infinity : Math.round(Date.parse(`${date}T00:00:00Z`) / 1000 / DAY);

/** YYYY-MM-DD of a day since 1970-01-01. */
const dateText = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);

const shiftOf = (hours: number): number => Math.round(hours * HOUR);

class NamedZone {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();
  private readonly starts = new Map<number, number>();

  constructor(name: string) {
    const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    this.format = new Intl.DateTimeFormat('en-US', { timeZone: name, hourCycle: 'h23', year: 'numeric', ...digits });
  }

  /** Seconds from UTC at Unix seconds. A day of UTC has at most one change. */
  offsetAt(ts: number): number {
    const day = Math.floor(ts / DAY);
    const [before, after] = [this.ofDay(day), this.ofDay(day + 1)];
    return before === after ? before : this.computed(ts);
  }

  /** Unix seconds of the first instant of a day. */
  startOf(day: number): number {
    const known = this.starts.get(day);
    if (known !== undefined) return known;
    const start = this.computedStart(day);
    if (this.starts.size > MOST_DAYS) this.starts.clear();
    this.starts.set(day, start);
    return start;
  }

  private computedStart(day: number): number {
    const [earlier, later] = [this.offsetAt((day - 1) * DAY), this.offsetAt((day + 1) * DAY)];
    for (const offset of [earlier, later]) {
      const midnight = day * DAY - offset;
      if (this.offsetAt(midnight) === offset) return midnight;
    }
    // The clock skips midnight: the day begins with the change.
    let [before, after] = [day * DAY - later, day * DAY - earlier];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.offsetAt(middle) === later) after = middle;
      else before = middle;
    }
    return after;
  }

  private ofDay(day: number): number {
    const known = this.offsets.get(day);
    if (known !== undefined) return known;
    const offset = this.computed(day * DAY);
    if (this.offsets.size > MOST_DAYS) this.offsets.clear();
    this.offsets.set(day, offset);
    return offset;
  }

  private computed(ts: number): number {
    const parts = new Map(this.format.formatToParts(ts * 1000).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(
      ...([part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')] as const),
    );
    return Math.round(local / 1000) - Math.floor(ts);
  }
}

const named = new Map<string, NamedZone>();

function namedZone(name: string): NamedZone {
  const known = named.get(name) ?? new NamedZone(name);
  named.set(name, known);
  return known;
}

/** The name as the database of this process spells it; null = it knows none. Offsets as names are not accepted. */
export function zoneName(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The latest date that a clock on Earth shows at Unix seconds, YYYY-MM-DD: that of UTC+14. */
export const latestDate = (ts: number): string => dateAt(14, ts);

/** The zone that is valid on a day since 1970-01-01. Pure. */
export function zoneOn(zone: Zone, day: number): ZoneValue {
  if (typeof zone !== 'object') return zone;
  let found: ZoneValue | undefined;
  for (const period of zone) if (found === undefined || dayNumber(period.from) <= day) found = period.zone;
  return found ?? 0;
}

const startIn = (zone: ZoneValue, day: number): number =>
  typeof zone === 'number' ? day * DAY - shiftOf(zone) : namedZone(zone).startOf(day);

/**
 * Unix seconds at which a day since 1970-01-01 begins. A change of the zone takes effect with its first day: the day
 * before is as much longer or shorter.
 */
export function dayStart(zone: Zone, day: number): number {
  if (typeof zone !== 'object') return startIn(zone, day);
  const [before, own] = [zoneOn(zone, day - 1), zoneOn(zone, day)];
  const start = startIn(own, day);
  return before === own ? start : Math.max(start, startIn(before, day - 1));
}

/** The day since 1970-01-01 in which an instant lies, Unix seconds. */
export function dayAt(zone: Zone, ts: number): number {
  if (typeof zone === 'number') return Math.floor((ts + shiftOf(zone)) / DAY);
  let day = Math.floor((typeof zone === 'string' ? ts + namedZone(zone).offsetAt(ts) : ts) / DAY);
  while (ts < dayStart(zone, day)) day -= 1;
  while (ts >= dayStart(zone, day + 1)) day += 1;
  return day;
}

/** First and last instant of a day, Unix seconds, [from, to). */
export const dayBounds = (zone: Zone, day: number): { from: number; to: number } => ({
  from: dayStart(zone, day),
  to: dayStart(zone, day + 1),
});

/** Hours that a day has, begun ones included: 24, or 23 and 25 where the clock is put forward or back. */
export function hoursOfDay(zone: Zone, day: number): number {
  if (typeof zone === 'number') return 24;
  const { from, to } = dayBounds(zone, day);
  return Math.ceil((to - from) / HOUR);
}

/** Seconds from UTC at an instant, Unix seconds. */
export function offsetAt(zone: Zone, ts: number): number {
  const value = typeof zone === 'object' ? zoneOn(zone, dayAt(zone, ts)) : zone;
  return typeof value === 'number' ? shiftOf(value) : namedZone(value).offsetAt(ts);
}

/**
 * Unix seconds of a clock's local time, given as seconds since 1970-01-01 00:00 by that clock. Of a time that comes
 * twice the first; a time that the clock skips is as much after the change.
 */
export function instantOf(zone: Zone, local: number): number {
  const value = typeof zone === 'object' ? zoneOn(zone, Math.floor(local / DAY)) : zone;
  if (typeof value === 'number') return local - shiftOf(value);
  const offset = (ts: number) => namedZone(value).offsetAt(ts);
  const [before, after] = [offset(local - DAY), offset(local + DAY)];
  if (offset(local - before) === before || offset(local - after) !== after) return local - before;
  return local - after;
}

/**
 * End of the slot of `seconds` that an interval with this end lies in, Unix seconds. Slots are counted from the
 * beginning of the day; the last one of a day may be shorter.
 */
export function slotEnd(zone: Zone, ts: number, seconds: number): number {
  const day = dayAt(zone, ts - 1);
  const start = dayStart(zone, day);
  return Math.min(start + Math.ceil((ts - start) / seconds) * seconds, dayStart(zone, day + 1));
}

/** Date and time of a clock of the zone at an instant: YYYY-MM-DDTHH:mm:ss. */
export const clockText = (zone: Zone, ts: number): string =>
  new Date((ts + offsetAt(zone, ts)) * 1000).toISOString().slice(0, 19);

/** The same for people: DD.MM.YYYY HH:mm. */
export const momentText = (zone: Zone, ts: number): string => {
  const text = clockText(zone, ts);
  return `${text.slice(0, 10).split('-').reverse().join('.')} ${text.slice(11, 16)}`;
};

/** true: the offset changes between two instants. */
export const changesBetween = (zone: Zone, from: number, to: number): boolean => {
  if (typeof zone === 'number') return false;
  const [first, last] = [dayAt(zone, from), dayAt(zone, to)];
  for (let day = first; day <= last + 1; day++) {
    if (offsetAt(zone, dayStart(zone, day)) !== offsetAt(zone, from)) return true;
  }
  return false;
};

/** Hours from UTC now. */
export const hoursNow = (zone: Zone): number => offsetAt(zone, Date.now() / 1000) / HOUR;

/** `+05:45` of seconds from UTC. */
export function offsetText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The date of an instant, YYYY-MM-DD, Unix seconds. */
export const dateAt = (zone: Zone, ts: number): string => dateText(dayAt(zone, ts));

/** A list of dated values after a change; later changes are replaced. Pure. */
function withChange<V>(dated: readonly { from: string; zone: V }[], next: { from: string; zone: V }) {
  const kept = dated.filter(({ from }) => from < next.from);
  if (kept.length > 0 && kept.at(-1)?.zone === next.zone) return kept;
  return [...kept, kept.length === 0 ? { ...next, from: '' } : next];
}

/**
 * Dated zones after a change that is valid from a day on; later changes are replaced. `zones`: the known ones, null =
 * `current` at all times. null = one zone at all times. Pure.
 */
export function changedZones(
  zones: readonly ZonePeriod[] | null,
  current: ZoneValue,
  next: ZonePeriod,
): ZonePeriod[] | null {
  const found = withChange(zones ?? [{ from: '', zone: current }], next);
  return found.length > 1 || typeof found[0]?.zone === 'string' ? found : null;
}

/** The first day, since 1970-01-01, on which two zones differ; null = they are the same, -Infinity = always. Pure. */
export function firstDifference(a: Zone, b: Zone): number | null {
  const days = [a, b].flatMap((zone) => (typeof zone === 'object' ? zone.map(({ from }) => dayNumber(from)) : []));
  const differing = [-Infinity, ...days].filter((day) => zoneOn(a, day) !== zoneOn(b, day));
  return differing.length === 0 ? null : Math.min(...differing);
}

/** Zones that may leave days to another zone: null. */
export type ZoneLayer = readonly { from: string; zone: ZoneValue | null }[];

/** A layer after a change that is valid from a day on; null = it leaves all days. Pure. */
export function changedLayer(
  layer: ZoneLayer | null,
  next: { from: string; zone: ZoneValue | null },
): { from: string; zone: ZoneValue | null }[] | null {
  const found = withChange(layer ?? [{ from: '', zone: null }], next);
  return found.some(({ zone }) => zone !== null) ? found : null;
}

/** The periods of a company as far as they are named: its offsets leave the devices theirs. */
export const namedLayer = (zones: readonly ZonePeriod[]): ZoneLayer =>
  zones.map(({ from, zone }) => ({ from, zone: typeof zone === 'string' ? zone : null }));

/** One layer from several, of which the nearest comes first; null = they leave all days. Pure. */
export function stackedLayers(layers: readonly ZoneLayer[]): { from: string; zone: ZoneValue | null }[] | null {
  const days = [...new Set(['', ...layers.flatMap((layer) => layer.map(({ from }) => from))])].sort();
  const found: { from: string; zone: ZoneValue | null }[] = [];
  for (const from of days) {
    const values = layers.map((layer) => layer.findLast((period) => period.from <= from)?.zone ?? null);
    const zone = values.find((value) => value !== null) ?? null;
    if (found.length === 0 || found.at(-1)?.zone !== zone) found.push({ from, zone });
  }
  return found.some(({ zone }) => zone !== null) ? found : null;
}

/** The zone of days that the layers set, the nearest first, and of the others that of `own`; null = all are of `own`. Pure. */
export function layered(own: Zone, layers: readonly ZoneLayer[]): ZonePeriod[] | null {
  if (stackedLayers(layers) === null) return null;
  const base = typeof own === 'object' ? own : [{ from: '', zone: own }];
  return stackedLayers([...layers, base])?.map(({ from, zone }) => ({ from, zone: zone ?? 0 })) ?? null;
}
