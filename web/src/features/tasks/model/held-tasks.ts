import { listTasks, type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { call } from '@/shared/api';

const PAGE = 1000;
/** Most tasks of one decision (task/device/decide). */
const MOST = 10_000;

/** Commands that wait for a second person, at most as many as one decision takes; oldest first. */
export async function heldTasks(): Promise<Task[]> {
  const found = new Map<number, Task>();
  for (let page = 1; page * PAGE <= MOST; page++) {
    const { data } = (await call(listTasks, { status: [TASK_STATE.quarantined], page, per_page: PAGE, sort: 'asc' }))
      .device_tasks;
    for (const task of data) found.set(task.id, task);
    if (data.length < PAGE) break;
  }
  return [...found.values()];
}
