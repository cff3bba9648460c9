import { derivedTitle, type DeviceModel, isBehindTransformer, isFieldName, isRegister } from '@gaugeway/catalogue';
import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { PERIOD_FIELDS, PERIOD_READINGS, type PeriodField, type ReportStructure } from '@gaugeway/proto/api';
import { BILLED_COLUMNS, SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import type { Column, PointFigures } from './structure';
import { formulasOf, valueOfFormula } from './structure-formulas';

/** Columns of the period that can be summed. */
const AMOUNTS: readonly string[] = ['consumption', ...BILLED_COLUMNS];
/** Numeric columns of the period. */
const PERIOD_NUMBERS: readonly string[] = ['reading_start', 'reading_end', ...AMOUNTS, ...SHARE_COLUMNS];

const isPeriodField = (name: string): name is PeriodField => PERIOD_FIELDS.some((field) => field === name);

/** Requested value of a field: a register at the start or the end, or its count; `scaled`: times the ratio. */
export interface FieldPart {
  field: string;
  part: 'value' | 'start' | 'end' | 'delta';
  scaled: boolean;
}

/** null for a name that no message has. */
export function partOf(name: string): FieldPart | null {
  const scaled = name.endsWith('_kkt');
  const bare = scaled ? name.slice(0, -'_kkt'.length) : name;
  if (isFieldName(bare)) return { field: bare, part: 'value', scaled };
  const found = /^(start|end|delta)_(.+)$/.exec(bare);
  const [, part, field = ''] = found ?? [];
  if (!isFieldName(field) || !isRegister(field) || (scaled && !isBehindTransformer(field))) return null;
  return { field, part: part as FieldPart['part'], scaled };
}

/** Can the field be in a formula of a report of the type? */
export const isNumber = (type: number, name: string): boolean =>
  type === PERIOD_READINGS
    ? PERIOD_NUMBERS.includes(name) || ['start', 'end', 'delta'].includes(partOf(name)?.part ?? '')
    : partOf(name) !== null;

/** Fields whose values are read: those of the columns and of the formulas. Throws `structureFormula`. */
export function fieldsOfStructure({ selected_fields, custom_fields, message_type }: ReportStructure): string[] {
  const formulas = formulasOf(custom_fields, (name) => isNumber(message_type, name));
  const named = [...formulas.values()].flatMap(({ terms }) => terms.map(({ name }) => name));
  return [...new Set([...selected_fields, ...named])];
}

/** Names among `names` that a report of the period can show. */
export const fieldsOfPeriod = (names: readonly string[]): string[] =>
  names.filter((name) => isPeriodField(name) || isNumber(PERIOD_READINGS, name));

/** Selects columns of a total: amounts can be summed, readings cannot. */
const isAmount = (name: string): boolean => AMOUNTS.includes(name) || partOf(name)?.part === 'delta';

export function fieldTitleOf(name: string, language: Language, model?: DeviceModel): { title: string; unit: string } {
  if (isPeriodField(name)) return { title: translate(language, `report.field.${name}`), unit: '' };
  const { title, unit } = derivedTitle(name, language, model, null);
  return { title, unit: unit?.title ?? '' };
}

/** The columns of fields and of the user, in their order. The unit is in the title if all points have the same. */
export function columnsOf(structure: ReportStructure, points: readonly PointFigures[], language: Language): Column[] {
  const { selected_fields, custom_fields, message_type } = structure;
  const formulas = formulasOf(custom_fields, (name) => isNumber(message_type, name));
  const fields = selected_fields.map((name): Column => {
    const { title } = fieldTitleOf(name, language);
    const [unit, ...others] = new Set(points.flatMap(({ units }) => units.get(name) ?? []));
    return {
      key: name,
      title: unit && others.length === 0 ? `${title}, ${unit}` : title,
      isSummed: isAmount(name),
      valueOf: (_, row) => row.values.get(name) ?? null,
      unitOf: ({ units }) => units.get(name),
    };
  });
  const own = custom_fields.map((column, place): Column => {
    const formula = formulas.get(place);
    const common = { key: `custom_${place}`, title: column.title };
    if (column.kind === 'text' || !formula)
      return {
        ...{ ...common, isSummed: false, unitOf: () => undefined },
        valueOf: () => (column.kind === 'text' ? column.text : null),
      };
    const first = formula.terms[0]?.name ?? '';
    return {
      ...common,
      isSummed: formula.terms.every(({ name }) => isAmount(name)),
      valueOf: (_, row) => valueOfFormula(formula, (name) => row.values.get(name)),
      unitOf: ({ units }) => units.get(first),
    };
  });
  return [...fields, ...own];
}
