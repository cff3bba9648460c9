import { withValueNames } from './edited-fields';

const named = (field: string, before: unknown, after: unknown) => {
  const change = withValueNames('en', { field, title: field, before, after });
  return [change.before_name, change.after_name];
};

it('shows codes and periods as texts', () => {
  expect(named('state', 'active', 'trash')).toEqual(['On', 'In the trash']);
  expect(named('activation', null, 'otaa')).toEqual([undefined, 'OTAA']);
  expect(named('report_period_update', 3600, 86_400)).toEqual(['60 min', '1440 min']);
});

it('leaves other values without a text', () => {
  expect(named('serial', 'active', '17')).toEqual([undefined, undefined]);
});
