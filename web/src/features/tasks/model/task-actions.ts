import { type Task, TASK_STATE, WAITING_STATES } from '@gaugeway/proto/api/tasks';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { createTask } from '@gaugeway/proto/api/tasks';

export const mayCancel = ({ status }: Pick<Task, 'status'>): boolean =>
  (WAITING_STATES as readonly number[]).includes(status);

/** true if the task waits for a second person, who releases or rejects it. */
export const isHeld = ({ status }: Pick<Task, 'status'>): boolean => status === TASK_STATE.quarantined;

export type TaskAction = 'release' | 'reject' | 'cancel';

/** Actions for several selected tasks. Held commands can be cancelled outside of the list of held commands. */
export function actionsOn(chosen: readonly Pick<Task, 'status'>[], inQuarantine: boolean): TaskAction[] {
  if (!chosen.every(isHeld)) return ['cancel'];
  return inQuarantine ? ['release', 'reject'] : ['release', 'reject', 'cancel'];
}

type Wanted = Pick<Task, 'command_type' | 'title' | 'title_en' | 'title_mn' | 'management' | 'device_id'>;

/** Requests that repeat the tasks: tasks with the same management object are one request. */
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

/** Most different commands in a confirmation; a longer one is not read. */
const MOST_NAMED = 8;

/**
 * Commands with their numbers, the most frequent first: `Power: Off (30), Valve: Open (2)`; `…` for the rare ones.
 * Pure.
 */
export function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} (${count})`);
  return [...named.slice(0, MOST_NAMED), ...(named.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

/** Held commands that a user can decide about: users cannot release their own commands, but can reject all. Pure. */
export function decidable<T extends Pick<Task, 'created_by'>>(
  held: readonly T[],
  decision: 'release' | 'reject',
  userId: number,
): T[] {
  return held.filter(({ created_by: giver }) => decision === 'reject' || giver !== userId);
}
