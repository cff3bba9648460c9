import { hasPhases, phaseVectors, powerVectors } from './vectors';

const ROW = {
  ...{ voltage1: 230, voltage2: 115, voltage3: 230, current1: 5, current2: 10, current3: null },
  ...{ cos1: 0.5, cos2: 1, power_reactive1: 1, power_active: 3, power_reactive: 4 },
};

it('phases are 120 degrees apart, currents lag behind by their cosine, and each kind has its own scale', () => {
  const vectors = phaseVectors(ROW);
  expect(vectors.map(({ name, length }) => [name, length])).toEqual([
    ['Ua', 1],
    ['Ub', 0.5],
    ['Uc', 1],
    ['Ia', 0.5],
    ['Ib', 1],
  ]);
  expect(vectors.map(({ angle }) => Math.round(angle))).toEqual([0, -120, 120, -60, -120]);
});

it('without all three voltages there is no diagram of phases', () => {
  expect([hasPhases(ROW), hasPhases({ ...ROW, voltage3: null })]).toEqual([true, false]);
});

it('the total power is the sum of the active and the reactive one', () => {
  const [s] = powerVectors(ROW);
  expect(s).toMatchObject({ name: 'S', value: 5 });
  expect(Math.round(s?.angle ?? 0)).toBe(53);
});
