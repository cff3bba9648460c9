import { placesWithin } from './use-brush';

it('a table has the rows of the stretch that the chart is zoomed to, its ends included', () => {
  const times = [40, 30, 20, 10];
  expect(placesWithin([3, 2, 1, 0], times, [20, 30])).toEqual([2, 1]);
  expect(placesWithin([0, 1, 2, 3], times, undefined)).toEqual([0, 1, 2, 3]);
  expect(placesWithin([0, 1, 2, 3], times, [21, 29])).toEqual([]);
});
