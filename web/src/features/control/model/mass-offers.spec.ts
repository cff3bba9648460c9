import { TASK_STATE } from '@gaugeway/proto/api/tasks';
import { causesOf, countByState, offersOf } from './mass-offers';

const model = (id: number, keys: Record<string, boolean>) =>
  ({
    id,
    options: {
      control: Object.fromEntries(Object.entries(keys).map(([key, active]) => [key, { active, parameters: [] }])),
    },
  }) as never;

it('offers what some models have, with the number of devices', () => {
  const devices = [
    { id: 1, model_id: 10 },
    { id: 2, model_id: 20 },
    { id: 3, model_id: 20 },
  ];
  const offers = offersOf(devices, [model(10, { power: true, reset: true }), model(20, { reset: true, valve: false })]);
  expect(offers.map(({ key, devices: count }) => [key, count])).toEqual([
    ['reset', 3],
    ['power', 1],
  ]);
});

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
