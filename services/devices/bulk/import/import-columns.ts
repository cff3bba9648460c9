import { type DeviceModel, type FormField, INTERFACE, models } from '@gaugeway/catalogue';
import type { Language } from '@gaugeway/platform/auth';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import { type DeviceAttribute, LORAWAN_KEYS } from '@gaugeway/proto/api';

/** What a column takes; `key` is hex digits that are secret. */
export type ColumnKind = 'text' | 'number' | 'yes_no' | 'date' | 'key' | 'password';

/** A column of the spreadsheet. Its name stands in the API and in the rows that are kept; people see its title. */
export interface ImportColumn {
  name: string;
  kind: ColumnKind;
  required: boolean;
  title: (language: Language) => string;
  help: (language: Language) => string;
  /** Minutes, hours, ...; as the title has it. */
  unit?: (language: Language) => string;
  attribute?: DeviceAttribute;
}

/** Columns that the result adds; they are read back, so that a mended result goes on where its import ended. */
export const RESULT_COLUMNS = ['state', 'device_id', 'remarks', 'row_ref'] as const;

/** Stands in the place of a secret in a result. */
export const KEPT_SECRET = '••••••••';

const COMMON: readonly [name: string, kind: ColumnKind, unit?: 'minutes' | 'hours'][] = [
  ['name', 'text'],
  ['model', 'text'],
  ['serial', 'text'],
  ['dev_eui', 'text'],
  ['gateway', 'text'],
  ['inside_addr', 'text'],
  ['address', 'text'],
  ['time_zone', 'number', 'hours'],
  ['report_period', 'number', 'minutes'],
  ['no_contact_limit', 'number', 'minutes'],
  ['starting_value', 'number'],
  ['impulse_weight', 'number'],
  ['transformation_ratio', 'number'],
  ['is_active', 'yes_no'],
];

const REQUIRED: ReadonlySet<string> = new Set(['name', 'model']);

/** How the device is meant to be on its network server. */
export const LORAWAN_COLUMNS = [
  'network_server',
  'application_id',
  'device_profile_id',
  'activation',
  'join_eui',
  'dev_addr',
  ...LORAWAN_KEYS,
] as const;

const isKey = (name: string): boolean => (LORAWAN_KEYS as readonly string[]).includes(name);

/** Fields of the models' forms that are columns already. */
const FORM_COLUMNS: ReadonlySet<string> = new Set(['starting_value', 'impulse_weight', 'transformation_ratio']);

/** All columns of a company: those of every device, its models' parameters, LoRaWAN, and its own attributes. */
export function importColumns(attributes: readonly DeviceAttribute[]): ImportColumn[] {
  const own = (name: string, kind: ColumnKind, unit?: string): ImportColumn => ({
    name,
    kind,
    required: REQUIRED.has(name),
    title: (language) => translate(language, `import.column_${name}`),
    help: (language) => translate(language, `import.help_${name}`),
    ...(unit && { unit: (language: Language) => translate(language, `import.unit_${unit}`) }),
  });
  return [
    ...COMMON.map(([name, kind, unit]) => own(name, kind, unit)),
    ...parameterColumns(),
    ...LORAWAN_COLUMNS.map((name) => own(name, isKey(name) ? 'key' : 'text')),
    ...attributes.map(attributeColumn),
  ];
}

/** `param.password` is what the drivers of its models call `password`. */
function parameterColumns(): ImportColumn[] {
  const fields = new Map<string, { field: FormField; models: DeviceModel[] }>();
  for (const model of models) {
    for (const field of model.form) {
      if (FORM_COLUMNS.has(field.name)) continue;
      const known = fields.get(field.name);
      if (known) known.models.push(model);
      else fields.set(field.name, { field, models: [model] });
    }
  }
  return [...fields.values()].map(({ field, models: having }) => ({
    name: `param.${field.name}`,
    kind: field.kind === 'password' ? 'password' : field.kind === 'number' ? 'number' : 'text',
    required: false,
    title: (language) => field.captions[language],
    help: (language) => translate(language, 'import.help_param', { models: having.map(modelTitle).join(', ') }),
  }));
}

const KIND_OF_ATTRIBUTE = { text: 'text', list: 'text', number: 'number', date: 'date', bool: 'yes_no' } as const;

function attributeColumn(attribute: DeviceAttribute): ImportColumn {
  return {
    name: `attribute.${attribute.id}`,
    kind: KIND_OF_ATTRIBUTE[attribute.type],
    // The mark is for every row; what only some models need is said of the row that lacks it.
    required: attribute.is_required && attribute.model_ids.length === 0,
    title: () => attribute.name,
    ...(attribute.unit && { unit: () => attribute.unit }),
    help: (language) => translate(language, `import.help_attribute_${attribute.type}`),
    attribute,
  };
}

export const modelTitle = ({ brand, name }: DeviceModel): string => `${brand} ${name}`;

/** What stands at the head of the column. */
export function headOf(column: ImportColumn, language: Language): string {
  return [column.title(language), ...(column.unit ? [column.unit(language)] : [])].join(', ');
}

export const resultTitle = (name: (typeof RESULT_COLUMNS)[number], language: Language): string =>
  translate(language, `import.column_${name}`);

/** Blanks, case and the mark of what is required do not matter. */
export const folded = (text: string): string => text.replace(/\*/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Every head that a column is known by: its name, and its titles in all languages, with and without the unit. */
export function columnsByHead(columns: readonly ImportColumn[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const learn = (head: string, name: string) => {
    if (!known.has(folded(head))) known.set(folded(head), name);
  };
  for (const name of RESULT_COLUMNS) {
    learn(name, name);
    for (const language of LANGUAGES) learn(resultTitle(name, language), name);
  }
  for (const column of columns) {
    learn(column.name, column.name);
    for (const language of LANGUAGES) {
      learn(headOf(column, language), column.name);
      learn(column.title(language), column.name);
    }
  }
  return known;
}

/** Name by which a fault of the API's form is told in the spreadsheet. */
const COLUMN_OF_INPUT: Readonly<Record<string, string>> = {
  deviceID: 'dev_eui',
  gatewayID: 'gateway',
  model_id: 'model',
  deviceTimezone: 'time_zone',
  report_period_update: 'report_period',
  warning_report_period: 'no_contact_limit',
  network_server_id: 'network_server',
  poll_params: 'model',
  properties: 'address',
};

/** The column that an input of the API comes from. */
export function columnOfInput(input: string, columns: ReadonlyMap<string, ImportColumn>): string {
  const name = COLUMN_OF_INPUT[input] ?? input;
  if (columns.has(name)) return name;
  return columns.has(`param.${name}`) ? `param.${name}` : 'name';
}

export const isRadio = (model: DeviceModel): boolean => model.interfaceId === INTERFACE.lorawan;
