import { factorsInput, factorsOf } from './factors';

it('an empty factor is that of the device or the point, and nothing else is', () => {
  expect(factorsInput({ ratio: 40, losses: '' })).toEqual({ transformation_ratio: 40, loss_factor: null });
  expect(factorsInput({ ratio: '', losses: '1.05' })).toEqual({ transformation_ratio: null, loss_factor: 1.05 });
});

it('the factors of a time come back as they were sent', () => {
  const link = { transformation_ratio: 40, loss_factor: null };
  expect(factorsOf(link)).toEqual({ ratio: 40, losses: '' });
  expect(factorsInput(factorsOf(link))).toEqual(link);
  expect(factorsOf(null)).toEqual({ ratio: '', losses: '' });
});
