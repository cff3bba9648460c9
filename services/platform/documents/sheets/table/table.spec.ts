import { archiveOf, seededRandom } from '../../../../../tests/load/file-mutations.mjs';
import { formatOf, kindOfFormat, writtenDate } from '../reading/number-formats';
import { parseSheet } from '../reading/parse-sheet';
import type { SheetCell, SheetRow } from '../reading/sheet';
import { CellReader, textFault } from './cell-reader';
import { cellName, findTable, KnownHeads } from './heads';
import { hasOwnTime, readDay, readMoment, timeBeside } from './moments';
import { markIn, readNumber } from './numbers';

const LIMITS = { rows: 100, columns: 20, text: 200 };
const utc = (...parts: [number, number, number, number?, number?, number?]) => Date.UTC(...parts) / 1000;
const rowsOf = (...rows: (string | SheetCell)[][]): SheetRow[] =>
  rows.map((cells, index) => ({
    n: index + 1,
    cells: new Map(cells.map((cell, place) => [place, typeof cell === 'string' ? { text: cell } : cell])),
  }));

it.each([
  ['1234.5', null, 1234.5],
  ['1 234,5', null, 1234.5],
  ['1\u00a0234\u202f567,25', null, 1234567.25],
  ["1'234.5", null, 1234.5],
  ['1’234’567', null, 1234567],
  ['-0,25', null, -0.25],
  ['\u22120,25', null, -0.25],
  ['+.5', null, 0.5],
  ['1e3', null, 1000],
  ['1.234,5', null, 1234.5],
  ['1,234.5', null, 1234.5],
  ['1,234,567', null, 1234567],
  ['1.234.567', null, 1234567],
  ['0,125', null, 0.125],
  ['1234,567', null, 1234.567],
  ['1,234', null, 'doubtful'],
  ['1,234', 'comma', 1.234],
  ['1,234', 'point', 1234],
  ['1.234', null, 1.234],
  ['1.234', 'comma', 1234],
  ['(1 234,5)', null, -1234.5],
  ['1.234,56-', null, -1234.56],
  ['1\u202f234,5 \u2212', null, -1234.5],
  ['(1,234)', null, 'doubtful'],
  ['1,234-', null, 'doubtful'],
  ['(-5)', null, null],
  ['(5', null, null],
  ['5--', null, null],
  ['12 34', null, null],
  ['1 2', null, null],
  ['=1+1', null, null],
  ['12 kWh', null, null],
  ['1,23,4', null, null],
  ['', null, null],
] as const)('%s with the mark %p is the number %p', (text, mark, number) => {
  expect(readNumber(text, mark)).toBe(number);
});

it('1,000 numbers are read as they were written, in every usual way', () => {
  const random = seededRandom(7);
  for (let run = 0; run < 1000; run++) {
    const number = 0 + Number(((random() - 0.3) * 10 ** Math.floor(random() * 9)).toFixed(Math.floor(random() * 4)));
    const [whole = '', rest] = String(Math.abs(number)).split('.');
    for (const group of ['', ' ', '\u00a0', '\u202f', "'", ',', '.']) {
      for (const mark of [',', '.'].filter((sign) => sign !== group)) {
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
        const text = (number < 0 ? '-' : '') + grouped + (rest === undefined ? '' : mark + rest);
        const read = readNumber(text, mark === ',' ? 'comma' : 'point');
        expect([text, mark, read]).toEqual([text, mark, number]);
      }
    }
  }
});

it.each([
  ['19.03.2025 12:30', utc(2025, 2, 19, 12, 30), false],
  ['1.3.2025', utc(2025, 2, 1), false],
  ['01.03.25', utc(2025, 2, 1), false],
  ['2025-03-19T12:30:05', utc(2025, 2, 19, 12, 30, 5), false],
  ['2025/03/19 12:30', utc(2025, 2, 19, 12, 30), false],
  ['2025.03.19', utc(2025, 2, 19), false],
  ['20250319', utc(2025, 2, 19), false],
  ['45658.208333333336', utc(2025, 0, 1, 5), false],
  ['19.03.2025, 12:30', utc(2025, 2, 19, 12, 30), false],
  ['31.12.2025 24:00', utc(2026, 0, 1), false],
  ['2026-10-25T02:00:00+02:00', utc(2026, 9, 25), true],
  ['2026-10-25T02:00:00+01:00', utc(2026, 9, 25, 1), true],
  ['2026-10-25T02:00:00Z', utc(2026, 9, 25, 2), true],
  ['2026-10-25 02:00:00.000 +0530', utc(2026, 9, 24, 20, 30), true],
  ['25.10.2026 02:00 UTC-3', utc(2026, 9, 25, 5), true],
  ['03/19/2025 1:30 PM', utc(2025, 2, 19, 13, 30), false],
  ['19/03/2025 12:30 AM', utc(2025, 2, 19, 0, 30), false],
  ['05/05/2026', utc(2026, 4, 5), false],
  ['1 сентября 2026 г.', utc(2026, 8, 1), false],
  ['1-Sep-2026', utc(2026, 8, 1), false],
  ['Sep 1, 2026 05:00', utc(2026, 8, 1, 5), false],
  ['2026 оны 9 сарын 1', utc(2026, 8, 1), false],
  ['2026-10-25T02:00:00+02:00[Europe/Berlin]', utc(2026, 9, 25), true],
  ['2026-09-01T05:00-06:00', utc(2026, 8, 1, 11), true],
  ['01.09.2026 05:00 -03:30', utc(2026, 8, 1, 8, 30), true],
  ['9/13/2026 1:30\u202fPM', utc(2026, 8, 13, 13, 30), false],
  ['1788220800', 1_788_220_800, true],
] as const)('%s is the moment %p', (text, seconds, isUtc) => {
  expect(readMoment(text, { order: null, is1904: false })).toEqual({ seconds, isUtc });
});

it.each([
  '31.02.2025',
  '19.03.2025 12:60',
  '19.03.2025 24:01',
  '13/13/2025',
  '',
  'never',
  '2026-10-25T02:00+99:00',
  // Half an hour and an hour of a profile, no offsets.
  '01.09.2026 00:00-00:30',
  '01.09.2026 23:00 - 00:00',
  '2026-09-01 05:00-06:00',
  '5,5',
])('%j is no moment', (text) => {
  expect(readMoment(text, { order: null, is1904: false })).toBeNull();
});

it('a date of two numbers up to 12 is doubtful until the order is known', () => {
  const is1904 = false;
  expect(readMoment('03/04/2026 05:00', { order: null, is1904 })).toBe('doubtful');
  expect(readMoment('03/04/2026 05:00', { order: 'dmy', is1904 })).toEqual({
    seconds: utc(2026, 3, 3, 5),
    isUtc: false,
  });
  expect(readMoment('03/04/2026 05:00', { order: 'mdy', is1904 })).toEqual({
    seconds: utc(2026, 2, 4, 5),
    isUtc: false,
  });
  expect(readDay('03-04-2026', { order: 'mdy', is1904 })).toEqual({ day: '2026-03-04' });
  expect(readDay('2026-10-25T01:00:00+02:00', { order: null, is1904 })).toEqual({ day: '2026-10-25' });
});

it.each([
  [14, undefined, 'date'],
  [22, undefined, 'date'],
  [46, undefined, 'duration'],
  [9, undefined, 'percent'],
  [0, undefined, 'number'],
  [164, 'dd.mm.yyyy hh:mm', 'date'],
  [165, '[$-419]d mmmm yyyy;@', 'date'],
  [166, '#,##0.00" days"', 'number'],
  [167, '[h]:mm', 'duration'],
  [172, '"s;d" 0', 'number'],
  [168, '0.0%', 'percent'],
  [169, '[Red]0.00', 'number'],
  [170, 'h:mm AM/PM', 'date'],
  [171, 'General', 'number'],
] as const)('format %i %s is of a %s', (id, code, kind) => {
  expect(kindOfFormat(id, code)).toBe(kind);
});

it.each([
  [0, undefined, 0, false],
  [164, '00000', 5, false],
  [165, '"No. "00000000;-0', 8, false],
  [166, '0', 0, false],
  [167, '#,##0', 0, false],
  [11, undefined, 0, true],
  [168, '0.00E+00', 0, true],
] as const)(
  'format %i %s has %i digits at least, and is of a shortened number: %p',
  (id, code, digits, isScientific) => {
    expect(formatOf(id, code)).toMatchObject({ digits, isScientific });
  },
);

it.each([
  ['05:30', undefined, '05:30'],
  ['1:30 PM', undefined, '1:30 PM'],
  ['05:30 +02:00', undefined, '05:30 +02:00'],
  ['0.25', 'number', '06:00:00'],
  ['0,25', undefined, '06:00:00'],
  ['1', 'duration', '24:00:00'],
  ['5', 'number', null],
  ['30.12.1899 5:30:00', undefined, '5:30:00'],
  ['01.01.0001 5:30:00', undefined, '5:30:00'],
  ['2026-09-01 05:30:00', 'date', '05:30:00'],
  ['2026-09-02 05:30:00', 'date', null],
  ['2026-09-01', 'date', '00:00:00'],
] as const)('%s (%p) beside 1 September 2026 is %s', (text, kind, expected) => {
  expect(timeBeside({ text, ...(kind && { kind }) }, '2026-09-01')).toBe(expected);
});

it.each([
  ['01.09.2026', false],
  ['01.09.2026 0:00:00', false],
  ['2026-09-01T00:00:00.000', false],
  ['9/1/2026 12:00:00 AM', false],
  ['9/1/2026 12:00:00 PM', true],
  ['01.09.2026 10:00', true],
  ['01.09.2026 00:01', true],
])('%s has a time besides midnight: %p', (text, expected) => {
  expect(hasOwnTime(text)).toBe(expected);
});

it('1,000 moments survive the numbers of a spreadsheet', () => {
  const random = seededRandom(1904);
  for (let run = 0; run < 1000; run++) {
    const seconds = Math.floor(random() * 3e9);
    const written = writtenDate(seconds / 86_400 + 25_569) ?? '';
    expect(readMoment(written, { order: null, is1904: false })).toEqual({ seconds, isUtc: false });
  }
});

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const book = (properties: string, rows: string) =>
  Buffer.from(
    archiveOf({
      'xl/workbook.xml': `${HEAD}<workbook xmlns:r="r"><workbookPr ${properties}/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/styles.xml': `${HEAD}<styleSheet><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="22"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `${HEAD}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    }),
  );

/** Rows of the first sheet of a workbook with these cells, as they are read. */
const cellsOf = async (parts: Record<string, string>) => {
  const { rows } = await parseSheet(Buffer.from(archiveOf(parts)), LIMITS);
  return rows.flatMap(({ cells }) => [...cells.values()]);
};
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const partsOf = (cells: string, styles = '', shared = '') => ({
  'xl/workbook.xml': `${HEAD}<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="11"/>${styles}</cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  'xl/sharedStrings.xml': `${HEAD}<sst>${shared}</sst>`,
});

it.each([
  ['a formula that was never computed', '<c r="A1"><f>1+1</f><v></v></c>', { text: '', fault: 'formula' }],
  [
    'a formula of an empty text, and one beside',
    '<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c>',
    { text: '1' },
  ],
  ['a number with zeros before it', '<c r="A1" s="1"><v>123</v></c>', { text: '00123', kind: 'number' }],
  ['a duration', '<c r="A1" s="2"><v>51.4375</v></c>', { text: '51.4375', kind: 'duration' }],
  ['a text that became a number', '<c r="A1" s="3"><v>123000</v></c>', { text: '123000', fault: 'scientific' }],
  ['a computed number', '<c r="A1"><v>1000.3000000000001</v></c>', { text: '1000.3' }],
  [
    'a date of ISO 8601',
    '<c r="A1" t="d"><v>2026-09-01T05:00:00.000</v></c>',
    { text: '2026-09-01 05:00:00', kind: 'date' },
  ],
  ['a text with an escape', '<c r="A1" t="s"><v>0</v></c>', { text: 'Input\r\n1 _x0041_' }],
])('%s is read as it is meant', async (_, cells, expected) => {
  const [cell] = await cellsOf(partsOf(cells, '', '<si><t>Input_x000D_\n1 _x005F_x0041_</t></si>'));
  expect(cell).toMatchObject(expected);
});

describe('the parts of a workbook', () => {
  const parts = partsOf('<c r="A1" t="s"><v>0</v></c>', '', '<si><t>yes</t></si>');
  const { 'xl/sharedStrings.xml': strings, 'xl/workbook.xml': workbook, ...others } = parts;
  const { 'xl/_rels/workbook.xml.rels': relations, ...rest } = others;
  const chart = `<Relationship Id="rId0" Type="${RELATION}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`;

  it.each<[string, Record<string, string>]>([
    ['in another case', { ...others, 'xl/workbook.xml': workbook, 'xl/SharedStrings.xml': strings }],
    [
      'under other names',
      {
        ...rest,
        '_rels/.rels': `${HEAD}<Relationships><Relationship Id="r" Type="${RELATION}/officeDocument" Target="/xl/book.xml"/></Relationships>`,
        'xl/book.xml': workbook,
        'xl/_rels/book.xml.rels': relations.replace('sharedStrings.xml', 'strings.xml'),
        'xl/strings.xml': strings,
      },
    ],
    [
      'behind a sheet that is a chart',
      {
        ...parts,
        'xl/workbook.xml': workbook.replace('<sheet ', '<sheet name="C" sheetId="2" r:id="rId0"/><sheet '),
        'xl/_rels/workbook.xml.rels': relations.replace('</Relationships>', chart),
        'xl/chartsheets/sheet1.xml': `${HEAD}<chartsheet/>`,
      },
    ],
  ])('are found %s', async (_, files) => {
    expect(await cellsOf(files)).toEqual([{ text: 'yes' }]);
  });
});

it.each([
  ['', 46_266],
  ['date1904="0"', 46_266],
  ['date1904="1"', 44_804],
  ['date1904="true"', 44_804],
])('a workbook with %j has its own first day', async (properties, days) => {
  const file = await parseSheet(
    book(
      properties,
      `<row r="1"><c r="A1" s="1"><v>${days}</v></c><c r="B1"><v>${days}.5</v></c><c r="C1" s="2"><v>0.125</v></c><c r="D1" s="1"><v>0.5</v></c></row><row r="2" hidden="1"><c r="A2"><v>1</v></c></row>`,
    ),
    LIMITS,
  );
  expect(file).toMatchObject({ is1904: days === 44_804, hidden: 1 });
  expect([...(file.rows[0]?.cells.values() ?? [])]).toEqual([
    { text: '2026-09-01', kind: 'date' },
    { text: `${days}.5`, kind: 'number' },
    { text: '0.125', kind: 'percent' },
    { text: '12:00:00', kind: 'date' },
  ]);
  const reader = await CellReader.of(file.rows, new Map([[1, 'time']]), file.is1904, {});
  const plain = file.rows[0]?.cells.get(1) ?? { text: '' };
  expect(reader.moment(plain, { place: 1, n: 1 })).toEqual({ value: { seconds: utc(2026, 8, 1, 12), isUtc: false } });
});

describe('the cells of a file', () => {
  const kinds = new Map([
    [0, 'date'],
    [1, 'number'],
  ] as const);
  const readAll = async (rows: SheetRow[], answers = {}) => {
    const reader = await CellReader.of(rows, kinds, false, answers);
    const read = rows.map(({ n, cells }) => [
      reader.day(cells.get(0) ?? { text: '' }, { place: 0, n }),
      reader.number(cells.get(1) ?? { text: '' }, { place: 1, n }),
    ]);
    return { read, questions: reader.questions };
  };

  it('are read as the unambiguous ones among them show', async () => {
    expect(await readAll(rowsOf(['03/04/2026', '1,234'], ['25/04/2026', '10,5']))).toEqual({
      read: [
        [{ value: '2026-04-03' }, { value: 1.234 }],
        [{ value: '2026-04-25' }, { value: 10.5 }],
      ],
      questions: [],
    });
    expect((await readAll(rowsOf(['03/04/2026', '1,234'], ['04/25/2026', '10.5']))).read[0]).toEqual([
      { value: '2026-03-04' },
      { value: 1234 },
    ]);
  });

  it('cause a question where nothing shows it, or where they contradict each other', async () => {
    const doubtful = { fault: 'doubtful' };
    const { read, questions } = await readAll(rowsOf(['03/04/2026', '1,234'], ['05/06/2026', '2,345']));
    expect(read).toEqual([
      [doubtful, doubtful],
      [doubtful, doubtful],
    ]);
    expect(questions).toEqual([
      {
        id: 'date_order',
        cells: 2,
        examples: [
          { cell: 'A1', value: '03/04/2026', readings: ['2026-04-03', '2026-03-04'] },
          { cell: 'A2', value: '05/06/2026', readings: ['2026-06-05', '2026-05-06'] },
        ],
      },
      {
        id: 'decimal_mark',
        cells: 2,
        examples: [
          { cell: 'B1', value: '1,234', readings: ['1.234', '1234'] },
          { cell: 'B2', value: '2,345', readings: ['2.345', '2345'] },
        ],
      },
    ]);
    const mixed = await readAll(rowsOf(['03/04/2026', '1'], ['25/04/2026', '1'], ['04/25/2026', '1']));
    expect(mixed.read.map(([day]) => day)).toEqual([doubtful, { value: '2026-04-25' }, { value: '2026-04-25' }]);
  });

  it('are refused where a spreadsheet of another country made dates of some of them', async () => {
    const date = (text: string): SheetCell => ({ text, kind: 'date' });
    const days = async (...cells: (string | SheetCell)[]) =>
      (await readAll(rowsOf(...cells.map((cell) => [cell, '1'])))).read.map(([day]) => day);
    const dated = { fault: 'dated' };
    expect(await days(date('2026-01-08'), date('2026-02-08'), '13/08/2026')).toEqual([
      ...[dated, dated, { value: '2026-08-13' }],
    ]);
    expect(await days(date('2026-08-01'), '8/13/2026')).toEqual([dated, { value: '2026-08-13' }]);
    const [late, dotted] = [await days(date('2026-08-13'), '14/08/2026'), await days(date('2026-08-01'), '13.08.2026')];
    expect([late[0], dotted[0]]).toEqual([{ value: '2026-08-13' }, { value: '2026-08-01' }]);
  });

  it('are read as the user answered', async () => {
    const rows = rowsOf(['03/04/2026', '1,234']);
    const answered = await readAll(rows, { date_order: 'mdy', decimal_mark: 'point' });
    expect(answered).toEqual({ read: [[{ value: '2026-03-04' }, { value: 1234 }]], questions: [] });
  });

  it('that a spreadsheet changed are refused where a text or a number is due', async () => {
    expect(textFault({ text: '1,23E+14' })).toBe('scientific');
    expect(textFault({ text: '1.2e+05' })).toBe('scientific');
    expect(textFault({ text: '12E5' })).toBeNull();
    expect(textFault({ text: '2026-02-01', kind: 'date' })).toBe('dated');
    const reader = await CellReader.of([], new Map(), false, {});
    const at = { place: 0, n: 1 };
    expect(reader.number({ text: '2026-02-01', kind: 'date' }, at)).toEqual({ fault: 'dated' });
    // A duration of 51 days is shown as 1234:30.
    expect(reader.number({ text: '51.4375', kind: 'duration' }, at)).toEqual({ fault: 'dated' });
    expect(textFault({ text: '51.4375', kind: 'duration' })).toBe('dated');
    expect(reader.number({ text: '1,23457E+11' }, at)).toEqual({ fault: 'scientific' });
    expect(reader.number({ text: '1.5E+03' }, at)).toEqual({ fault: 'scientific' });
    expect(reader.number({ text: '1.234568E+04' }, at)).toEqual({ value: 12_345.68 });
    expect(reader.number({ text: '123000', kind: 'number', fault: 'scientific' }, at)).toEqual({ value: 123_000 });
    expect(reader.number({ text: '12,5 %' }, at)).toEqual({ fault: 'percent' });
    expect(reader.number({ text: '12,5 %' }, at, true)).toEqual({ value: 12.5 });
    expect(reader.number({ text: '0.125', kind: 'percent' }, at, true)).toEqual({ value: 12.5 });
    expect(reader.number({ text: '#N/A', fault: 'error' }, at)).toEqual({ fault: 'error' });
  });

  it('are named as a spreadsheet names them', () => {
    expect([cellName(2, 14), cellName(0, 1), cellName(25, 2), cellName(26, 3), cellName(702, 4)]).toEqual([
      ...['C14', 'A1', 'Z2', 'AA3', 'AAA4'],
    ]);
  });
});

describe('the heads of a table', () => {
  const known = new KnownHeads([
    ['Serial No.', 'serial'],
    ['Өргөрөг', 'latitude'],
    ['Input 1, m³', 'in1'],
    ['Счётчик', 'meter'],
  ]);

  it.each([
    ['serial_no', 'serial'],
    ['SERIAL NO *', 'serial'],
    ['Serial\nNo', 'serial'],
    ['ЄргЄрЄг', 'latitude'],
    ['Input 1 (m3)', 'in1'],
    ['In?ut 1, m³', 'in1'],
    ['счетчик:', 'meter'],
    ['Input 2, m?', undefined],
    ['In?ut 2', undefined],
    ['Input 1, GJ', undefined],
  ])('%j names %s', (head, column) => {
    expect(known.of(head)).toBe(column);
  });

  it('are found below titles, empty columns and heads of groups', () => {
    const sheet = rowsOf(['Report of August'], [], ['', 'Meters', '', 'Input 1, m³'], ['', 'Serial no', 'Счётчик', '']);
    const data = { n: 5, cells: new Map([[1, { text: '1' }]]) };
    const { heads, rows } = findTable({ rows: [...sheet.filter(({ cells }) => cells.size > 0), data] }, known.of);
    expect([...heads].map(([place, { column }]) => [place, column])).toEqual([
      ...[
        [1, 'serial'],
        [2, 'meter'],
        [3, 'in1'],
      ],
    ]);
    expect(rows).toEqual([data]);
  });
});

const HEADS = new KnownHeads([
  ['Serial No.', 'serial'],
  ['Input 1, m³', 'in1'],
  ['Input 2, m³', 'in2'],
]);

it.each([
  [
    'that numbers the columns',
    [
      ['Serial no', 'Input 1, m3', 'Note'],
      ['1', '2', '3'],
      ['7', '8', 'x'],
    ],
  ],
  [
    'of units',
    [
      ['Serial no', 'Input 1', 'Input 2'],
      ['', 'm³', 'm³'],
      ['7', '8', '9'],
    ],
  ],
  [
    'of units and one of numbers',
    [
      ['Serial no', 'Input 1'],
      ['', 'm³'],
      ['1', '2'],
      ['7', '8'],
    ],
  ],
])('a row below the heads %s is none of the rows', (_, texts) => {
  const sheet = rowsOf(...texts).map(({ n, cells }) => ({
    n,
    cells: new Map([...cells].filter(([, { text }]) => text)),
  }));
  const { heads, rows } = findTable({ rows: sheet }, HEADS.of);
  expect([heads.get(0)?.column, heads.get(1)?.column]).toEqual(['serial', 'in1']);
  expect(rows.map(({ cells }) => cells.get(0)?.text)).toEqual(['7']);
});

it.each([
  ['1,234', null],
  ['12,34', 'comma'],
  ['1 234,567', 'comma'],
  ['1234,567', 'comma'],
  ['1.5', 'point'],
  ['5', null],
] as const)('%s says that the mark is %p', (text, mark) => {
  expect(markIn(text)).toBe(mark);
});
