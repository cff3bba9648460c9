import { hourHeat, isHourly } from './hour-heat';
import type { MessageTable } from './message-table';

const start = Date.UTC(2026, 0, 1) / 1000;
const table = (name: string, minutes: number[], values: (number | null)[]): MessageTable => ({
  times: minutes.map((minute) => start + minute * 60),
  fields: [],
  columns: { [name]: values },
  links: null,
  marks: null,
  voltageLevel: null,
});

it('amounts of an hour are summed up, and powers averaged; a row belongs to the hour that it ends', () => {
  expect(hourHeat(table('delta_tariff1', [60, 30, 24 * 60 + 30], [2, 1, 5]), 'delta_tariff1', 0)).toEqual({
    days: ['2026-01-01', '2026-01-02'],
    cells: [
      [0, 0, 3],
      [1, 0, 5],
    ],
  });
  expect(hourHeat(table('power_active', [60, 30], [2, 1]), 'power_active', 3).cells).toEqual([[0, 3, 1.5]]);
  expect(hourHeat(table('power_active', [60], [null]), 'power_active', 0)).toEqual({ days: [], cells: [] });
});

it('rows of days make no map of hours', () => {
  expect(isHourly([3600, 7200, 10_800])).toBe(true);
  expect(isHourly([86_400, 172_800])).toBe(false);
});
