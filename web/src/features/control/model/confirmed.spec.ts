import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { shownBy } from './confirmed';

const sent = { taskId: 7, msg: '', management: { valve: 0 } };
const task = (status: number, result: string | null) => ({ id: 7, status, result, result_code: null });

it('shows what the device answered, else what it was given', () => {
  expect(shownBy({ sent, task: task(TASK_STATE.done, '{"valve":1}') })).toEqual({ valve: 1 });
  expect(shownBy({ sent, task: task(TASK_STATE.done, null) })).toEqual({ valve: 0 });
  expect(shownBy({ sent, task: task(TASK_STATE.done, 'no JSON') })).toEqual({ valve: 0 });
});

it('shows nothing of a command that is on its way or whose outcome is not known', () => {
  const open = [TASK_STATE.queued, TASK_STATE.sent, TASK_STATE.acknowledged, TASK_STATE.failed, TASK_STATE.unknown];
  for (const status of open) expect(shownBy({ sent, task: task(status, '{"valve":0}') })).toBeNull();
  expect(shownBy({ sent: null, task: null })).toBeNull();
});
