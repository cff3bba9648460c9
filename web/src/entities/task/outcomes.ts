import { type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';

const WITHOUT_EFFECT: readonly number[] = [TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.unknown];

export interface Cause<T> {
  status: number;
  /** Result code; null = none was given. */
  code: string | null;
  tasks: T[];
}

/** Tasks that did not complete, by cause; the most frequent cause first. Pure. */
export function causesOf<T extends Pick<Task, 'status' | 'result_code'>>(tasks: readonly T[]): Cause<T>[] {
  const causes = new Map<string, Cause<T>>();
  for (const task of tasks) {
    const { status, result_code: code } = task;
    if (!WITHOUT_EFFECT.includes(status)) continue;
    const key = `${status} ${code ?? ''}`;
    const cause = causes.get(key) ?? { status, code, tasks: [] };
    cause.tasks.push(task);
    causes.set(key, cause);
  }
  return [...causes.values()].sort((one, other) => other.tasks.length - one.tasks.length);
}

/** Numbers of tasks by state, in the order of the states. */
export function countByState(tasks: readonly Pick<Task, 'status'>[]): { status: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { status } of tasks) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count })).sort((one, other) => one.status - other.status);
}
