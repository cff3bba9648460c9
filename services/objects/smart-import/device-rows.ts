import type { Language } from '@gaugeway/platform/auth';
import type { SheetRow } from '@gaugeway/platform/documents';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import type { SmartColumn } from '@gaugeway/proto/api';
import { type ModelNames, modelTitle } from './model-names';
import { addressOf, type Reading, type ImportRow } from './import-rows';

const LONGEST_NAME = 255;
const NAME_HEADS: ReadonlySet<string> = new Set(
  LANGUAGES.map((language) => translate(language, 'field.name').toLowerCase()),
);

/**
 * Rows of a spreadsheet of objects as the import of devices reads them: first the columns without a meaning for
 * objects, as they are (a name, the weight of an impulse), then the known fields of each meter under the heads of that
 * import. A meter without a name is called by its number and place, its model by brand and name. Pure.
 */
export function deviceRows(
  language: Language,
  input: {
    rows: readonly { n: number; cells: Record<string, string> }[];
    sheet: readonly SheetRow[];
    columns: readonly Pick<SmartColumn, 'column' | 'head'>[];
    params: Pick<Reading, 'mapping' | 'city'>;
    models: ModelNames;
  },
): string[][] {
  const { rows, sheet, columns, params, models } = input;
  const mapped = new Set(Object.values(params.mapping));
  const others = columns.filter(({ column, head }) => head !== '' && !mapped.has(column));
  const cellsOf = new Map(sheet.map((row) => [row.n, row.cells]));
  const hasNames = others.some(({ head }) => NAME_HEADS.has(head.trim().toLowerCase()));
  const heads = ['import.column_model', 'field.deviceID', 'field.serial', 'import.column_address'];
  if (!hasNames) heads.push('field.name');
  return [
    [...others.map(({ head }) => head), ...heads.map((key) => translate(language, key))],
    ...rows.map(({ n, cells }) => {
      // The cells of a row are its values by field.
      const values: ImportRow['values'] = cells;
      const { city, street, house, flat } = addressOf({ values }, params.city);
      const address = [city, street, house, flat].filter(Boolean).join(', ');
      const { serial = '', dev_eui = '', model = '' } = values;
      const name = [serial || dev_eui, street, house, flat].filter(Boolean).join(', ').slice(0, LONGEST_NAME);
      const own = others.map(({ column }) => cellsOf.get(n)?.get(column)?.text ?? '');
      const [modelId, second] = models.of(model);
      const title = modelId === undefined || second !== undefined ? model : modelTitle(modelId);
      return [...own, title, dev_eui, serial, address, ...(hasNames ? [] : [name])];
    }),
  ];
}
