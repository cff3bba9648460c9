import { draftOf, faultsIn, inputOf } from './group-draft';

const empty = draftOf(null);
const named = { ...empty, fields: { ...empty.fields, name: ' Town ' } };

it('sends what is typed, and no limit where every day is ticked', () => {
  const draft = { ...named, weekdays: [7, 1, 2, 3, 4, 5, 6], archives: [103, 101], deviceIds: [4] };
  expect(inputOf(draft)).toMatchObject({
    name: 'Town',
    report_period_update: 3600,
    warning_report_period: 0,
    poll_one: false,
    averaging_pp: 30,
    poll_params: { weekdays: [], hours: [], time_zone: null },
    selected_data: { kinds: ['current'], archives: [101, 103] },
    device_ids: [4],
  });
  expect(inputOf({ ...draft, weekdays: [5, 1] }).poll_params).toMatchObject({ weekdays: [1, 5] });
});

it('says what is still missing', () => {
  expect(faultsIn(empty)).toEqual([]);
  expect(faultsIn({ ...named, kinds: [] })).toEqual(['nothing_read']);
  expect(faultsIn({ ...named, hours: [{ from: '08:00', to: '' }] })).toEqual(['bad_hours']);
  expect(faultsIn({ ...named, depthDays: null })).toEqual([]);
  expect(faultsIn({ ...named, archives: [101], depthDays: null })).toEqual(['bad_depth']);
});
