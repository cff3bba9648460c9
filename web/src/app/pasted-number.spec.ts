import { withPoint } from './pasted-number';

it.each([
  ['63,5', '63.5'],
  [' −0,25 ', '-0.25'],
  ['63.5', null],
  ['1,234.5', null],
  ['1,2,3', null],
  ['63,', null],
  ['a,b', null],
])('a pasted %j is %j', (text, number) => {
  expect(withPoint(text)).toBe(number);
});
