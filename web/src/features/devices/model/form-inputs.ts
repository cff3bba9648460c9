import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { isLorawan, keyOfField } from './device-draft';

/** Inputs whose name and help are texts of the console, by the end of their key. */
export type KnownInput =
  | 'name'
  | 'serial'
  | 'deviceID'
  | 'gatewayID'
  | 'inside_addr'
  | 'deviceTimezone'
  | 'report_period_update'
  | 'warning_report_period'
  | 'starting_value'
  | 'impulse_weight'
  | 'transformation_ratio'
  | 'address'
  | 'type_water_meter'
  | 'averaging_pp'
  | 'min_value'
  | 'max_value'
  | 'service_params'
  | 'base_station';

/** An input of the form as data: how it is called, drawn and checked. */
export interface FormInput {
  /** Its key in the draft. */
  key: string;
  /** Has texts of the console; absent = it is called `title`. */
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
  /** Of a number, as it stands behind it. */
  unit?: string;
}

/** Named by the translation `form.section.<id>`. */
export interface FormSection {
  id: 'what' | 'line' | 'counting' | 'reporting' | 'attributes' | 'more';
  inputs: FormInput[];
}

const own = (known: KnownInput, kind: FormInput['kind'], more: Partial<FormInput> = {}): FormInput => ({
  key: known,
  known,
  kind,
  ...more,
});
const property = (known: KnownInput, kind: FormInput['kind'], more: Partial<FormInput> = {}): FormInput => ({
  ...own(known, kind, more),
  key: `properties.${known}`,
});

const COUNTING: readonly string[] = ['starting_value', 'impulse_weight', 'transformation_ratio'];
const ASKED_ANYWAY: readonly string[] = [
  'name',
  'serial',
  'deviceID',
  'gatewayID',
  'inside_addr',
  'deviceTimezone',
  'report_period_update',
  'warning_report_period',
];
const KNOWN_OF_MODEL: readonly KnownInput[] = ['starting_value', 'impulse_weight', 'transformation_ratio'];

/** The inputs that a device of the model has, and no other: what the catalogue says of the model decides. */
export function formSections(model: DeviceModel, attributes: readonly DeviceAttribute[]): FormSection[] {
  const asked = (name: string) => model.form_fields.find((field) => field.name === name);
  const ofModel = model.form_fields.filter(({ name }) => !ASKED_ANYWAY.includes(name)).map(modelInput);
  const isCounting = ({ key }: FormInput) => COUNTING.includes(key);
  const lorawan = isLorawan(model);
  const isElectric = model.resource === 'electricity';
  const sections: FormSection[] = [
    {
      id: 'what',
      inputs: [
        own('name', 'text', { required: true, max: 255 }),
        own('serial', 'text', { required: asked('serial')?.required ?? false, max: 64 }),
        ...(lorawan ? [own('deviceID', 'eui', { required: true })] : []),
        property('address', 'address', { max: 255 }),
      ],
    },
    {
      id: 'line',
      inputs: lorawan
        ? []
        : [
            own('gatewayID', 'gateway', { required: true }),
            own('inside_addr', 'text', { required: asked('inside_addr')?.required ?? true, max: 64 }),
          ],
    },
    {
      id: 'counting',
      inputs: [
        ...ofModel.filter(isCounting),
        ...(isElectric && !asked('transformation_ratio')
          ? [own('transformation_ratio', 'number', { min: 0.000001, max: 1_000_000 })]
          : []),
        ...(model.resource === 'water' ? [property('type_water_meter', 'water')] : []),
        ...(model.tabs['power_profiles'] ? [property('averaging_pp', 'averaging')] : []),
        property('min_value', 'number'),
        property('max_value', 'number'),
      ],
    },
    {
      id: 'reporting',
      inputs: [
        own('deviceTimezone', 'zone'),
        own('report_period_update', 'interval'),
        own('warning_report_period', 'interval'),
      ],
    },
    {
      id: 'attributes',
      inputs: attributes
        .filter(({ model_ids }) => model_ids.length === 0 || model_ids.includes(model.id))
        .map(attributeInput),
    },
    {
      id: 'more',
      inputs: [
        ...(lorawan ? [property('base_station', 'text', { max: 64 })] : []),
        property('service_params', 'text', { max: 1000 }),
      ],
    },
  ];
  const onLine = ofModel.filter((input) => !isCounting(input));
  return sections
    .map((section) => (section.id === 'line' ? { ...section, inputs: [...section.inputs, ...onLine] } : section))
    .filter(({ inputs }) => inputs.length > 0);
}

function modelInput(field: DeviceModel['form_fields'][number]): FormInput {
  const known = KNOWN_OF_MODEL.find((name) => name === field.name);
  const { kind, required, min, max, title } = field;
  return { key: keyOfField(field.name), known, title, kind, required, min, max };
}

const KIND_OF_ATTRIBUTE = { text: 'text', number: 'number', date: 'date', list: 'choice', bool: 'bool' } as const;

function attributeInput({ id, name, type, options, min, max, unit, is_required }: DeviceAttribute): FormInput {
  const kind = KIND_OF_ATTRIBUTE[type];
  return { key: `attribute.${id}`, title: name, kind, options, min, max, required: is_required, unit };
}

/** Every key of the inputs that are shown. */
export const keysOf = (sections: readonly FormSection[]): string[] =>
  sections.flatMap(({ inputs }) => inputs.map(({ key }) => key));
