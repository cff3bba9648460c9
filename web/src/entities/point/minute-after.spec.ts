import { minuteAfter } from './minute-after';

it('is the present minute, and after the beginning of a meter that came within it', () => {
  expect(minuteAfter(undefined, 659)).toBe(600);
  expect(minuteAfter(120, 659)).toBe(600);
  expect(minuteAfter(600, 659)).toBe(601);
  expect(minuteAfter(630, 659)).toBe(631);
  expect(minuteAfter(900, 659)).toBe(600);
});
