import type { PollSchedule } from '@gaugeway/proto/api';
import { nextPollAt } from './poll-slot';

const DAY = 86_400;

/** A saved schedule and the moment from which it holds, Unix seconds; null = from then on none. */
export interface PollTurn {
  from: number;
  schedule: PollSchedule | null;
}

/** All that says when a device is polled. */
export interface PollPlan {
  deviceId: number;
  /** Seconds between its polls where no schedule holds; 0 = none. */
  interval: number;
  /** Offset of the device's clock from UTC, hours. */
  timeZone: number;
  /** In rising order; before the first one no schedule holds. */
  turns: readonly PollTurn[];
}

export interface NextPoll {
  /** Unix seconds. */
  at: number;
  by: 'schedule' | 'interval';
}

/** The first poll after a moment (Unix seconds), by the schedule that holds then or, where none does, by the interval; null = never. */
export function nextPoll({ deviceId, interval, timeZone, turns }: PollPlan, after: number): NextPoll | null {
  const spans: readonly PollTurn[] = [{ from: -Infinity, schedule: null }, ...turns];
  for (const [index, { from, schedule }] of spans.entries()) {
    const until = spans[index + 1]?.from ?? Infinity;
    // The second at which a span begins is its own.
    const start = Math.max(after, from - 1);
    const at = schedule ? nextByClock(schedule, timeZone, start) : nextByInterval(deviceId, interval, start);
    if (at !== null && at < until) return { at, by: schedule ? 'schedule' : 'interval' };
  }
  return null;
}

function nextByInterval(deviceId: number, interval: number, after: number): number | null {
  return interval > 0 ? nextPollAt(deviceId, interval, after) : null;
}

/** The first of the schedule's times after a moment, by the device's own clock. */
function nextByClock({ weekdays, times }: PollSchedule, timeZone: number, after: number): number | null {
  const offset = Math.round(timeZone * 3600);
  const minutes = times.map(minuteOfDay).sort((one, other) => one - other);
  const today = Math.floor((after + offset) / DAY);
  // Up to the same day of the next week, whose times today may all be over.
  for (let day = today; day <= today + 7; day++) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    for (const minute of minutes) {
      const at = day * DAY + minute * 60 - offset;
      if (at > after) return at;
    }
  }
  return null;
}

/** 1 = Monday to 7 = Sunday; day 0 of Unix time was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
