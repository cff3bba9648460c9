import { faultOf, formulaOf, namesIn, withFurther } from './formula-draft';

const draft = (expression: string, chosen: Record<string, string> = {}) => ({
  ...{ isVirtual: true, expression },
  chosen: Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, { value, label: name }])),
});

it('every name of an expression gets a point, also while it is typed', () => {
  expect(namesIn('A + B - 0.5 * A +')).toEqual(['A', 'B']);
  expect(namesIn('')).toEqual([]);
});

it('a formula is whole when it is correct and each of its names has a point', () => {
  expect(formulaOf(draft('A - B', { A: '1' }))).toBeNull();
  expect(formulaOf(draft('A -', { A: '1' }))).toBeNull();
  expect(formulaOf(draft(' ', {}))).toBeNull();
  // A name that was taken out of the expression is not sent.
  expect(formulaOf(draft(' A - B ', { A: '1', B: '2', C: '3' }))).toEqual({
    expression: 'A - B',
    operands: [
      { name: 'A', accounting_point_id: 1 },
      { name: 'B', accounting_point_id: 2 },
    ],
  });
});

it('faults are shown once something is typed', () => {
  expect(faultOf(draft(''))).toBeNull();
  expect(faultOf(draft('A * B'))).toEqual({ fault: 'product', part: 'A * B' });
});

it('a further point gets the first free letter', () => {
  expect(withFurther('')).toBe('A');
  expect(withFurther('A + C')).toBe('A + C + B');
});
