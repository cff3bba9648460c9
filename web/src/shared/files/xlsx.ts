import { xmlText } from '@gaugeway/proto/text/escapes';
import { keepFile } from '@/shared/api';
import { zip } from './zip';

export type SheetCell = string | number | boolean | null | undefined;

/** A spreadsheet of one sheet (specification 2, section 5: Spreadsheet export). */
export interface Sheet {
  fileName: string;
  sheetName: string;
  columns: readonly { key: string; title: string }[];
  rows: readonly Readonly<Record<string, SheetCell>>[];
  /** Lines above the head. */
  preHeaderRows?: readonly (readonly string[])[];
}

/** Columns that are for the screen only. */
const OMITTED: ReadonlySet<string> = new Set(['delete_message', 'reason', 'message_api', 'method']);
const EMPTY = '-';
const WIDTH = 25;
const LONGEST_NAME = 31;
const HEAD_STYLE = 1;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Valid name of a sheet. */
export const sheetNameOf = (name: string): string => name.replace(/[\\/*?:[\]]/g, '_').slice(0, LONGEST_NAME) || '_';

/** Saves a table as an .xlsx file: grey heads, columns of one width, a dash for a missing value. */
export async function saveSheet(sheet: Sheet): Promise<void> {
  const name = `${sheet.fileName.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`;
  keepFile(name, await workbook(sheet));
}

/** ECMA-376, part 1: the smallest workbook of one sheet. */
function workbook(sheet: Sheet): Promise<Blob> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (name: string, kind: string) => `<Override PartName="/xl/${name}" ContentType="${type}.${kind}+xml"/>`;
  return zip([
    {
      name: '[Content_Types].xml',
      text: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}${part('styles.xml', 'styles')}</Types>`,
    },
    { name: '_rels/.rels', text: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheetNameOf(sheet.sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    },
    {
      name: 'xl/styles.xml',
      text: `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFD9D9D9"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" fillId="2" applyFill="1" applyFont="1"/></cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(sheet) },
  ]);
}

const relations = (list: readonly (readonly [string, string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([kind, target], place) => `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** XML of the sheet; exported for its test. */
export function sheetText({ columns, rows, preHeaderRows = [] }: Sheet): string {
  const shown = columns.filter(({ key }) => !OMITTED.has(key));
  const lines = [
    ...preHeaderRows.map((texts) => texts.map((text) => cell(text))),
    shown.map(({ title }) => cell(title, HEAD_STYLE)),
    ...rows.map((row) => shown.map(({ key }) => cell(row[key]))),
  ];
  const width = `<cols><col min="1" max="${Math.max(1, shown.length)}" width="${WIDTH}" customWidth="1"/></cols>`;
  const data = lines.map((cells, place) => `<row r="${place + 1}">${cells.join('')}</row>`).join('');
  return `${XML}<worksheet xmlns="${MAIN}">${width}<sheetData>${data}</sheetData></worksheet>`;
}

function cell(value: SheetCell, style = 0): string {
  const styled = style ? ` s="${style}"` : '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c${styled}><v>${value}</v></c>`;
  const text = value === null || value === undefined || value === '' ? EMPTY : String(value);
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}
