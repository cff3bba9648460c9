import { workbookOf } from '../../../../../tests/load/file-mutations.mjs';
import { fillSheetTemplate, readSheet, scanSheetTemplate } from '../reading/read-sheet';
import { movedFormula, rowMap, shiftedFormula } from './cell-references';
import { fillSheet, type TemplateData, templateSheet } from './sheet-template';
import { xmlOf } from './xml-tree';

const text = (at: string, value: string) => `<c r="${at}" s="3" t="inlineStr"><is><t>${value}</t></is></c>`;
const SHEET = `<sheetData>
<row r="1">${text('A1', 'Act of {{period}}')}</row>
<row r="2">${text('A2', '{{point.title}}')}${text('B2', '{{consumption}}')}<c r="C2"><f>B2*2</f><v>0</v></c></row>
<row r="4">${text('A4', 'Total')}<c r="B4"><f>SUM(B2:B2)</f><v>0</v></c></row>
</sheetData><mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="C4:D4"/></mergeCells>`;
const DATA = {
  whole: { period: '01.03.2025 – 31.03.2025' },
  rows: [
    { 'point.title': '=1+1', consumption: 10 },
    { 'point.title': 'Shop & Co', consumption: null },
    { 'point.title': 'Flat', consumption: 2.5 },
  ],
};
const LIMITS = { rows: 100, columns: 20, text: 200 };

function filledSheet(source: string, shared: readonly string[], data: TemplateData): string {
  const sheet = templateSheet('S', source, shared, data);
  fillSheet(sheet, shared, data, new Map([['s', sheet.map]]));
  return xmlOf(sheet.tree);
}

it('a row with placeholders of rows is repeated, and what is below it moves', () => {
  const filled = filledSheet(`<worksheet>${SHEET}</worksheet>`, [], DATA);
  expect(filled).toContain(
    '<c r="A1" s="3" t="inlineStr"><is><t xml:space="preserve">Act of 01.03.2025 – 31.03.2025</t></is></c>',
  );
  expect(filled).toContain('<c r="B2" s="3"><v>10</v></c><c r="C2"><f>B2*2</f></c>');
  expect(filled).toContain('<c r="B4" s="3"><v>2.5</v></c><c r="C4"><f>B4*2</f></c>');
  expect(filled).toContain('<c r="B6"><f>SUM(B2:B4)</f></c>');
  expect(filled).toContain('<mergeCell ref="C6:D6"/>');
});

it('a value is never a formula, and a template without rows keeps one that is empty', async () => {
  const template = Buffer.from(workbookOf(SHEET));
  const rows = await readSheet(await fillSheetTemplate(template, DATA), LIMITS);
  expect(rows.map(({ n, cells }) => [n, { text: cells.get(0)?.text }])).toEqual([
    [1, { text: 'Act of 01.03.2025 – 31.03.2025' }],
    [2, { text: '=1+1' }],
    [3, { text: 'Shop & Co' }],
    [4, { text: 'Flat' }],
    [6, { text: 'Total' }],
  ]);
  const none = filledSheet(`<worksheet>${SHEET}</worksheet>`, [], { ...DATA, rows: [] });
  expect(none).toContain('<c r="B2" s="3"/>');
  expect(none).toContain('<c r="B4"><f>SUM(B2:B2)</f></c>');
});

it('its placeholders are listed, and what is no workbook is refused', async () => {
  expect(await scanSheetTemplate(Buffer.from(workbookOf(SHEET)))).toEqual({
    names: ['period', 'point.title', 'consumption'],
    loose: [],
  });
  await expect(scanSheetTemplate(Buffer.from('a;b'))).rejects.toMatchObject({
    declaration: { key: 'errors.sheet_unreadable' },
  });
});

it('formulas follow the rows that they are about', () => {
  const rows = new Map([['s', rowMap(new Map([[5, 3]]))]]);
  expect(movedFormula('SUM(E5:E5)+E9&"E5"', rows, { sheet: 's' })).toBe('SUM(E5:E7)+E11&"E5"');
  expect(movedFormula("D5*$C$2+'Other sheet'!A9", rows, { sheet: 's', copy: { row: 5, to: 6, column: 'F' } })).toBe(
    "D6*$C$2+'Other sheet'!A9",
  );
  expect(shiftedFormula('B2*$C$1+LOG10(A2)', 3, 1)).toBe('C5*$C$1+LOG10(B5)');
});
