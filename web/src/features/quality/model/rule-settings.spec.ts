import { parametersOf, settingOf, specialOf } from './rule-settings';

const everything = { resource: null, model_id: null, device_id: null, accounting_point_id: null };
const setting = { ...everything, is_on: true, parameters: {} };

it('the setting of a scope is that of no other', () => {
  const settings = [setting, { ...setting, model_id: 5, is_on: false }];
  expect(settingOf({ settings }, {})?.is_on).toBe(true);
  expect(settingOf({ settings }, { model_id: 5 })?.is_on).toBe(false);
  expect(settingOf({ settings }, { device_id: 1 })).toBeUndefined();
  expect(settingOf({ settings }, { accounting_point_id: 5 })).toBeUndefined();
});

it('settings that come before those of a scope are counted', () => {
  const settings = [
    setting,
    { ...setting, resource: 'gas' as const },
    { ...setting, model_id: 5 },
    { ...setting, accounting_point_id: 2 },
  ];
  expect(specialOf({ settings }, 'company')).toBe(3);
  expect(specialOf({ settings }, 'model_id')).toBe(1);
  expect(specialOf({ settings }, 'accounting_point_id')).toBe(0);
});

it('what is left empty stays as usual, and what is out of its bounds is named', () => {
  const parameters = [
    { name: 'factor', default: 20, low: 2, high: 100 },
    { name: 'floor', default: 1, low: 0, high: 10 },
    { name: 'rows', default: 36, low: 3, high: 48 },
  ];
  expect(parametersOf({ parameters }, { factor: '30', floor: '', rows: '99' })).toEqual({
    values: { factor: 30 },
    wrong: ['rows'],
  });
});
