import { qualityTotals } from './quality-totals';

const day = (counts: object) => ({
  ...{ day: '2026-01-01', expected: 24, complete: 24, suspect: 0, estimated: 0, edited: 0, missing: 0, slots: '' },
  ...counts,
});
const of = (device_id: number, title: string, days: ReturnType<typeof day>[]) => ({
  ...{ device_id, msgType: 3, title, time_zone: 0, per_day: 24, days },
});

it('adds up the meters of a point one after the other, and leaves out what nothing is expected of', () => {
  const series = [
    of(1, 'Hours', [day({}), day({ complete: 20, missing: 4 })]),
    of(2, 'Hours', [day({ expected: 12, complete: 10, suspect: 2 })]),
    of(2, 'Days', [day({ expected: 0, complete: 0 })]),
  ];
  expect(qualityTotals(series)).toEqual([
    { title: 'Hours', expected: 60, complete: 54, suspect: 2, estimated: 0, edited: 0, missing: 4 },
  ]);
});
