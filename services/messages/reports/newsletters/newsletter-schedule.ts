import type { NewsletterSchedule, NewsletterTerm } from '@gaugeway/proto/api';
import { dayAt, instantOf, type Zone } from '@gaugeway/proto/time/zone';

const DAY = 86_400;
/** A time of a schedule is found within so many days: those of a month and the ends of two. */
const LOOK_DAYS = 63;

const dateOf = (day: number): Date => new Date(day * DAY * 1000);

function isDay({ every, weekday, day }: NewsletterSchedule, at: number): boolean {
  const date = dateOf(at);
  switch (every) {
    case 'day':
      return true;
    case 'week':
      // 1970-01-01 was a Thursday.
      return ((at + 3) % 7) + 1 === weekday;
    case 'month': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      return date.getUTCDate() === Math.min(day, last);
    }
  }
}

/** The first time of a schedule after `after`; Unix seconds. Pure. */
export function nextTime(schedule: NewsletterSchedule, zone: Zone, after: number): number {
  const from = dayAt(zone, after);
  for (let day = from; day <= from + LOOK_DAYS; day++) {
    const at = instantOf(zone, day * DAY + schedule.hour * 3600);
    if (at > after && isDay(schedule, day)) return at;
  }
  throw new Error('a schedule without a time');
}

/** The newest time of a schedule that is not after `now`: of several that were missed the only one that is made up for. Pure. */
export function newestTime(schedule: NewsletterSchedule, zone: Zone, now: number): number {
  const from = dayAt(zone, now);
  for (let day = from; day >= from - LOOK_DAYS; day--) {
    const at = instantOf(zone, day * DAY + schedule.hour * 3600);
    if (at <= now && isDay(schedule, day)) return at;
  }
  throw new Error('a schedule without a time');
}

/** The days, inclusive, of the day, week (from Monday) or month before that of `at`. Pure. */
export function periodBefore(term: NewsletterTerm, zone: Zone, at: number): { date_start: string; date_end: string } {
  const today = dayAt(zone, at);
  const days = (first: number, last: number) => ({
    date_start: dateOf(first).toISOString().slice(0, 10),
    date_end: dateOf(last).toISOString().slice(0, 10),
  });
  if (term === 'day') return days(today - 1, today - 1);
  if (term === 'week') {
    const monday = today - ((today + 3) % 7);
    return days(monday - 7, monday - 1);
  }
  const date = dateOf(today);
  const first = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000 / DAY;
  return days(first(-1), first(0) - 1);
}
