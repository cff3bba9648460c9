import type { TransportAbility } from '../kinds/transport';

/**
 * What a field holds, and so how it is stored, checked, written in a form, a list and a spreadsheet:
 *
 * - name: name of the thing, never empty; text; eui: 16 hex digits, or none
 * - gateway, server: the id of a gateway device or of a network server, or none; uuid: a UUID, or none
 * - zone: hours from UTC; coordinate: degrees, or none
 * - seconds: an interval, 0 = none; number
 * - date: a day without a time (2026-01-31), or none
 * - record: free-form parameters, by their names
 * - email, phone, inn (tax or register number): a text of that form, or none
 * - choice: a number from 1 on; flag; rating: a rated value, above 0
 * - month_day: a day of the month, 31 = the last one, or none
 * - amount: a number, or none; option: a number from 1 on, or none
 */
export type FieldKind = keyof KindValues;

/**
 * Condition of a field in a form: the transport or the resource of the device, a model that needs it (`model`), gateways
 * whose model has a login (`login`), consumers that are a `person` or an `organisation`.
 */
export type FieldOf =
  | TransportAbility
  | 'water'
  | 'electricity'
  | 'power_profiles'
  | 'model'
  | 'login'
  | 'person'
  | 'organisation';

/** Parts of the form of a device. */
export type FieldSection = 'what' | 'line' | 'counting' | 'reporting' | 'more';

/** Characters of the longest text of a kind, where a field declares no other number. */
export const LONGEST_TEXT = {
  ...{ name: 255, text: 255, eui: 64 },
  ...{ email: 254, phone: 30, inn: 20 },
} as const satisfies Partial<Record<FieldKind, number>>;

/** Characters of the longest text of a field; undefined = the field is no text. */
export const longestOf = ({ kind, max }: { kind: FieldKind; max?: number }): number | undefined =>
  kind in LONGEST_TEXT ? (max ?? LONGEST_TEXT[kind as keyof typeof LONGEST_TEXT]) : undefined;

/** Bounds of a number, or of the length of a text. */
export interface FieldBounds {
  min?: number;
  max?: number;
  /** The number has to be greater. */
  above?: number;
  /** Decimal places in the console. */
  decimals?: number;
}

/** Place and input of a field in a form. */
export interface FieldForm {
  /** Absent = the form has no parts. */
  section?: FieldSection;
  /** Absent = every form has the field. */
  of?: FieldOf;
  required?: true;
  /** Absent = the input of its kind; `code`: a text in a monospaced font. */
  input?: 'note' | 'phone' | 'code';
  /** The console has a help text of the field, where help is optional. */
  help?: true;
}

/** One field of a resource, by the name that it has in the API: everything that is done with it follows from here. */
export interface Field extends FieldBounds {
  kind: FieldKind;
  /** Name in the entity, a draft and the audit; absent = as in the API. */
  property?: string;
  /** In the table; absent = called as in the API. */
  column?: string;
  /** Value for a new device whose model has none. */
  default?: number;
  /** Position in the form of the console; absent = not in the form. */
  form?: FieldForm;
  /** A column of the list; its width in pixels. Without `shown` on request only; `after`: the column before it. */
  list?: { width: number; shown?: true; after?: string };
  /** The list can be sorted by it; empty values come last. */
  sortable?: true;
  /** The list can be filtered by it: by a part of the text, or by days (`from`, `to`, `overdue`). */
  filter?: 'contains' | 'days';
  /**
   * Column of a spreadsheet of devices; of points and directories every field is one. `name`: if it is not named as in the
   * API; `heads`: further heads that it is known by.
   */
  import?: { name?: string; unit?: 'minutes' | 'hours'; example?: string | number; heads?: readonly string[] };
  /** Many devices can be given the same value. */
  mass?: true;
  /** A fact of the card of a device, and a column of the export; travels in `fields` of the registry's event. */
  document?: true;
  /** Field of the registry's event (proto/events/devices.proto) that carries it as it is. */
  event?: string;
}

/** Fields by their names in the API; their order is that of forms, lists and spreadsheets. */
export type Fields = Readonly<Record<string, Field>>;

/** Values of a field by its kind. */
interface KindValues {
  name: string;
  text: string;
  eui: string;
  uuid: string;
  gateway: number | null;
  server: number | null;
  zone: number;
  coordinate: number | null;
  seconds: number;
  number: number;
  date: string | null;
  record: Record<string, unknown>;
  email: string;
  phone: string;
  inn: string;
  choice: number;
  flag: boolean;
  rating: number;
  month_day: number | null;
  amount: number | null;
  option: number | null;
}

/** Values by the names in the API: of a row, and of a reply. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: KindValues[F[K]['kind']] };

/** Values by the names within the service: of an entity and of a draft. */
export type StoredOf<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { property: infer P extends string } ? P : K]: KindValues[F[K]['kind']];
};

/** Names of the fields for which a part of the declaration is so. */
export type NamesOf<F extends Fields, Declared> = {
  [K in keyof F]: F[K] extends Declared ? K : never;
}[keyof F] &
  string;

/** A field with its name. */
export type NamedField<Name extends string = string> = Field & { name: Name };

/** The fields with their names, in order; those alone that have the given part of the declaration. */
export function fieldsOf<F extends Fields>(fields: F): NamedField<keyof F & string>[];
export function fieldsOf<F extends Fields, Part extends keyof Field>(
  fields: F,
  part: Part,
): NamedField<NamesOf<F, Record<Part, unknown>>>[];
export function fieldsOf(fields: Fields, part: keyof Field = 'kind'): NamedField[] {
  return Object.entries(fields).flatMap(([name, field]) => (field[part] === undefined ? [] : [{ ...field, name }]));
}

/** Name of a field in the service. */
export const propertyOf = (field: NamedField): string => field.property ?? field.name;
/** Name of a field in its table. */
export const columnOf = (field: NamedField): string => field.column ?? field.name;
