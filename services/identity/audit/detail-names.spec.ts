import { detailNames } from './detail-names';

it('shows kinds of reports and causes as texts', () => {
  expect(detailNames('en', { template: 'consumption_parts', because: 'errors.unknown_company' })).toEqual({
    template: 'Accounting points: table by day or month',
    because: expect.any(String),
  });
});

it('leaves other values as they are', () => {
  expect(detailNames('en', { template: 7, because: 'no key', name: 'consumption_parts' })).toEqual({});
});
