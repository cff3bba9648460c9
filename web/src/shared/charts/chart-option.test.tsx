import { describe, expect, it } from 'vitest';
import { chartOption, initialZoom, type TimeChartData } from './chart-option';
import type { ChartTheme } from './chart-theme';
import type { Series } from './series';

const HOUR = 3600;
const DAY = 24 * HOUR;
const theme: ChartTheme = {
  ...{ series: ['#00f', '#0a0'], text: '#111', faint: '#888', line: '#ddd', surface: '#fff', accent: '#00f' },
  font: 'sans-serif',
};
const series = (id: string, unit: string | null, decimals = 2): Series => ({
  ...{ id, title: id, unit, decimals, values: [1, 2, 3] },
});
const data: TimeChartData = {
  ...{
    times: [HOUR, 2 * HOUR, 3 * HOUR],
    series: [series('in1', 'm³')],
    kind: 'line',
    guides: [],
    zone: 0,
    narrow: false,
  },
  words: { estimated: 'estimated', heldBack: 'held back' } as never,
};

/** Compared parts of an option. */
interface Option {
  xAxis: { min?: number; max?: number; minInterval?: number; axisLabel: { formatter: { month: string } } };
  yAxis: {
    name: string;
    position: string;
    offset: number;
    scale: boolean;
    minInterval?: number;
    splitNumber: number;
    max?: (extent: { min: number; max: number }) => number | null;
    min?: (extent: { min: number; max: number }) => number | null;
  }[];
  animation: boolean;
  dataZoom: { moveOnMouseMove: boolean | string }[];
}
const optionOf = (part: Partial<TimeChartData>) => chartOption({ ...data, ...part }, theme) as unknown as Option;

describe('the options of a time chart', () => {
  it('have one axis for each unit, the first at the left and the others beside each other at the right', () => {
    const { yAxis } = optionOf({
      series: [series('a', 'kWh'), series('b', 'V'), series('c', 'kWh'), series('d', 'A')],
    });
    expect(yAxis.map(({ name, position, offset }) => [name, position, offset])).toEqual([
      ['kWh', 'left', 0],
      ['V', 'right', 0],
      ['A', 'right', 56],
    ]);
  });

  it('have an axis of values where there is no series', () => {
    expect(optionOf({ series: [], times: [] }).yAxis).toHaveLength(1);
  });

  it('read the time in the zone of the device', () => {
    expect(optionOf({ zone: 8, since: DAY, until: 2 * DAY }).xAxis).toMatchObject({
      min: (DAY + 8 * HOUR) * 1000,
      max: (2 * DAY + 8 * HOUR) * 1000,
    });
  });

  it('end where the values end, unless set otherwise', () => {
    const { xAxis } = optionOf({});
    expect('min' in xAxis || 'max' in xAxis).toBe(false);
  });

  it.each([
    ['line', true],
    ['bar', false],
  ] as const)('of the kind %s begin near the values: %j', (kind, scale) => {
    expect(optionOf({ kind }).yAxis[0]?.scale).toBe(scale);
  });

  it('reach a guide that is beyond the values, and no further for one that is within', () => {
    const guides = [
      { title: 'Limit', value: 20, unit: 'm³' },
      { title: 'Norm', value: 5, unit: 'm³' },
      { title: 'Nominal', value: 230, unit: 'V' },
    ];
    const [axis] = optionOf({ guides }).yAxis;
    expect(axis?.max?.({ min: 0, max: 10 })).toBe(20);
    expect(axis?.max?.({ min: 0, max: 30 })).toBeNull();
    expect(axis?.min?.({ min: 8, max: 30 })).toBe(5);
  });

  it('of counts have no fractions on their axis', () => {
    expect(optionOf({ series: [series('a', null, 0)] }).yAxis[0]?.minInterval).toBe(1);
    expect(optionOf({ series: [series('a', null, 0), series('b', null)] }).yAxis[0]?.minInterval).toBeUndefined();
  });

  it('of months name the month and its year', () => {
    const { xAxis } = optionOf({ times: [0, 31 * DAY, 59 * DAY], kind: 'bar' });
    expect(xAxis.minInterval).toBe(27 * DAY * 1000);
    expect(xAxis.axisLabel.formatter.month).toBe('{MM}.{yyyy}');
    expect(optionOf({}).xAxis.axisLabel.formatter.month).toBe('{dd}.{MM}.{yyyy}');
  });

  it('on a phone have fewer lines, and are moved by one finger', () => {
    const { yAxis, dataZoom } = optionOf({ narrow: true });
    expect(yAxis[0]?.splitNumber).toBe(4);
    expect(dataZoom[0]?.moveOnMouseMove).toBe(true);
    expect(optionOf({}).dataZoom[0]?.moveOnMouseMove).toBe('shift');
  });

  it('of many points do not move in', () => {
    const times = Array.from({ length: 1000 }, (_, at) => at * HOUR);
    expect(optionOf({ times, series: [{ ...series('a', 'V'), values: times }] }).animation).toBe(false);
    expect(optionOf({}).animation).toBe(true);
  });

  it.each([
    [5000, 0],
    [5001, 70],
  ])('of %i points open at %i per cent (specification 3, section 9)', (points, start) => {
    expect(initialZoom(points)).toEqual({ start, end: 100 });
  });
});
