import { isVendor } from './rights';

it.each([
  [51, 51, true],
  [51, 7, true],
  [null, 51, true],
  [7, 7, false],
  [null, 1, false],
])(
  'rules of company %p in company %p: of the vendor %p',
  (rules_belong_to_company_id, current_company_id, expected) => {
    expect(isVendor({ rules_belong_to_company_id, current_company_id })).toBe(expected);
  },
);
