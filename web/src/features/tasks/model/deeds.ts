import { type Task, TASK_STATE, WAITING_STATES } from '@gaugeway/proto/api/tasks';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { createTask } from '@gaugeway/proto/api/tasks';

export const mayCancel = ({ status }: Pick<Task, 'status'>): boolean =>
  (WAITING_STATES as readonly number[]).includes(status);

/** It waits for a second person, who releases or rejects it. */
export const isHeld = ({ status }: Pick<Task, 'status'>): boolean => status === TASK_STATE.quarantined;

export type Deed = 'release' | 'reject' | 'cancel';

/** What is offered for tasks that were ticked together. Held commands can be taken back where not they alone are listed. */
export function deedsOn(chosen: readonly Pick<Task, 'status'>[], inQuarantine: boolean): Deed[] {
  if (!chosen.every(isHeld)) return ['cancel'];
  return inQuarantine ? ['release', 'reject'] : ['release', 'reject', 'cancel'];
}

type Wanted = Pick<Task, 'command_type' | 'title' | 'title_en' | 'title_mn' | 'management' | 'device_id'>;

/** The requests that ask for the same again: tasks of one management are one request. */
export function againOf(tasks: readonly Wanted[]): CallOf<typeof createTask>[] {
  const groups = new Map<string, Wanted[]>();
  for (const task of tasks) {
    const key = JSON.stringify([task.command_type, task.title, task.management]);
    groups.set(key, [...(groups.get(key) ?? []), task]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { command_type, title, title_en, title_mn, management } = first;
    const device_ids = [...new Set(group.map(({ device_id: id }) => id))];
    return [{ command_type, title, title_en, title_mn, management, device_ids }];
  });
}

/** So many different wishes are named; a question that is longer is not read. */
const MOST_NAMED = 8;

/** What is wished how many times, the most frequent first: `Power: Off (30), Valve: Open (2)`; `…` for what is rare. Pure. */
export function counted(wishes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const wish of wishes) counts.set(wish, (counts.get(wish) ?? 0) + 1);
  const named = [...counts].sort(([, one], [, other]) => other - one).map(([wish, count]) => `${wish} (${count})`);
  return [...named.slice(0, MOST_NAMED), ...(named.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

/** What a user may decide about: nobody releases their own commands, anybody who may decide rejects all. Pure. */
export function decidable<T extends Pick<Task, 'created_by'>>(
  held: readonly T[],
  decision: 'release' | 'reject',
  userId: number,
): T[] {
  return held.filter(({ created_by: giver }) => decision === 'reject' || giver !== userId);
}
