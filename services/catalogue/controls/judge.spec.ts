import { judgeManagement, modelById } from '../index';

it('knows the task of a planner by its number, as the specification sends it', () => {
  const known = modelById(214);
  if (!known) throw new Error('no model');
  const task = { task_id: 4, delay: 1, profile: 2, refresh: 3 };
  const parameters = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`param${at}`, at]));
  const judged = judgeManagement({ ...known, controls: ['scheduler'] }, 'control', { ...task, ...parameters });
  expect(judged).toMatchObject({ kind: 'command', key: 'scheduler', management: { scheduler: 1, ...task } });
  expect(judgeManagement(known, 'control', task).kind).toBe('not_supported');
});
