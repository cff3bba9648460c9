import { z } from 'zod';
import { type Field, type FieldBounds, type Fields, fieldsOf, LONGEST_TEXT, type NamesOf } from '../fields/field';
import { naming } from './named-ids';
import { calendarDay, email, id, properName, quantity, text, timeZone } from './shapes';

function bounded({ min, max, above }: FieldBounds) {
  let number = quantity;
  if (min !== undefined) number = number.min(min);
  if (above !== undefined) number = number.gt(above);
  if (max !== undefined) number = number.max(max);
  return number;
}

const record = z.record(z.string().max(100), z.unknown());

const isEmpty = (value: string): boolean => value === '';
/** Phone number with a country code; digits, spaces, brackets and hyphens. */
const PHONE = /^\+?[\d ()-]{10,}$/;
/** 10 or 12 digits in Russia, 7 characters in Mongolia. */
const INN = /^[\p{L}\d-]*$/u;

/** Input of a call for a field, by its kind; a field that is not given is not changed. */
const INPUTS = {
  name: ({ max = LONGEST_TEXT.name }: FieldBounds) => properName(max).optional(),
  text: ({ max = LONGEST_TEXT.text, min }: FieldBounds) => text(max, min).optional(),
  eui: ({ max = LONGEST_TEXT.eui }: FieldBounds) => text(max).optional(),
  uuid: () => naming('application', z.union([z.literal(''), z.uuid()])).optional(),
  gateway: () => id.of('gateway').nullish(),
  server: () => id.of('networkServer').nullish(),
  zone: () => timeZone,
  coordinate: (bounds: FieldBounds) => bounded(bounds).nullish(),
  seconds: ({ min = 0, max }: FieldBounds) => bounded({ min, max }).int().optional(),
  number: (bounds: FieldBounds) => bounded(bounds).optional(),
  date: () => calendarDay.nullish(),
  record: () => record.optional(),
  email: ({ max = LONGEST_TEXT.email }: FieldBounds) =>
    text(max)
      .refine((value) => isEmpty(value) || email.safeParse(value).success, { message: 'errors.field_email' })
      .optional(),
  phone: ({ max = LONGEST_TEXT.phone }: FieldBounds) =>
    text(max)
      .refine((value) => isEmpty(value) || PHONE.test(value), { message: 'errors.field_phone' })
      .optional(),
  inn: ({ max = LONGEST_TEXT.inn }: FieldBounds) =>
    text(max)
      .refine((value) => INN.test(value), { message: 'errors.field_inn' })
      .optional(),
  choice: ({ max = 1 }: FieldBounds) => z.coerce.number().int().min(1).max(max).optional(),
  flag: () => z.boolean().optional(),
  rating: ({ max = 1e15 }: FieldBounds) => z.coerce.number().positive().max(max).optional(),
  month_day: () => z.coerce.number().int().min(1).max(31).nullish(),
  amount: (bounds: FieldBounds) => bounded(bounds).nullish(),
  option: ({ max = 1 }: FieldBounds) => z.coerce.number().int().min(1).max(max).nullish(),
} satisfies Record<Field['kind'], (bounds: FieldBounds) => z.ZodType>;

/** Schema of a field in a reply, by its kind. */
const REPLIES = {
  name: z.string(),
  text: z.string(),
  eui: z.string(),
  uuid: z.string(),
  gateway: z.number().nullable(),
  server: z.number().nullable(),
  zone: z.number(),
  coordinate: z.number().nullable(),
  seconds: z.number(),
  number: z.number(),
  date: z.string().nullable(),
  record,
  email: z.string(),
  phone: z.string(),
  inn: z.string(),
  choice: z.number(),
  flag: z.boolean(),
  rating: z.number(),
  month_day: z.number().nullable(),
  amount: z.number().nullable(),
  option: z.number().nullable(),
} satisfies Record<Field['kind'], z.ZodType>;

/** Value that many devices can be given at once; may be empty where the field is optional. */
const CHANGES = { ...INPUTS, gateway: () => id.of('gateway').optional() };

/** Filter of a field in lists, by its kind of filter. */
const FILTERS = {
  contains: text(64).optional(),
  days: z
    .strictObject({
      from: calendarDay.optional(),
      /** Inclusive. */
      to: calendarDay.optional(),
      /** true: the day is past. */
      overdue: z.boolean().optional(),
    })
    .optional(),
};
export type DayRange = NonNullable<z.output<(typeof FILTERS)['days']>>;

type InputShape<F extends Fields> = { -readonly [K in keyof F]: ReturnType<(typeof INPUTS)[F[K]['kind']]> };
type ReplyShape<F extends Fields> = { -readonly [K in keyof F]: (typeof REPLIES)[F[K]['kind']] };
type ChangeShape<F extends Fields> = {
  -readonly [K in NamesOf<F, { mass: true }>]: ReturnType<(typeof CHANGES)[F[K]['kind']]>;
};
type FilterShape<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { filter: string } ? K : never]: F[K] extends {
    filter: infer Kind extends keyof typeof FILTERS;
  }
    ? (typeof FILTERS)[Kind]
    : never;
};

/** Schemas of the fields by their names, for the input of a call that creates or edits. */
export function inputsOf<F extends Fields>(fields: F): InputShape<F> {
  const shape = fieldsOf(fields).map((field) => [field.name, INPUTS[field.kind](field)]);
  // The entries are those of the fields, each with the schema of its kind.
  return Object.fromEntries(shape) as InputShape<F>;
}

/** Schemas of the fields by their names, for a reply. */
export function repliesOf<F extends Fields>(fields: F): ReplyShape<F> {
  // As above.
  return Object.fromEntries(fieldsOf(fields).map(({ name, kind }) => [name, REPLIES[kind]])) as ReplyShape<F>;
}

/** Schemas of the fields that many devices can be given at once. */
export function changesOf<F extends Fields>(fields: F): ChangeShape<F> {
  const massed = fieldsOf(fields, 'mass');
  // As above.
  return Object.fromEntries(massed.map((field) => [field.name, CHANGES[field.kind](field)])) as ChangeShape<F>;
}

/** Schemas of the filters that a list has for the fields. */
export function filtersOf<F extends Fields>(fields: F): FilterShape<F> {
  const filtered = fieldsOf(fields).flatMap(({ name, filter }) => (filter ? [[name, FILTERS[filter]]] : []));
  // As above.
  return Object.fromEntries(filtered) as FilterShape<F>;
}
