import { type Directory, pointsOf } from './directory';

/** Who supplies energy, water, heat or gas, and by which day of the month it must get the readings. */
export const supplierDirectory: Directory = {
  name: 'supplier',
  table: 'supplier',
  limited: 'suppliers',
  columns: {
    name: 'text',
    inn: 'text',
    number_of_contract: 'text',
    email: 'text',
    report_date: 'smallint',
  },
  defaults: { inn: '', number_of_contract: '', email: '', report_date: null },
  derived: { points_count: pointsOf('supplier_id') },
  sort: {},
  seen: null,
  filters: [],
  prepare: (values) => values,
  taken: () => null,
};
