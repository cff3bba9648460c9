import { parseNumbers } from './number-arrays';

describe('an array of numbers of PostgreSQL', () => {
  it.each([
    ['{}', []],
    ['{1}', [1]],
    ['{0,-1.5,NULL,1e+300}', [0, -1.5, null, 1e300]],
    ['{0,-0,-1.5,1e+300,5e-324,1.7976931348623157e+308}', [0, -0, -1.5, 1e300, 5e-324, Number.MAX_VALUE]],
    ['{NaN,Infinity,-Infinity}', [NaN, Infinity, -Infinity]],
    [
      '{{1,2},{3,4}}',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['[0:1]={1,2}', [1, 2]],
  ])('is read from %s', (text, values) => {
    expect(parseNumbers(text)).toEqual(values);
  });
});
