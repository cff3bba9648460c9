import type { Fields } from './field';

/** Fields of a supplier that a user can set. */
export const SUPPLIER_FIELDS = {
  name: { kind: 'name', max: 255, form: { required: true }, list: { width: 240, shown: true }, sortable: true },
  number_of_contract: { kind: 'text', max: 50, form: {}, list: { width: 160, shown: true }, sortable: true },
  inn: { kind: 'inn', max: 20, form: {}, list: { width: 144, shown: true }, sortable: true },
  email: { kind: 'email', max: 254, form: {}, list: { width: 200, shown: true } },
  /** Day of the month on which readings are reported; 31 = the last one. */
  report_date: { kind: 'month_day', form: { help: true }, list: { width: 160, shown: true }, sortable: true },
} as const satisfies Fields;
