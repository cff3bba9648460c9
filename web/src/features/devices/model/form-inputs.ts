import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import {
  type Field,
  type FieldOf,
  type FieldSection,
  fieldsOf,
  type NamedField,
  type NamesOf,
  longestOf,
} from '@gaugeway/proto/fields/field';
import { isAble } from '@gaugeway/proto/kinds/find-transport';
import { METERING_DEVICE_FIELDS, METERING_DEVICE_PROPERTIES } from '@gaugeway/proto/fields/metering-device';

/** Declared inputs: their label and help are texts of the console, by the end of their key. */
export type KnownInput = NamesOf<typeof METERING_DEVICE_FIELDS & typeof METERING_DEVICE_PROPERTIES, { form: object }>;

/** Input of the form as data: label, kind and checks. */
export interface FormInput {
  /** Key in the draft. */
  key: string;
  /** Input with texts of the console; absent = its label is `title`. */
  known?: KnownInput;
  title?: string;
  kind:
    | 'text'
    | 'number'
    | 'hex'
    | 'eui'
    | 'password'
    | 'zone'
    | 'interval'
    | 'gateway'
    | 'address'
    | 'date'
    | 'bool'
    | 'choice'
    | 'water'
    | 'averaging';
  required?: boolean;
  /** Bounds of a number, or of the length of a text. */
  min?: number | null;
  max?: number | null;
  options?: readonly string[];
  /** Unit of a number, shown after it. */
  unit?: string;
}

/** Named by the translation `form.section.<id>`. */
export interface FormSection {
  id: FieldSection | 'attributes';
  inputs: FormInput[];
}

/** The input of a field, by its kind; a text where it is not here. */
const INPUT_OF_KIND: Partial<Record<Field['kind'], FormInput['kind']>> = {
  eui: 'eui',
  gateway: 'gateway',
  server: 'number',
  coordinate: 'number',
  zone: 'zone',
  seconds: 'interval',
  number: 'number',
  date: 'date',
};

/** Inputs with a dedicated component. */
const OWN_INPUTS: Partial<Record<KnownInput, FormInput['kind']>> = {
  address: 'address',
  type_water_meter: 'water',
  averaging_pp: 'averaging',
};

/** Smallest permitted number, for the input and for the check. */
const SMALLEST = 0.000001;

const DECLARED: readonly (NamedField<KnownInput> & { key: string })[] = [
  ...fieldsOf(METERING_DEVICE_FIELDS, 'form').map((field) => ({ ...field, key: field.name })),
  ...fieldsOf(METERING_DEVICE_PROPERTIES, 'form').map((field) => ({ ...field, key: `properties.${field.name}` })),
];

type FormField = DeviceModel['form_fields'][number];

/** Inputs of a device of the model, as its catalogue entry defines them. */
export function formSections(model: DeviceModel, attributes: readonly DeviceAttribute[]): FormSection[] {
  const fieldOf = (name: string) => model.form_fields.find((field) => field.name === name);
  const declared = (id: FieldSection): FormInput[] =>
    DECLARED.filter(({ form, name }) => form?.section === id && isFor(model, form.of, fieldOf(name))).map((field) =>
      declaredInput(field, fieldOf(field.name)),
    );
  const ofDriver = model.form_fields.filter(({ name }) => !DECLARED.some((field) => field.name === name));
  const sections: FormSection[] = [
    { id: 'what', inputs: declared('what') },
    { id: 'line', inputs: [...declared('line'), ...ofDriver.map(driverInput)] },
    { id: 'counting', inputs: declared('counting') },
    { id: 'reporting', inputs: declared('reporting') },
    {
      id: 'attributes',
      inputs: attributes
        .filter(({ model_ids }) => model_ids.length === 0 || model_ids.includes(model.id))
        .map(attributeInput),
    },
    { id: 'more', inputs: declared('more') },
  ];
  return sections.filter(({ inputs }) => inputs.length > 0);
}

/** true if a device of the model has the field. */
function isFor(model: DeviceModel, of: FieldOf | undefined, fieldOf: FormField | undefined): boolean {
  switch (of) {
    case undefined:
      return true;
    case 'power_profiles':
      return model.tabs['power_profiles'] !== undefined;
    case 'model':
    case 'login':
    case 'person':
    case 'organisation':
      return fieldOf !== undefined;
    case 'water':
    case 'electricity':
      return fieldOf !== undefined || model.resource === of;
    default:
      return isAble(model, of);
  }
}

/** A model may set bounds of an input, and whether it is required. */
function declaredInput(field: (typeof DECLARED)[number], fieldOf: FormField | undefined): FormInput {
  const { key, name, kind, form, min, max, above } = field;
  return {
    key,
    known: name,
    kind: OWN_INPUTS[name] ?? INPUT_OF_KIND[kind] ?? 'text',
    required: fieldOf?.required ?? form?.required ?? false,
    min: fieldOf?.min ?? min ?? (above === undefined ? undefined : SMALLEST),
    max: fieldOf?.max ?? longestOf(field) ?? max,
  };
}

function driverInput({ name, kind, required, min, max, title }: FormField): FormInput {
  return { key: `poll_params.${name}`, title, kind, required, min, max };
}

const KIND_OF_ATTRIBUTE = { text: 'text', number: 'number', date: 'date', list: 'choice', bool: 'bool' } as const;

function attributeInput({ id, name, type, options, min, max, unit, is_required }: DeviceAttribute): FormInput {
  const kind = KIND_OF_ATTRIBUTE[type];
  return { key: `attribute.${id}`, title: name, kind, options, min, max, required: is_required, unit };
}

/** Every key of the inputs that are shown. */
export const keysOf = (sections: readonly FormSection[]): string[] =>
  sections.flatMap(({ inputs }) => inputs.map(({ key }) => key));
