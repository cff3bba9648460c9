import { formulaOf, formulaText, readFormula } from './formula-cell';

it('names points by title or number, each once', () => {
  const cell = readFormula('[Water,  Main] - 0,5 * ([#17] + [water, main])');
  expect(cell).toEqual({ expression: 'P1 - 0,5 * (P2 + P1)', points: ['water, main', '17'] });
  if ('fault' in cell) throw new Error(cell.fault);
  expect(formulaOf(cell, [4, 17]).operands).toEqual([
    { name: 'P1', accounting_point_id: 4 },
    { name: 'P2', accounting_point_id: 17 },
  ]);
});

it.each([
  ['A + B', 'unexpected', 'A'],
  ['[A] +', 'unfinished', '+'],
  ['[A] * [B]', 'product', 'P1 * P2'],
  ['5', 'only_number', '5'],
])('%s is refused', (cell, fault, part) => {
  expect(readFormula(cell)).toEqual({ fault, part });
});

it('is written as it is read', () => {
  const operands = [
    { name: 'A', accounting_point_id: 4, title: 'Water, main' },
    { name: 'B', accounting_point_id: 17, title: 'Shop [new]' },
    { name: 'C', accounting_point_id: 18, title: '12' },
  ];
  const text = formulaText({ expression: 'A - B * 0.5 + C', operands });
  expect(text).toBe('[Water, main] - [#17] * 0.5 + [#18]');
  expect(readFormula(text)).toEqual({ expression: 'P1 - P2 * 0.5 + P3', points: ['water, main', '17', '18'] });
});
