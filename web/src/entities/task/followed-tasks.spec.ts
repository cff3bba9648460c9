import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { advanced, type FollowedTask } from './followed-tasks';

const task = (id: number, status: number, more: Partial<FollowedTask> = {}): FollowedTask => ({
  ...{ id, status, result: null, result_code: null },
  ...more,
});

describe('tasks that are followed', () => {
  it('each go on to their own end', () => {
    const both = advanced(new Map(), [task(1, TASK_STATE.sent), task(2, TASK_STATE.sent)]);
    const first = advanced(both, [task(1, TASK_STATE.done)]);
    const second = advanced(first, [task(2, TASK_STATE.failed)]);
    expect([...second.values()].map(({ status }) => status)).toEqual([TASK_STATE.done, TASK_STATE.failed]);
  });

  it('do not go back where an earlier answer comes late', () => {
    const done = advanced(new Map(), [task(1, TASK_STATE.done)]);
    expect(advanced(done, [task(1, TASK_STATE.sent)])).toBe(done);
  });

  it('get the sentence that a live update does not have, once', () => {
    const live = advanced(new Map(), [task(1, TASK_STATE.failed)]);
    const advancedTasks = advanced(live, [task(1, TASK_STATE.failed, { step: 'The meter refused.' })]);
    expect(advancedTasks.get(1)?.step).toBe('The meter refused.');
    expect(advanced(advancedTasks, [task(1, TASK_STATE.failed, { step: 'The meter refused.' })])).toBe(advancedTasks);
  });
});
