import { parseFormula } from '@gaugeway/proto/api';

const terms = (expression: string) => {
  const parsed = parseFormula(expression);
  return 'terms' in parsed ? Object.fromEntries(parsed.terms.map(({ name, factor }) => [name, factor])) : parsed;
};

it.each([
  ['A + B - 0.5 * C', { A: 1, B: 1, C: -0.5 }],
  ['A − B × 0,5', { A: 1, B: -0.5 }],
  ['2 * (A - (B + C) / 4)', { A: 2, B: -0.5, C: -0.5 }],
  ['-A + 3*2*B', { A: -1, B: 6 }],
  ['A + A', { A: 2 }],
  ['Ввод_1 - Ввод_2', { Ввод_1: 1, Ввод_2: -1 }],
  ['(1 + 1) * A', { A: 2 }],
])('%s is a sum of points by factors', (expression, expected) => {
  expect(terms(expression)).toEqual(expected);
});

it.each([
  ['', 'unfinished', ''],
  ['A +', 'unfinished', '+'],
  ['(A + B', 'unfinished', 'B'],
  ['A B', 'unexpected', 'B'],
  ['A + * B', 'unexpected', '*'],
  ['A ^ 2', 'unexpected', '^ 2'],
  ['A + 5', 'sum_with_number', '5'],
  ['A * B', 'product', 'A * B'],
  ['A / B', 'divisor', 'B'],
  ['A / 0', 'divisor', '0'],
  ['2 * 3', 'only_number', '2 * 3'],
  ['A * 9999999', 'factor', 'A'],
])('%s is refused: %s', (expression, fault, part) => {
  expect(parseFormula(expression)).toEqual({ fault, part });
});

it('deep parentheses and hostile lengths end quickly', () => {
  expect(terms(`${'('.repeat(240)}A${')'.repeat(240)}`)).toEqual({ A: 1 });
  expect(parseFormula('('.repeat(500))).toMatchObject({ fault: 'unfinished' });
});
