import { companyRegistry } from '@gaugeway/proto/events';
import { registryTable, ZONES } from './registry-table';

it('reads the field of the event that a column is named after, and what further columns declare', () => {
  const { columns } = registryTable(companyRegistry, {
    table: 'things.company',
    id: 'id',
    fields: { parent_id: 'int', name: 'text' },
    columns: { zones: ZONES },
  });
  const company = Object.assign(companyRegistry.decode(new Uint8Array()), { parentId: 7, name: 'North', zones: '[1]' });
  const stored = Object.entries(columns).map(([name, [type, of]]) => [name, type, of(company)]);
  expect(stored).toEqual([
    ['parent_id', 'int', 7],
    ['name', 'text', 'North'],
    ['zones', 'jsonb', [1]],
  ]);
});
