import { chartSeries, namedFields } from './chart-series';
import type { Field, MessageTable } from './message-table';

const fieldsOf = (count: number): Field[] =>
  Array.from({ length: count }, (_, n) => ({ name: `f${n}`, title: `F${n}`, unit: null, decimals: 1 }));
const tableOf = (fields: readonly Field[]): MessageTable =>
  ({ times: [2, 1], columns: Object.fromEntries(fields.map(({ name }) => [name, [2, 1]])) }) as unknown as MessageTable;

it('draws fifteen series of a comparison and says how many more there are', () => {
  const fields = fieldsOf(4);
  const overlays = Array.from({ length: 8 }, (_, n) => ({
    id: String(n),
    title: `Device ${n}`,
    isBehind: false,
    table: tableOf(fields),
  }));
  const { series, left } = chartSeries(tableOf(fields), fields, { name: 'Own', overlays });
  expect(series.map(({ title }) => title).slice(0, 5)).toEqual([
    ...fields.map(({ title }) => `${title} · Own`),
    'F0 · Device 0',
  ]);
  expect([series.length, left]).toEqual([15, 36 - 15]);
});

it('draws all forty own fields', () => {
  const fields = fieldsOf(40);
  const { series, left } = chartSeries(tableOf(fields), fields, { name: 'Own', overlays: [] });
  expect([series.length, left]).toEqual([40, 0]);
});

it('draws a field once, however often it is named, and leaves out what the data lacks', () => {
  const named = namedFields(fieldsOf(3), ['f1', 'deleted', 'f0', 'f1']);
  expect(named.map(({ name }) => name)).toEqual(['f1', 'f0']);
});
