import { type DeviceModel, type FormField, models, modelTitle } from '@gaugeway/catalogue';
import type { Language } from '@gaugeway/platform/auth';
import { KnownHeads } from '@gaugeway/platform/documents';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import { type DeviceAttribute, LORAWAN_KEYS } from '@gaugeway/proto/api';
import { type Field, fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';

/** Kind of values in a column; `key` = secret hex digits. */
export type ColumnKind = 'text' | 'number' | 'yes_no' | 'date' | 'key' | 'password';

/** A column of the spreadsheet. Its name is used in the API and in the stored rows; users see its title. */
export interface ImportColumn {
  name: string;
  kind: ColumnKind;
  required: boolean;
  title: (language: Language) => string;
  help: (language: Language) => string;
  /** Further heads that the column is known by. */
  heads?: readonly string[];
  /** Minutes, hours, ...; as the title has it. */
  unit?: (language: Language) => string;
  attribute?: DeviceAttribute;
}

/**
 * Columns that the result adds; they are read back, so that a corrected result file continues where its import ended.
 */
export const RESULT_COLUMNS = ['state', 'device_id', 'remarks', 'row_ref'] as const;

/** Replaces a secret in a result. */
export const KEPT_SECRET = '••••••••';

/** The fields that a spreadsheet has, in order. */
export const FIELD_COLUMNS = fieldsOf(METERING_DEVICE_FIELDS, 'import');
type FieldColumn = (typeof FIELD_COLUMNS)[number];

/** Name of a field's column. */
export const importName = (field: Pick<FieldColumn, 'name' | 'import'>): string => field.import?.name ?? field.name;

/** Kinds of fields whose cells are not texts. */
const CELL_OF_FIELD: Partial<Record<Field['kind'], ColumnKind>> = {
  coordinate: 'number',
  zone: 'number',
  seconds: 'number',
  number: 'number',
  date: 'date',
};

/** Desired state of the device on its network server. */
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

/** Fields of the device and its place precede those of counting and reporting. */
const isOfPlace = ({ form }: Field): boolean => form?.section === 'what' || form?.section === 'line';

/** All columns of a company: those of every device, its models' parameters, LoRaWAN, and its own attributes. */
export function importColumns(attributes: readonly DeviceAttribute[]): ImportColumn[] {
  const own = (name: string, kind: ColumnKind, required = false, unit?: string): ImportColumn => ({
    name,
    kind,
    required,
    title: (language) => translate(language, `import.column_${name}`),
    help: (language) => translate(language, `import.help_${name}`),
    ...(unit && { unit: (language: Language) => translate(language, `import.unit_${unit}`) }),
  });
  const ofField = (field: FieldColumn): ImportColumn => ({
    ...own(importName(field), CELL_OF_FIELD[field.kind] ?? 'text', field.kind === 'name', field.import?.unit),
    title: (language) => translate(language, `field.${field.name}`),
    help: (language) => translate(language, `import.help_${field.name}`),
    ...(field.import?.heads && { heads: field.import.heads }),
  });
  const [name, ...others] = FIELD_COLUMNS;
  return [
    ...(name ? [ofField(name)] : []),
    own('model', 'text', true),
    ...others.filter(isOfPlace).map(ofField),
    own('address', 'text'),
    ...others.filter((field) => !isOfPlace(field)).map(ofField),
    own('is_active', 'yes_no'),
    ...parameterColumns(),
    ...LORAWAN_COLUMNS.map((each) => ({
      ...own(each, isKey(each) ? 'key' : 'text'),
      ...(each === 'application_id' && { heads: ['Програмын ID'] }),
    })),
    ...attributes.map(attributeColumn),
  ];
}

/** `param.password` is the driver parameter `password` of its models. */
function parameterColumns(): ImportColumn[] {
  const fields = new Map<string, { field: FormField; models: DeviceModel[] }>();
  for (const model of models) {
    for (const field of model.form) {
      // A field of every device already has a column.
      if (field.name in METERING_DEVICE_FIELDS) continue;
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
    // The mark applies to every row; a field that only some models require is reported for the row that lacks it.
    required: attribute.is_required && attribute.model_ids.length === 0,
    title: () => attribute.name,
    ...(attribute.unit && { unit: () => attribute.unit }),
    help: (language) => translate(language, `import.help_attribute_${attribute.type}`),
    attribute,
  };
}

/** Text of the column's head. */
export function headOf(column: ImportColumn, language: Language): string {
  return [column.title(language), ...(column.unit ? [column.unit(language)] : [])].join(', ');
}

export const resultTitle = (name: (typeof RESULT_COLUMNS)[number], language: Language): string =>
  translate(language, `${name === 'state' || name === 'remarks' ? 'bulk' : 'import'}.column_${name}`);

/** Without blanks, case and the mark of required columns. */
export const folded = (text: string): string => text.replace(/\*/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Names of columns by every head: the name itself, titles in all languages with and without the unit, further heads. */
export function columnsByHead(columns: readonly ImportColumn[]): KnownHeads<string> {
  const known: [head: string, name: string][] = [];
  const learn = (head: string, name: string) => void known.push([head, name]);
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
  for (const { heads = [], name } of columns) for (const head of heads) learn(head, name);
  return new KnownHeads(known);
}

/** Column name under which a fault of the API's form is reported in the spreadsheet. */
const COLUMN_OF_INPUT: ReadonlyMap<string, string> = new Map([
  ...FIELD_COLUMNS.map((field) => [field.name, importName(field)] as const),
  ['model_id', 'model'],
  ['network_server_id', 'network_server'],
  ['poll_params', 'model'],
  ['properties', 'address'],
]);

/** Columns whose name differs from the API field that they fill. */
export const columnOfField = (name: string): string => COLUMN_OF_INPUT.get(name) ?? name;

/** The column of an API input. */
export function columnOfInput(input: string, columns: ReadonlyMap<string, ImportColumn>): string {
  const name = columnOfField(input);
  if (columns.has(name)) return name;
  return columns.has(`param.${name}`) ? `param.${name}` : 'name';
}
