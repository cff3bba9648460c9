import { nextPollAt, shareOf } from './poll-slot';

const DAY = 86_400;
/** No window is closed for longer: one that opens at all opens once a week. */
const LONGEST_CLOSED = 8 * DAY;

/** Times at which devices may be polled; empty lists do not limit. */
export interface PollWindow {
  /** 1 = Monday to 7 = Sunday. */
  weekdays: readonly number[];
  /** `HH:mm`; `to` before `from` ends on the next day, equal ones are the whole day. */
  hours: readonly { from: string; to: string }[];
}

interface Span {
  from: number;
  to: number;
}

export const isAlwaysOpen = ({ weekdays, hours }: PollWindow): boolean => weekdays.length === 0 && hours.length === 0;

/** true where devices may be polled at a moment, Unix seconds; `timeZone`: hours from UTC. */
export function isOpenAt(window: PollWindow, timeZone: number, at: number): boolean {
  return isAlwaysOpen(window) || openIn(window, Math.round(timeZone * 3600), at, at + 1).length > 0;
}

/**
 * The first poll after a moment (Unix seconds) where each interval is one slot, which begins with the local day where a
 * day holds whole intervals. A device has its place within the open time of each slot, so that each slot asks it once and
 * devices are spread over the time that is open; null = the window never opens.
 */
export function nextInWindow(
  deviceId: number,
  interval: number,
  window: PollWindow,
  timeZone: number,
  after: number,
): number | null {
  if (isAlwaysOpen(window)) return nextPollAt(deviceId, interval, after);
  const offset = Math.round(timeZone * 3600);
  for (let slot = Math.floor((after + offset) / interval); ; slot += 1) {
    const start = slot * interval - offset;
    const spans = openIn(window, offset, start, start + interval);
    if (spans.length > 0) {
      const at = placeIn(spans, shareOf(deviceId));
      if (at > after) return at;
      continue;
    }
    const next = openIn(window, offset, start + interval, start + interval + LONGEST_CLOSED)[0];
    if (!next) return null;
    // The loop goes on with the slot in which it opens.
    slot = Math.floor((next.from + offset) / interval) - 1;
  }
}

function placeIn(spans: readonly Span[], share: number): number {
  let rest = Math.floor(share * spans.reduce((sum, { from, to }) => sum + to - from, 0));
  for (const { from, to } of spans) {
    if (rest < to - from) return from + rest;
    rest -= to - from;
  }
  return spans[0]?.from ?? 0;
}

/** The open time between two moments, in rising order and without overlaps. */
function openIn({ weekdays, hours }: PollWindow, offset: number, from: number, to: number): Span[] {
  const spans: Span[] = [];
  // Starts at the day before, whose last span may reach over midnight.
  for (let day = Math.floor((from + offset) / DAY) - 1; day * DAY - offset < to; day += 1) {
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue;
    for (const { begin, end } of hours.length > 0 ? hours.map(minutes) : [{ begin: 0, end: 1440 }]) {
      const span = {
        from: Math.max(from, day * DAY - offset + begin * 60),
        to: Math.min(to, day * DAY - offset + end * 60),
      };
      if (span.from < span.to) spans.push(span);
    }
  }
  return merged(spans.sort((one, other) => one.from - other.from));
}

function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else out.push({ ...span });
  }
  return out;
}

function minutes({ from, to }: { from: string; to: string }): { begin: number; end: number } {
  const [begin, end] = [minuteOfDay(from), minuteOfDay(to)];
  return { begin, end: end > begin ? end : end + 1440 };
}

/** 1 = Monday to 7 = Sunday; day 0 of Unix time was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
