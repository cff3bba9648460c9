import { roundDistance } from './round-distance';

it.each([
  [1, 1],
  [1.9, 1],
  [45, 30],
  [999, 500],
  [1000, 1000],
  [2600, 2000],
  [7_500_000, 5_000_000],
])('of %d metres the bar says %d', (most, round) => expect(roundDistance(most)).toBe(round));
