import { zoneOrNone } from './zone-bounds';

it('ignores a time zone outside of -12 to +12', () => {
  expect([-12, 5.5, 12].map(zoneOrNone)).toEqual([-12, 5.5, 12]);
  expect([-13, 13, 14, Number.NaN].map(zoneOrNone)).toEqual(Array(4).fill(undefined));
});
