import type { PollHealth } from '@gaugeway/proto/api/filter-values';
import type { ClockVerdict, PollGroupHealth } from '@gaugeway/proto/api/poll-groups';
import type { Task } from '@gaugeway/proto/api/tasks';
import type { Tone } from '@/shared/ui';

/** In the order in which they are shown, on time first. */
export const HEALTHS: readonly PollHealth[] = ['on_time', 'waiting', 'due', 'late', 'failing', 'off'];

export const TONES: Readonly<Record<PollHealth, Tone>> = {
  on_time: 'online',
  waiting: 'idle',
  due: 'busy',
  late: 'warning',
  failing: 'alarm',
  off: 'off',
};

/** Tones of the results of clock correction. */
export const CLOCK_TONES: Readonly<Record<ClockVerdict | 'unjudged', Tone>> = {
  right: 'online',
  corrected: 'busy',
  waits: 'idle',
  beyond: 'alarm',
  unable: 'warning',
  unjudged: 'idle',
};

/** Non-empty parts of a group, with their share in per cent. */
export function sharesOf(health: PollGroupHealth): { health: PollHealth; count: number; percent: number }[] {
  return HEALTHS.flatMap((name) =>
    health[name] > 0 ? [{ health: name, count: health[name], percent: (100 * health[name]) / health.total }] : [],
  );
}

/** Tone of an hour by the share of its polls that failed. */
export function toneOfHour({ done, failed }: { done: number; failed: number }): 'none' | 'good' | 'mixed' | 'bad' {
  if (done + failed === 0) return 'none';
  if (failed === 0) return 'good';
  return failed >= done ? 'bad' : 'mixed';
}

type FailedPoll = Pick<Task, 'id' | 'device_id' | 'device_name' | 'result' | 'result_code' | 'step'>;

/**
 * Failed polls (newest first) grouped by device and cause: the newest of each with its number, most frequent first.
 * Pure.
 */
export function failuresOf(polls: readonly FailedPoll[]): { task: FailedPoll; times: number }[] {
  const found = new Map<string, { task: FailedPoll; times: number }>();
  for (const task of polls) {
    const key = `${task.device_id} ${task.result_code ?? ''}`;
    found.set(key, { task: found.get(key)?.task ?? task, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => other.times - one.times);
}
