import { refusedAt } from './refused-at';

const titles = {
  registers: ['Power limit'],
  readings: ['Voltage, phase A'],
  input: (_: string, name: string) => (name === 'factor' ? 'Factor' : undefined),
};

it('names the line and the input of a list that were refused', () => {
  expect(refusedAt('registers.0.factor', 'Too small.', titles)).toBe('Power limit, Factor: Too small.');
  expect(refusedAt('readings.0.address', 'Too large.', titles)).toBe('Voltage, phase A: Too large.');
});

it('leaves what is about the whole as it is', () => {
  expect(refusedAt('registers', 'Only on Modbus.', titles)).toBe('Only on Modbus.');
  expect(refusedAt('registers.7.other', 'Wrong.', titles)).toBe('Wrong.');
});
