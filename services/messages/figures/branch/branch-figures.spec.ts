import { countedPoints, largestLosses, largestPoints, mainMeters } from './branch-figures';

const point = (id: number, value: number | null, parentId: number | null = null) => ({
  ...{ id, title: `Point ${id}`, value, parentId },
});

it('what flows through a sub-meter is not added to its main meter', () => {
  const points = [point(1, 100), point(2, 40, 1), point(3, 50, 1), point(4, 7)];
  expect(countedPoints(points).map(({ id }) => id)).toEqual([1, 4]);
});

it('a main meter that is silent leaves the sum to its sub-meters', () => {
  const points = [point(1, null), point(2, 40, 1), point(3, 5, 2)];
  expect(countedPoints(points).map(({ id }) => id)).toEqual([2]);
  // A silent point in the middle is skipped.
  expect(mainMeters([point(1, 9), point(2, null, 1), point(3, 5, 2)]).get(3)).toBe(1);
});

it('a main meter outside of the branch does not hide what is in it', () => {
  expect(countedPoints([point(2, 40, 1)])).toHaveLength(1);
});

it('the largest points come first, with what is behind them and what of it is silent', () => {
  const points = [point(1, 10), point(2, 100), point(3, 60, 2), point(4, 30.2, 2), point(5, null, 2)];
  const found = largestPoints(points, 10);
  expect(found.map(({ accounting_point_id }) => accounting_point_id)).toEqual([2, 1, 3, 4]);
  expect(found[0]).toMatchObject({ main_id: null, value: 100, below: 90.2, sub_meters: 3, sub_meters_without_data: 1 });
  expect(found[2]).toMatchObject({ main_id: 2, below: null, sub_meters: 0 });
  expect(largestPoints(points, 3)).toHaveLength(3);
});

it('points in a circle come to an end', () => {
  expect(mainMeters([point(1, null, 2), point(2, null, 1)]).get(1)).toBeNull();
});

it('main meters behind which less arrives are listed by what is lost', () => {
  const points = [
    point(1, 100),
    point(2, 40, 1),
    point(3, 10),
    point(4, 10.2, 3),
    point(5, 50),
    point(6, 49, 5),
    point(7, 9),
  ];
  const found = largestLosses(points, 5);
  expect(found.map(({ accounting_point_id, value, below }) => [accounting_point_id, value, below])).toEqual([
    [1, 100, 40],
    [5, 50, 49],
  ]);
});
