import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { causesOf, countByState } from './outcomes';

it('counts the states', () => {
  expect(countByState([{ status: 5 }, { status: 2 }, { status: 5 }])).toEqual([
    { status: 2, count: 1 },
    { status: 5, count: 2 },
  ]);
});

it('what went wrong is shown by its cause, the most frequent first', () => {
  const of = (status: number, result_code: string | null) => ({ status, result_code });
  const tasks = [
    of(TASK_STATE.failed, 'refused'),
    of(TASK_STATE.done, null),
    of(TASK_STATE.failed, 'timeout'),
    of(TASK_STATE.expired, 'expired'),
    of(TASK_STATE.failed, 'timeout'),
  ];
  expect(causesOf(tasks).map(({ status, code, tasks: of }) => [status, code, of.length])).toEqual([
    [TASK_STATE.failed, 'timeout', 2],
    [TASK_STATE.failed, 'refused', 1],
    [TASK_STATE.expired, 'expired', 1],
  ]);
});
