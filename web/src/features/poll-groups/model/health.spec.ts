import { failuresOf, sharesOf, toneOfHour } from './health';

const none = { total: 0, on_time: 0, due: 0, late: 0, failing: 0, waiting: 0, off: 0, causes: [] };

it('divides a group into what its devices do, and leaves out what none does', () => {
  expect(sharesOf({ ...none, total: 8, on_time: 6, failing: 2 })).toEqual([
    { health: 'on_time', count: 6, percent: 75 },
    { health: 'failing', count: 2, percent: 25 },
  ]);
  expect(sharesOf(none)).toEqual([]);
});

it('calls an hour bad where at least as many polls failed as were answered', () => {
  expect(toneOfHour({ done: 0, failed: 0 })).toBe('none');
  expect(toneOfHour({ done: 3, failed: 0 })).toBe('good');
  expect(toneOfHour({ done: 3, failed: 1 })).toBe('mixed');
  expect(toneOfHour({ done: 1, failed: 1 })).toBe('bad');
});

it('counts the failed polls of an hour by device and cause, and keeps the newest of each', () => {
  const poll = (id: number, device: number, code: string) => ({
    id,
    device_id: device,
    device_name: null,
    result: null,
    result_code: code,
    step: null,
  });
  const found = failuresOf([
    poll(9, 1, 'timeout'),
    poll(8, 2, 'timeout'),
    poll(7, 2, 'refused'),
    poll(6, 2, 'timeout'),
  ]);
  expect(found.map(({ task, times }) => [task.id, times])).toEqual([
    [8, 2],
    [9, 1],
    [7, 1],
  ]);
});
