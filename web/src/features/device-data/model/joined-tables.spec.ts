import type { Field, MessageTable } from './message-table';
import { joinedTables } from './joined-tables';

const field = (name: string) => ({ name }) as Field;
const table = (times: number[], name: string, values: (number | null)[]): MessageTable => ({
  times,
  fields: [field(name)],
  columns: { [name]: values },
  links: null,
  marks: null,
  voltageLevel: null,
});

it('tables are joined by their columns; what one of them lacks is empty there', () => {
  const joined = joinedTables([table([20], 'power_active', [2]), table([10], 'power_reactive', [1])]);
  expect(joined.times).toEqual([20, 10]);
  expect(joined.fields.map(({ name }) => name)).toEqual(['power_active', 'power_reactive']);
  expect(joined.columns).toEqual({ power_active: [2, null], power_reactive: [null, 1] });
});
