import { detailFacts } from './detail-facts';

it('shows the fields of a change with what they were, whatever the writer called them', () => {
  const details = {
    id: 7,
    before: { name: 'A', gatewayId: 52, serial: '1' },
    after: { name: 'B', gatewayId: 53 },
    chain: [1],
  };
  expect(detailFacts(details)).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'id', after: 7 },
    { field: 'gateway_id', before: 52, after: 53 },
  ]);
});

it('shows all of what was deleted, and nothing of what is for programs or empty', () => {
  expect(detailFacts({ before: { name: 'A', comment: '', inn: null }, session: '01a2', hash: 'ff' })).toEqual([
    { field: 'name', before: 'A', after: undefined },
  ]);
});

it('opens what is inside of another value', () => {
  expect(detailFacts({ changes: { options: { only_api: true } }, place: { company: 3 } })).toEqual([
    { field: 'only_api', before: undefined, after: true },
    { field: 'company', after: 3 },
  ]);
});
