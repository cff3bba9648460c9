import { listTasks, type Task } from '@gaugeway/proto/api/tasks';
import { call } from '@/shared/api';

const TASKS_A_PAGE = 1000;

/** Tasks by their ids, from all pages. */
export async function tasksOf(ids: readonly number[]): Promise<Task[]> {
  const found: Task[] = [];
  for (let at = 0; at < ids.length; at += TASKS_A_PAGE) {
    const { device_tasks: page } = await call(listTasks, {
      ids: ids.slice(at, at + TASKS_A_PAGE),
      per_page: TASKS_A_PAGE,
    });
    found.push(...page.data);
  }
  return found;
}
