import type { Part } from '../figure-parts';
import { VirtualParts } from './virtual-parts';

const day = (number: number, value: number) => ({
  ...{ day: `2025-03-0${number}`, hour: null, value },
  ...{ origin: 'measured' as const, estimated: 0 },
});

function virtualParts(terms: readonly { factor: number; since: string | null; parts: readonly Part[] }[]): Part[] {
  const found = new VirtualParts(terms.map(({ since }) => since));
  for (const { factor, parts } of terms) found.add(factor, parts);
  return found.whole();
}

it('a part has a value where every point of the formula has one', () => {
  const terms = [
    { factor: 1, since: '2025-02-01', parts: [day(1, 10), day(2, 12)] },
    { factor: -0.5, since: '2025-02-01', parts: [day(1, 4), day(2, 3)] },
  ];
  expect(virtualParts(terms)).toEqual([day(1, 8), day(2, 10.5)]);
});

it('what flowed while a point was silent belongs to the next day on which all have a value', () => {
  const terms = [
    { factor: 1, since: '2025-02-01', parts: [day(1, 10), day(2, 11), day(3, 12), day(4, 9)] },
    { factor: -1, since: '2025-02-01', parts: [day(1, 4), day(3, 20)] },
  ];
  expect(virtualParts(terms)).toEqual([day(1, 6), day(3, 3)]);
});

it('nothing is known before all points are measured, or where one never was', () => {
  const late = { factor: -1, since: '2025-03-02', parts: [day(2, 1), day(3, 2)] };
  const early = { factor: 1, since: '2025-02-01', parts: [day(1, 10), day(2, 10), day(3, 10)] };
  expect(virtualParts([early, late])).toEqual([day(2, 9), day(3, 8)]);
  expect(virtualParts([early, { factor: 1, since: null, parts: [] }])).toEqual([]);
  expect(virtualParts([])).toEqual([]);
});
