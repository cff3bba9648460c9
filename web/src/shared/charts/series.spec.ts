import { aligned } from './align';
import { colourIndex } from './chart-theme';
import { pointsOf, strokesOf } from './series';

const HOUR = 3600;
const hours = (...places: number[]) => places.map((place) => place * HOUR);

it('one hour that is missing is a gap where values come by the clock, and none where they come as they like', () => {
  const regular = hours(...Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hour !== 20));
  expect(pointsOf(regular, regular.map(Number), 0).filter(([, value]) => value === null)).toHaveLength(1);
  const irregular = hours(0, 1.1, 2, 3.3, 4, 6, 7.2);
  expect(pointsOf(irregular, irregular.map(Number), 0).filter(([, value]) => value === null)).toHaveLength(0);
});

it('estimates are a separate stroke that reaches to the values next to it', () => {
  const points: [number, number | null][] = [1, 2, 3, 4].map((x) => [x, x * 10]);
  expect(strokesOf(points, () => false)).toEqual([{ kind: 'measured', points }]);
  const [measured, estimated] = strokesOf(points, (x) => x === 2);
  expect(measured?.points.map(([, value]) => value)).toEqual([10, null, 30, 40]);
  expect(estimated?.points.map(([, value]) => value)).toEqual([10, 20, 30, null]);
});

it('series of different times share the times of all', () => {
  const series = (id: string, values: number[]) => [{ id, title: id, unit: null, decimals: 0, values }];
  const { times, series: both } = aligned([
    { times: [1, 3], series: series('a', [10, 30]) },
    { times: [2, 3], series: series('b', [20, 31]) },
  ]);
  expect(times).toEqual([1, 2, 3]);
  expect(both.map(({ values }) => values)).toEqual([
    [10, null, 30],
    [null, 20, 31],
  ]);
});

it('another period has the colour of its series, and the series after it the next one', () => {
  const one = (id: string, behind?: string) => ({
    ...{ id, title: id, unit: null, decimals: 0, values: [] },
    ...(behind === undefined ? {} : { behind }),
  });
  const series = [one('a'), one('b'), one('a@before', 'a'), one('b@before', 'b'), one('a@7')];
  expect(series.map((_, place) => colourIndex(series, place))).toEqual([0, 1, 0, 1, 2]);
});
