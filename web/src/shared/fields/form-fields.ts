import {
  type Field,
  type FieldOf,
  type Fields,
  fieldsOf,
  longestOf,
  type NamedField,
  type NamesOf,
  type ValuesOf,
} from '@gaugeway/proto/fields/field';
import type { FormDraft, FormField, FormValue } from '@/shared/forms';
import { plainHex } from '@/shared/forms/plain-hex';

export type FormName<F extends Fields> = NamesOf<F, Record<'form', unknown>>;
type HelpName<F extends Fields> = NamesOf<F, { form: { help: true } }>;
type IntervalName<F extends Fields> = NamesOf<F, { kind: 'seconds' }>;

/** Console texts of declared fields, by the name of the field. */
export interface FieldTexts<F extends Fields> {
  label: (name: FormName<F>) => string;
  /** Help of the fields declared with `help`. */
  help?: (name: HelpName<F>) => string;
  /** Meaning of an interval of 0 seconds. */
  zero?: (name: IntervalName<F>) => string | undefined;
}

/** true if the form has the fields of a condition. */
type IsFor = (of: FieldOf, draft: FormDraft) => boolean;

/** The input of a field, by its kind; `own` = drawn by the form that has it. */
const INPUT_OF_KIND = {
  name: 'text',
  text: 'text',
  eui: 'eui',
  uuid: 'own',
  gateway: 'own',
  server: 'own',
  coordinate: 'number',
  zone: 'zone',
  seconds: 'interval',
  number: 'number',
  date: 'date',
  record: 'own',
  email: 'email',
  phone: 'phone',
  inn: 'text',
  choice: 'choice',
  flag: 'switch',
  rating: 'number',
  month_day: 'number',
  amount: 'number',
  option: 'choice',
} as const satisfies Record<Field['kind'], FormField['kind']>;

/** Kinds whose bounds are those of a length. */
const TEXTS: ReadonlySet<Field['kind']> = new Set(['name', 'text', 'eui', 'email', 'phone', 'inn']);

/** Kinds that an empty input leaves unchanged; an empty input of any other kind clears the field. */
const NEVER_EMPTY: ReadonlySet<Field['kind']> = new Set(['number', 'seconds', 'zone', 'rating']);

/** Meaning of an interval of 0 seconds; undefined for other kinds. */
export function zeroText<F extends Fields>(field: NamedField<FormName<F>>, texts: FieldTexts<F>): string | undefined {
  const name: string = field.name;
  // A field of this kind is one of its names.
  return field.kind === 'seconds' ? texts.zero?.(name as IntervalName<F>) : undefined;
}

/**
 * Inputs of the declared fields, in their order. `own` completes or replaces parts of an input; `isFor` decides
 * conditions on the draft.
 */
export function formFields<F extends Fields>(
  fields: F,
  texts: FieldTexts<F>,
  own: { [K in FormName<F>]?: Partial<FormField> } = {},
  isFor: IsFor = () => true,
): FormField[] {
  return fieldsOf(fields, 'form').map((field) => {
    const { name, kind, form, min, max, decimals } = field;
    const help: string = name;
    const of = form?.of;
    const bounds = TEXTS.has(kind) ? { maxLength: longestOf(field) } : { min, max, decimals };
    return {
      name,
      kind: form?.input ?? INPUT_OF_KIND[kind],
      label: texts.label(name),
      // A field with help is one of its names.
      hint: form?.help && texts.help?.(help as HelpName<F>),
      required: form?.required,
      ...bounds,
      zero: zeroText(field, texts),
      shown: of && ((draft: FormDraft) => isFor(of, draft)),
      ...own[name],
    };
  });
}

/** The list with further items after the item of that name. */
export const insertAfter = <T extends { name: string } | { id: string }>(
  list: readonly T[],
  place: string,
  ...items: T[]
): T[] => list.flatMap((one) => (('name' in one ? one.name : one.id) === place ? [one, ...items] : [one]));

/** Form of an entity; null = a new one. */
export function draftOfFields(fields: Fields, entity: object | null): Record<string, FormValue> {
  const values = new Map<string, unknown>(Object.entries(entity ?? {}));
  return Object.fromEntries(
    fieldsOf(fields, 'form').map((field) => [field.name, formValue(values.get(field.name)) ?? emptyOf(field)]),
  );
}

/** Value of an empty input. */
function emptyOf({ kind, default: initial }: Field): FormValue {
  if (TEXTS.has(kind) || kind === 'uuid') return '';
  if (kind === 'flag') return false;
  return kind === 'zone' || kind === 'seconds' ? 0 : (initial ?? null);
}

const formValue = (value: unknown): FormValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Input of a call: the values of the declared fields, without those of inputs that are empty and cannot be cleared. */
export function inputOfFields<F extends Fields>(fields: F, draft: FormDraft): Pick<ValuesOf<F>, FormName<F>> {
  const given = fieldsOf(fields, 'form').flatMap((field) => {
    const { name, kind } = field;
    const value = draft[name] ?? emptyOf(field);
    if (value === null && NEVER_EMPTY.has(kind)) return [];
    if (typeof value !== 'string') return [[name, value] as const];
    if (kind === 'choice' || kind === 'option') return [[name, Number(value)] as const];
    return [[name, value.trim() || emptyOf(field)] as const];
  });
  // Each value is of the kind of its field.
  return Object.fromEntries(given) as Pick<ValuesOf<F>, FormName<F>>;
}

/** Faults of the shown inputs, by their names: required ones that are empty, EUIs of other than 16 hex digits. */
export function faultsOfInputs(
  fields: readonly FormField[],
  draft: FormDraft,
  texts: { required: string; eui: string },
): Record<string, string> {
  const faults = fields.flatMap(({ name, kind, required, shown }) => {
    if (shown && !shown(draft)) return [];
    const value = draft[name] ?? '';
    const text = String(value).trim();
    if (text === '') return required ? [[name, texts.required] as const] : [];
    return kind === 'eui' && !/^[0-9a-f]{16}$/.test(plainHex(text)) ? [[name, texts.eui] as const] : [];
  });
  return Object.fromEntries(faults);
}
