import { type Directory, pointsOf } from './directory';

/** Suppliers of energy, water, heat or gas, with the day of the month by which they require the readings. */
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
