import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';
import { timelineOf } from './timeline';

const link = (id: number, from: number, to: number | null): DeviceLink => ({
  ...{ id, device_id: id, device_name: `Meter ${id}`, serial: '', model_id: null, from, to },
  ...{ start_values: {}, end_values: {}, tied_by: null, untied_by: null },
  ...{ transformation_ratio: null, loss_factor: null },
});

it('is nothing where no meter has measured', () => {
  expect(timelineOf([], 100)).toEqual([]);
});

it('lays the meters in their order, with the times in which nothing measured', () => {
  const line = timelineOf([link(2, 60, null), link(1, 0, 50)], 100);
  expect(line.map(({ start, width, link: at }) => [start, width, at?.id ?? null])).toEqual([
    [0, 50, 1],
    [50, 10, null],
    [60, 40, 2],
  ]);
});

it('ends with a gap where the last meter was taken away', () => {
  expect(timelineOf([link(1, 0, 75)], 100).map(({ width, link: at }) => [width, at?.id ?? null])).toEqual([
    [75, 1],
    [25, null],
  ]);
});

it('shows a meter of an hour among years as something that can be seen', () => {
  expect(timelineOf([link(1, 0, 1), link(2, 1, null)], 1_000_000)[0]?.width).toBe(1);
});
