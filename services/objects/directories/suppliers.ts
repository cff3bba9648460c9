import { SUPPLIER_FIELDS } from '@gaugeway/proto/fields/supplier';
import { type Directory, pointsOf } from './directory';

/** Suppliers of energy, water, heat or gas, with the day of the month by which they require the readings. */
export const supplierDirectory: Directory = {
  name: 'supplier',
  table: 'supplier',
  limited: 'suppliers',
  fields: SUPPLIER_FIELDS,
  derived: { points_count: pointsOf('supplier_id') },
  sort: {},
  seen: null,
  filters: [],
  prepare: (values) => values,
  taken: () => null,
};
