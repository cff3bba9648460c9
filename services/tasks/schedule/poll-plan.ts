import type { PollSchedule } from '@gaugeway/proto/api';
import { nextPollAt } from './poll-slot';
import { minuteOfDay, nextInWindow, type PollWindow, weekdayOf } from './poll-window';

const DAY = 86_400;

/** A saved schedule and the moment from which it holds, Unix seconds; null = from then on none. */
export interface PollTurn {
  from: number;
  schedule: PollSchedule | null;
}

/** Poll times of the devices of a poll group. */
export interface GroupPlan {
  /** Seconds. */
  interval: number;
  window: PollWindow;
  /** Hours from UTC; null = by the clock of the device. */
  timeZone: number | null;
}

/** All that determines when a device is polled. */
export interface PollPlan {
  deviceId: number;
  /** Seconds between its polls where no schedule holds; 0 = none. */
  interval: number;
  /** Offset of the device's clock from UTC, hours. */
  timeZone: number;
  /** Turns in ascending order; before the first one no schedule applies. */
  turns: readonly PollTurn[];
  /** Poll group, which overrides the schedule and interval of the device; null = none. */
  group: GroupPlan | null;
}

export interface NextPoll {
  /** Unix seconds. */
  at: number;
  by: 'schedule' | 'interval' | 'group';
}

/**
 * The first poll after a moment (Unix seconds): by the group, else by the schedule that holds then or, where none does,
 * by the interval; null = never.
 */
export function nextPoll({ deviceId, interval, timeZone, turns, group }: PollPlan, after: number): NextPoll | null {
  if (group) {
    const zone = group.timeZone ?? timeZone;
    const at = nextInWindow(deviceId, group.interval, group.window, zone, after);
    return at === null ? null : { at, by: 'group' };
  }
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
