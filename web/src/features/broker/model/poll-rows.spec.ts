import { phasesOf, rowsOfAnswer, shortNumber, tipOf } from './poll-rows';

const answer = { model: 'Mercury 230', datetime: 1_763_000_000, voltage2: 231.456, tariff1: 10 };

it('shows what was answered in its order, under the titles of the product', () => {
  const titles = [{ name: 'tariff1', title: 'Tariff 1', unit: { title: 'kWh' } }];
  expect(rowsOfAnswer(answer, titles)).toEqual([
    { name: 'model', title: null, value: 'Mercury 230' },
    { name: 'datetime', title: null, value: 1_763_000_000 },
    { name: 'tariff1', title: 'Tariff 1, kWh', value: 10 },
    { name: 'voltage2', title: null, value: 231.456 },
  ]);
});

it('has two decimals at most', () => {
  expect(shortNumber(231.456, 'en')).toBe('231.46');
  expect(shortNumber(10, 'en')).toBe('10');
});

it('draws phases only where all three voltages are there, 120 degrees apart', () => {
  expect(phasesOf(answer)).toBeNull();
  const phases = phasesOf({ ...answer, voltage1: 230, voltage3: 229, current1: 2 });
  expect(phases?.map(({ name, current }) => [name, current])).toEqual([
    ['A', 2],
    ['B', null],
    ['C', null],
  ]);
  expect(tipOf(0, 10).y).toBeCloseTo(-10);
  expect(tipOf(1, 10).x).toBeCloseTo(8.66, 2);
  expect(tipOf(2, 10).x).toBeCloseTo(-8.66, 2);
});
