import { begun, bordersOf } from './period';

const at = (text: string) => Date.parse(text) / 1000;

it('days and months begin at midnight of the zone', () => {
  const days = { start: at('2025-02-27T20:00Z'), stop: at('2025-03-01T10:00Z'), step: 'day' as const };
  expect(bordersOf(days, 8, 100)).toEqual(['2025-02-27T16:00Z', '2025-02-28T16:00Z', '2025-03-01T16:00Z'].map(at));
  expect(bordersOf({ ...days, step: 'month' }, 8, 100)).toEqual(
    ['2025-01-31T16:00Z', '2025-02-28T16:00Z', '2025-03-31T16:00Z'].map(at),
  );
});

it('no more borders are made than requested', () => {
  expect(bordersOf({ start: 0, stop: 4_294_967_295, step: 'day' }, 0, 10)).toHaveLength(12);
});

it('parts that have not begun are left out', () => {
  expect(begun([0, 10, 20, 30], 5)).toEqual([0, 10]);
  expect(begun([0, 10, 20, 30], 10)).toEqual([0, 10, 20]);
  expect(begun([0, 10, 20, 30], 99)).toEqual([0, 10, 20, 30]);
  expect(begun([50, 60, 70], 5)).toEqual([50]);
});
