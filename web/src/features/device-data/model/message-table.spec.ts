import { isRowByRow } from './message-table';

it('a row that arrives is shown as it is, but for what is worked out of several rows', () => {
  for (const wish of [{}, { msgGroup: 0 }, { msgGroup: 1, with_delta: false }]) expect(isRowByRow(wish)).toBe(true);
  // By hour, day and month one row stands for many: another beside it would be the same day twice.
  for (const msgGroup of [2, 3, 4]) expect(isRowByRow({ msgGroup })).toBe(false);
  expect(isRowByRow({ with_delta: true })).toBe(false);
  expect(isRowByRow({ profile_type: 60 })).toBe(false);
});
