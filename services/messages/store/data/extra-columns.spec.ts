import { withExtraColumns, withOnlyFields } from './extra-columns';

const table = () => ({
  times: [1, 2],
  columns: new Map<string, (number | string | null)[]>([
    ['in1', [1, 2]],
    ['delta_in1', [null, 1]],
    ['in2', [5, 6]],
    ['delta_in2_kkt_loss_factor', [null, 7]],
    ['event_name', ['on', null]],
  ]),
});
const FACTS = [
  { receivedAt: 1_700_000_000_900, ratio: 20 },
  { receivedAt: null, ratio: null },
];

it('a tab shows its own fields with what is worked out of them, and the texts of the rows', () => {
  expect([...withOnlyFields(table(), ['in2']).columns.keys()]).toEqual([
    'in2',
    'delta_in2_kkt_loss_factor',
    'event_name',
  ]);
  expect(withOnlyFields(table(), null).columns.size).toBe(5);
});

it('a named column is added, one that is there stays, and one that nothing is known of is empty', () => {
  const { columns } = withExtraColumns(table(), ['created_at', 'transformation_ratio', 'in1', 'constructor'], FACTS);
  expect(columns.get('created_at')).toEqual([1_700_000_000, null]);
  expect(columns.get('transformation_ratio')).toEqual([20, null]);
  expect(columns.get('in1')).toEqual([1, 2]);
  expect(columns.get('constructor')).toEqual([null, null]);
});
