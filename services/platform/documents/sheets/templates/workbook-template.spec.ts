import { strFromU8, unzipSync } from 'fflate';
import { archiveOf } from '../../../../../tests/load/file-mutations.mjs';
import { fillTemplate, scanTemplate } from './workbook-template';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const formula = (at: string, of: string) => `<c r="${at}"><f>${of}</f><v>77</v></c>`;
const relations = (...targets: [id: string, target: string][]) =>
  `${HEAD}<Relationships>${targets.map(([id, target]) => `<Relationship Id="${id}" Target="${target}"/>`).join('')}</Relationships>`;

/** A workbook of these sheets: rows and the XML after them. */
function bookOf(sheets: [name: string, xml: string][], names = '', more: Record<string, string> = {}): Buffer {
  const listed = sheets.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('');
  return Buffer.from(
    archiveOf({
      'xl/workbook.xml': `${HEAD}<workbook xmlns:r="r"><workbookPr/><sheets>${listed}</sheets>${names && `<definedNames>${names}</definedNames>`}<calcPr calcId="1"/></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ...sheets.map((_, at) => [`r${at}`, `worksheets/sheet${at + 1}.xml`] as [string, string]),
      ),
      ...Object.fromEntries(
        sheets.map(([, xml], at) => [`xl/worksheets/sheet${at + 1}.xml`, `${HEAD}<worksheet>${xml}</worksheet>`]),
      ),
      ...more,
    }),
  );
}

const DATA = {
  whole: { period: 'March' },
  rows: [10, null, 2.5].map((consumption, at) => ({ 'point.title': `Flat ${at}`, consumption })),
};
const ROWS = (total: string) =>
  `<sheetData><row r="1">${text('A1', '{{period}}')}</row><row r="2">${text('A2', '{{point.title}}')}${text('B2', '{{consumption}}')}${formula('C2', 'B2*2')}</row><row r="4">${text('A4', 'Total')}${total}</row></sheetData>`;

async function filled(
  book: Buffer,
  data: Parameters<typeof fillTemplate>[1] = DATA,
): Promise<(part: string) => string> {
  const parts = unzipSync(await fillTemplate(book, data));
  return (part) => strFromU8(parts[part] ?? new Uint8Array());
}

it('all that names cells follows the rows that were added', async () => {
  const sheet = `${ROWS(formula('B4', 'SUM(B2:B2)'))}
<sheetViews><sheetView><pane ySplit="3" topLeftCell="A4"/><selection activeCell="B4" sqref="B4"/></sheetView></sheetViews>
<autoFilter ref="A1:C2"/><mergeCells count="1"><mergeCell ref="A4:A5"/></mergeCells>
<conditionalFormatting sqref="B2 B4"><cfRule type="expression"><formula>B2&gt;$D$4</formula></cfRule></conditionalFormatting>
<dataValidations><dataValidation type="list" sqref="C2:C4"><formula1>Lists!$A$1:$A$5</formula1></dataValidation></dataValidations>
<hyperlinks><hyperlink ref="A4" location="Data!B4"/></hyperlinks>
<rowBreaks count="2"><brk id="2" max="16383" man="1"/><brk id="4" max="16383" man="1"/></rowBreaks>
<extLst><ext><x14:f>Data!B4</x14:f><xm:sqref>C4</xm:sqref></ext></extLst>`;
  const chart = (series: string) =>
    `${HEAD}<c:chart><c:ser><c:tx><c:f>Data!$B$2</c:f></c:tx><c:val><c:numRef><c:f>${series}</c:f><c:numCache><c:pt/></c:numCache></c:numRef></c:val></c:ser></c:chart>`;
  const anchor = (kind: string, from: number, to: number) =>
    `<xdr:twoCellAnchor${kind}><xdr:from><xdr:row>${from}</xdr:row></xdr:from><xdr:to><xdr:row>${to}</xdr:row></xdr:to></xdr:twoCellAnchor>`;
  const part = await filled(
    bookOf(
      [
        ['Data', sheet],
        ["It's", `<sheetData><row r="4">${formula('A4', 'MAX(Data!B4,SUM(Data!B2:B2))')}</row></sheetData>`],
      ],
      `<definedName name="total">Data!$B$4</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$D$4</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">Data!$A:$A,Data!$1:$1</definedName><definedName name="all">SUM(Data!$B$2:$B$2)+'It''s'!$A$4</definedName>`,
      {
        'xl/worksheets/_rels/sheet1.xml.rels': relations(
          ['d1', '../drawings/drawing1.xml'],
          ['c1', '../comments1.xml'],
          ['v1', '../drawings/vmlDrawing1.vml'],
          ['t1', '/xl/tables/table1.xml'],
        ),
        'xl/drawings/drawing1.xml': `${HEAD}<xdr:wsDr>${anchor('', 5, 9)}${anchor('', 0, 9)}${anchor('', 1, 2)}${anchor(' editAs="oneCell"', 0, 9)}${anchor(' editAs="absolute"', 5, 9)}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relations(
          ['h1', '../charts/chart1.xml'],
          ['h2', '../charts/chart2.xml'],
        ),
        'xl/charts/chart1.xml': chart('Data!$B$2:$B$2'),
        'xl/charts/chart2.xml': chart('Data!$B$2'),
        'xl/comments1.xml': `${HEAD}<comments><commentList><comment ref="B4"/></commentList></comments>`,
        'xl/drawings/vmlDrawing1.vml': '<xml><x:Anchor>1, 15, 3, 2, 4, 15, 8, 4</x:Anchor><x:Row>3</x:Row><br></xml>',
        'xl/tables/table1.xml': `${HEAD}<table ref="A1:C2"><autoFilter ref="A1:C2"/><tableColumns><tableColumn><calculatedColumnFormula>B2*$D$4</calculatedColumnFormula></tableColumn></tableColumns></table>`,
        'xl/pivotCache/pivotCacheDefinition1.xml': `${HEAD}<pivotCacheDefinition><worksheetSource ref="A1:C2" sheet="Data"/></pivotCacheDefinition>`,
        'xl/calcChain.xml': `${HEAD}<calcChain/>`,
      },
    ),
  );
  const data = part('xl/worksheets/sheet1.xml');
  for (const expected of [
    '<c r="B6"><f>SUM(B2:B4)</f></c>',
    '<pane ySplit="3" topLeftCell="A6"/><selection activeCell="B6" sqref="B6"/>',
    '<autoFilter ref="A1:C4"/>',
    '<mergeCell ref="A6:A7"/>',
    '<conditionalFormatting sqref="B2:B4 B6"><cfRule type="expression"><formula>B2&gt;$D$6</formula>',
    'sqref="C2:C6"><formula1>Lists!$A$1:$A$5</formula1>',
    '<hyperlink ref="A6" location="Data!B6"/>',
    '<brk id="4" max="16383" man="1"/><brk id="6" max="16383" man="1"/>',
    '<x14:f>Data!B6</x14:f><xm:sqref>C6</xm:sqref>',
  ])
    expect(data).toContain(expected);
  expect(part('xl/worksheets/sheet2.xml')).toContain('<c r="A4"><f>MAX(Data!B6,SUM(Data!B2:B4))</f></c>');
  const workbook = part('xl/workbook.xml');
  for (const expected of [
    '>Data!$B$6<',
    '>Data!$A$1:$D$6<',
    '>Data!$A:$A,Data!$1:$1<',
    ">SUM(Data!$B$2:$B$4)+'It''s'!$A$4<",
    '</definedNames><calcPr calcId="0" fullCalcOnLoad="1"/></workbook>',
  ])
    expect(workbook).toContain(expected);
  for (const each of ['xl/charts/chart1.xml', 'xl/charts/chart2.xml']) {
    expect(part(each)).toContain('<c:tx><c:f>Data!$B$2</c:f></c:tx>');
    expect(part(each)).toContain('<c:numRef><c:f>Data!$B$2:$B$4</c:f></c:numRef>');
  }
  const rows = [...part('xl/drawings/drawing1.xml').matchAll(/<xdr:row>(\d+)/g)].map(([, row]) => Number(row));
  expect(rows).toEqual([7, 11, 0, 11, 1, 2, 0, 9, 5, 9]);
  expect(part('xl/comments1.xml')).toContain('<comment ref="B6"/>');
  expect(part('xl/drawings/vmlDrawing1.vml')).toBe(
    '<xml><x:Anchor>1, 15, 5, 2, 4, 15, 10, 4</x:Anchor><x:Row>5</x:Row><br></xml>',
  );
  expect(part('xl/tables/table1.xml')).toContain('<table ref="A1:C4"><autoFilter ref="A1:C4"/>');
  expect(part('xl/tables/table1.xml')).toContain('<calculatedColumnFormula>B2*$D$6<');
  expect(part('xl/pivotCache/pivotCacheDefinition1.xml')).toContain('refreshOnLoad="1"><worksheetSource ref="A1:C4"');
  expect(part('xl/calcChain.xml')).toBe('');
});

it('what is about the cell of a repeated row is about all of its copies', async () => {
  const sheet = `${ROWS(formula('B4', 'SUM(flats)'))}
<conditionalFormatting sqref="B2"><cfRule type="colorScale"><colorScale><cfvo type="num" val="$B$4"/><cfvo type="max"/></colorScale></cfRule></conditionalFormatting>
<dataValidations><dataValidation sqref="B2 D4"/></dataValidations><hyperlinks><hyperlink ref="A2" r:id="h1"/></hyperlinks>
<ignoredErrors><ignoredError sqref="A2"/></ignoredErrors><sheetViews><sheetView><selection sqref="B2"/></sheetView></sheetViews>
<extLst><x14:sparklines><x14:sparkline><xm:f>Data!A2:B2</xm:f><xm:sqref>D2</xm:sqref></x14:sparkline><x14:sparkline><xm:f>Data!B2:B2</xm:f><xm:sqref>D4</xm:sqref></x14:sparkline></x14:sparklines></extLst>`;
  const part = await filled(bookOf([['Data', sheet]], '<definedName name="flats">Data!$B$2</definedName>'));
  const data = part('xl/worksheets/sheet1.xml');
  const sparkline = (of: string, at: string) =>
    `<x14:sparkline><xm:f>Data!${of}</xm:f><xm:sqref>${at}</xm:sqref></x14:sparkline>`;
  for (const expected of [
    '<conditionalFormatting sqref="B2:B4">',
    '<cfvo type="num" val="$B$6"/>',
    '<dataValidation sqref="B2:B4 D6"/>',
    '<hyperlink ref="A2:A4"',
    '<ignoredError sqref="A2:A4"/>',
    '<selection sqref="B2"/>',
    ['A2:B2', 'A3:B3', 'A4:B4'].map((of, at) => sparkline(of, `D${at + 2}`)).join('') + sparkline('B2:B4', 'D6'),
  ])
    expect(data).toContain(expected);
  expect(part('xl/workbook.xml')).toContain('<definedName name="flats">Data!$B$2:$B$4<');
});

it('rows of two sheets that are repeated go together', async () => {
  const other = `<sheetData><row r="4">${text('A4', '{{point.title}}')}${formula('B4', 'Data!B2*10')}</row><row r="5">${formula('B5', 'SUM(B4:B4)')}</row></sheetData>`;
  const part = await filled(
    bookOf([
      ['Data', ROWS('')],
      ['Other', other],
    ]),
  );
  const sheet = part('xl/worksheets/sheet2.xml');
  for (const at of [2, 3, 4]) expect(sheet).toContain(`<c r="B${at + 2}"><f>Data!B${at}*10</f></c>`);
  expect(sheet).toContain('<f>SUM(B4:B6)</f>');
});

it('placeholders are found among shared texts in a part of another case', async () => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  const shared = `${HEAD}<sst><si><t>{{consumption}}</t></si></sst>`;
  const book = bookOf([['Data', '<sheetData><row r="2"><c r="A2" t="s"><v>0</v></c></row></sheetData>']], '', {
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="r0" Target="worksheets/Sheet1.xml"/><Relationship Id="s" Type="${relation}" Target="sharedStrings.xml"/></Relationships>`,
    'xl/SharedStrings.xml': shared,
  });
  expect(await scanTemplate(book)).toEqual({ names: ['consumption'], loose: [] });
  expect((await filled(book))('xl/worksheets/sheet1.xml')).toContain('<c r="A4"><v>2.5</v></c>');
});

it('a workbook keeps how it computes, and computes when it is opened', async () => {
  const parts = unzipSync(bookOf([['Data', ROWS('')]]));
  const source = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  const book = archiveOf({
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)])),
    'xl/workbook.xml': source.replace('<calcPr ', '<calcPr calcMode="manual" fullPrecision="0" '),
  });
  expect((await filled(Buffer.from(book)))('xl/workbook.xml')).toContain(
    '<calcPr fullPrecision="0" calcId="0" fullCalcOnLoad="1"/>',
  );
});

it('formulas that compute their references are named', async () => {
  const cells = formula('B4', 'INDIRECT(&quot;B2&quot;)') + formula('C4', '&quot;OFFSET(&quot;&amp;B4');
  const names =
    '<definedName name="last">OFFSET(Data!$B$2,3,0)</definedName><definedName name="b">Data!$B$4</definedName>';
  expect((await scanTemplate(bookOf([['Data', ROWS(cells)]], names))).loose).toEqual(['Data!B4', 'last']);
});

it('shared and array formulas are those of each copy', async () => {
  const sheet = `<sheetData><row r="2">${text('A2', '{{consumption}}')}<c r="B2"><f t="shared" ref="B2:C2" si="0">A2*$A$5</f></c><c r="C2"><f t="shared" si="0"/></c><c r="D2"><f t="array" ref="D2">SUM(A2:B2)</f></c></row><row r="5"><c r="A5"><v>2</v></c></row></sheetData>`;
  const data = (await filled(bookOf([['Data', sheet]])))('xl/worksheets/sheet1.xml');
  expect(data).toContain(
    '<c r="B4"><f>A4*$A$7</f></c><c r="C4"><f>B4*$A$7</f></c><c r="D4"><f t="array" ref="D4">SUM(A4:B4)</f></c>',
  );
});

it('40 sheets that refer to each other, each with own rows, keep their sums', async () => {
  const names = Array.from({ length: 40 }, (_, at) => (at % 2 ? `Лист ${at}` : `Sheet${at}`));
  const quoted = (at: number) => `'${names[(at + 40) % 40]}'`;
  const part = await filled(
    bookOf([
      ...names.map((name, at): [string, string] => [
        name,
        ROWS(formula('B4', `SUM(B2:B2)`) + formula('C4', at === 0 ? 'B4' : `B4+${quoted(at - 1)}!C4`)),
      ]),
      [
        'All',
        `<sheetData><row r="1">${formula('A1', `${quoted(39)}!C4`)}${formula('B1', `SUM('Sheet0:Лист 39'!B4)`)}</row></sheetData>`,
      ],
    ]),
  );
  expect(part('xl/worksheets/sheet40.xml')).toContain(`<c r="C6"><f>B6+'Sheet38'!C6</f></c>`);
  expect(part('xl/worksheets/sheet41.xml')).toContain(`<f>'Лист 39'!C6</f>`);
  expect(part('xl/worksheets/sheet41.xml')).toContain(`<f>SUM('Sheet0:Лист 39'!B6)</f>`);
});

describe('the check of the sums that a filled template shows', () => {
  const refused = async (book: Buffer, data?: Parameters<typeof fillTemplate>[1]) => {
    try {
      await filled(book, data);
      return 'filled';
    } catch (error) {
      return (error as { variables: object }).variables;
    }
  };
  const total = (of: string) => bookOf([['Data', ROWS(formula('B4', of))]]);

  it('accepts a sum of cells that are filled in by hand, below the values', async () => {
    const byHand = `<row r="6">${formula('B6', 'SUM(B7:B9)')}</row>`;
    expect(await refused(bookOf([['Data', ROWS('').replace('</sheetData>', `${byHand}</sheetData>`)]]))).toBe('filled');
  });

  it.each([
    'ROUND(SUM(B2:B2)/1000,1)',
    'SUM(B2:B2)-SUM(C2:C2)',
    '"SUM(B3:B3): "&amp;SUM(B2:B2)',
    'SUM(B2:B2)',
    'SUM(B2)',
    'SUM(B1:B3)',
    'SUBTOTAL(9,B2:B2)',
    'SUM(B2:B2)+5',
    'SUM(B$1:B3,1)',
    'AVERAGE(B2:B2)',
    'B2',
  ])('accepts %s', async (of) => {
    expect(await refused(total(of))).toBe('filled');
  });

  it.each([
    ['B2+B3', { cell: 'Data!B6', formula: 'B2+B5', shown: 10, expected: 12.5 }],
    ['SUM(B2:B2)+B2', { cell: 'Data!B6', formula: 'SUM(B2:B4)+B2', shown: 22.5, expected: 12.5 }],
    ['SUM(B3:B3)', { cell: 'Data!B6', formula: 'SUM(B5:B5)', shown: 0, expected: 12.5 }],
    ['SUM(B1:B1)', { cell: 'Data!B6', formula: 'SUM(B1:B1)', shown: 0, expected: 12.5 }],
    ['SUBTOTAL(9,B3:B3)', { cell: 'Data!B6', formula: 'SUBTOTAL(9,B5:B5)', shown: 0, expected: 12.5 }],
  ])('refuses %s', async (of, variables) => {
    expect(await refused(total(of))).toEqual(variables);
  });

  it('refuses a number that became a part of a text, and a sum on another sheet of such', async () => {
    const unit = ROWS(formula('B4', 'SUM(B2:B2)')).replace('{{consumption}}', '{{consumption}} kWh');
    expect(await refused(bookOf([['Data', unit]]))).toMatchObject({ cell: 'Data!B6', shown: 0, expected: 12.5 });
    const elsewhere = `<sheetData><row r="1">${formula('A1', 'SUM(Data!B2:B2)+Data!B2')}</row></sheetData>`;
    const book = bookOf([
      ['Data', ROWS('')],
      ['Sum', elsewhere],
    ]);
    expect(await refused(book)).toMatchObject({ cell: 'Sum!A1', shown: 22.5, expected: 12.5 });
  });

  it('refuses the wrong part of a larger formula, of a name, and of a range of sheets', async () => {
    const asText = (of: string) => ROWS(formula('B4', of)).replace('{{consumption}}', '{{consumption}} kWh');
    const wrong = { shown: 0, expected: 12.5 };
    expect(await refused(bookOf([['Data', asText('ROUND(SUM(B2:B2)/1000,1)')]]))).toEqual({
      ...{ cell: 'Data!B6', formula: 'ROUND(SUM(B2:B4)/1000,1)', ...wrong },
    });
    const name = '<definedName name="flats">Data!$B$2:$B$2</definedName>';
    expect(await refused(bookOf([['Data', asText('SUM(flats)')]], name))).toMatchObject(wrong);
    const all = `<sheetData><row r="1">${formula('A1', 'SUM(Data:Other!B2)+Data!B2')}</row></sheetData>`;
    const sheets = ['Data', 'Other'].map((title): [string, string] => [title, ROWS('')]);
    expect(await refused(bookOf([...sheets, ['Sum', all]]))).toMatchObject({ shown: 35, expected: 25 });
  });

  it('leaves a sum of rows and their totals in a larger formula to its author', async () => {
    const data = { ...DATA, rows: [...DATA.rows, { consumption: 12.5 }], totals: { consumption: 12.5 } };
    expect(await refused(total('SUM(B2:B2)/2'), data)).toBe('filled');
  });

  it('knows rows that are totals of the others', async () => {
    const data = { ...DATA, rows: [...DATA.rows, { consumption: 12.5 }], totals: { consumption: 12.5 } };
    expect(await refused(total('SUM(B2:B2)'), data)).toMatchObject({ shown: 25, expected: 12.5 });
  });
});

it('a filled template with 10,000 rows is checked in some seconds of a processor', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ 'point.title': `Flat ${at}`, consumption: at / 8 }));
  const started = process.cpuUsage();
  const part = await filled(bookOf([['Data', ROWS(formula('B4', 'SUM(B2:B2)'))]]), { ...DATA, rows });
  expect(part('xl/worksheets/sheet1.xml')).toContain('<f>SUM(B2:B10001)</f>');
  // Not the time by the clock: other programs of a busy machine count there.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
});
