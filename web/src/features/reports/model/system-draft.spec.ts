import { isSystemWhole, systemDraft, systemInput, wrongFields } from './system-draft';

const DATES = { date_start: '2026-11-23', date_end: '2026-11-23' };
const fresh = systemDraft(null, { start: 0, stop: 86_399 });
const whole = { ...fresh, subjects: [{ id: 7, title: 'Flat 7' }] };

it('a new one is layout 80020 of all channels, and needs a point', () => {
  expect(isSystemWhole(fresh)).toBe(false);
  expect(isSystemWhole(whole)).toBe(true);
  expect(systemInput({ ...whole, codes: { 7: ' 5230 ', 8: 'deleted' } }, DATES, 0)).toMatchObject({
    ...{ layout: '80020', date_start: '2026-11-23', date_end: '2026-11-23', averaging: 30, data_type: 'energy' },
    ...{ measuring_channels: ['01', '02', '03', '04'], accounting_point_ids: [7], codes: { 7: '5230' }, number: 1 },
  });
});

it('what the call would refuse is named by its field', () => {
  const wrong = { ...whole, senderInn: '123', codes: { 7: 'with space inside' } };
  expect([...wrongFields(wrong)]).toEqual(['senderInn', '7']);
  expect(isSystemWhole(wrong)).toBe(false);
  expect(isSystemWhole({ ...whole, channels: [] })).toBe(false);
});

it('layout 80020 has no powers, whatever was chosen for another layout', () => {
  expect(systemInput({ ...whole, dataType: 'power' }, DATES, 0).data_type).toBe('energy');
  expect(systemInput({ ...whole, layout: 'csv', dataType: 'power' }, DATES, 0).data_type).toBe('power');
});
