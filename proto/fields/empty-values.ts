import { type Field, type Fields, fieldsOf, type ValuesOf } from './field';

/** Value of a field that is not set, by kind. */
const EMPTY = {
  name: '',
  text: '',
  eui: '',
  uuid: '',
  gateway: null,
  server: null,
  zone: 0,
  coordinate: null,
  seconds: 0,
  number: 0,
  date: null,
  email: '',
  phone: '',
  inn: '',
  choice: 1,
  flag: false,
  rating: 0,
  month_day: null,
  amount: null,
  option: null,
} as const;

/** Value of a field that is not set. */
export const emptyValue = ({ kind }: Field): unknown => (kind === 'record' ? {} : EMPTY[kind]);

/** Values of a thing of which no field is set, by their names in the API. */
export function emptyOf<F extends Fields>(fields: F): ValuesOf<F> {
  const values = fieldsOf(fields).map((field) => [field.name, emptyValue(field)]);
  // A value per field, of its kind.
  return Object.fromEntries(values) as ValuesOf<F>;
}
