import { AppError } from '../../../http/errors';
import { measureBlocking, MOST_HELD_MS } from '../../../testing/measure-blocking';
import { archiveOf, mutated, seededRandom, workbookOf } from '../../../../../tests/load/file-mutations.mjs';
import { markMerged } from './merged';
import { parseSheet } from './parse-sheet';
import { readCsv } from './read-csv';
import { readSheet } from './read-sheet';
import { RowCollector, SHEET_BOUNDS, SHEET_ERRORS, type SheetRow } from './sheet';

const LIMITS = { rows: 10_010, columns: 200, text: 2000 };

const rowsXml = (count: number, cell = '<c t="inlineStr"><is><t>A</t></is></c>') =>
  Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${cell}</row>`).join('');

const texts = (rows: readonly SheetRow[]) =>
  rows.map(({ n, cells }) => [n, ...[...cells].map(([column, { text }]) => `${column}:${text}`)]);

/** `read`, or the key of the error that a file is refused with. */
const keyOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof AppError) return error.declaration.key;
      throw error;
    },
  );

describe('a file that a user brought', () => {
  const hostile: [what: string, file: () => Uint8Array, key: string][] = [
    ['a text of one cell of 8 MB', () => Buffer.from('a'.repeat(8e6)), 'errors.sheet_record_too_long'],
    [
      'a text whose quote is never closed',
      () => Buffer.from(`a;b\n"${'a;b\n'.repeat(2e6)}`),
      'errors.sheet_record_too_long',
    ],
    ['a text of delimiters', () => Buffer.from(';'.repeat(8e6)), 'errors.sheet_record_too_long'],
    [
      'a text of more cells than are taken',
      () => Buffer.from(`${'1;'.repeat(150)}\n`.repeat(8000)),
      'errors.sheet_too_much',
    ],
    [
      'a row of 4 million cells',
      () => workbookOf(`<sheetData><row r="1">${'<c><v>1</v></c>'.repeat(4e6)}</row></sheetData>`),
      'errors.sheet_too_wide',
    ],
    [
      'a row of 4 million empty cells',
      () => workbookOf(`<sheetData><row r="1">${'<c r="A1"/>'.repeat(4e6)}</row></sheetData>`),
      'errors.sheet_too_wide',
    ],
    [
      '10,001 merged areas',
      () =>
        workbookOf(
          `<sheetData>${rowsXml(10)}</sheetData><mergeCells>${'<mergeCell ref="A1:A9"/>'.repeat(10_001)}</mergeCells>`,
        ),
      'errors.sheet_too_many_merged',
    ],
    [
      'rows that share one long text',
      () =>
        workbookOf(
          `<sheetData>${rowsXml(10_000, '<c t="s"><v>0</v></c>'.repeat(50))}</sheetData>`,
          `<si><t>${'x'.repeat(1999)}</t></si>`,
        ),
      'errors.sheet_too_much',
    ],
    [
      'marks nested a million deep',
      () => workbookOf(`<sheetData>${'<a>'.repeat(3e6)}</sheetData>`),
      'errors.sheet_hostile',
    ],
  ];

  it.each(hostile)('is refused with what to do when it is %s, and delays nothing', async (_, make, key) => {
    const file = Buffer.from(make());
    const { result, ms } = await measureBlocking(() => keyOf(readSheet(file, LIMITS)));
    expect(result).toBe(key);
    expect(ms).toBeLessThan(MOST_HELD_MS);
  });

  it('is read with 10,000 rows and as many merged areas over all of them, and holds nothing up', async () => {
    const areas = '<mergeCell ref="B1:C10000"/>'.repeat(10_000);
    const file = Buffer.from(workbookOf(`<sheetData>${rowsXml(10_000)}</sheetData><mergeCells>${areas}</mergeCells>`));
    const { result, ms } = await measureBlocking(() => readSheet(file, LIMITS));
    expect(result).toHaveLength(10_000);
    expect(result[9999]).toEqual({
      n: 10_000,
      cells: new Map([
        [0, { text: 'A' }],
        [1, { text: '', fault: 'merged' }],
      ]),
    });
    expect(ms).toBeLessThan(MOST_HELD_MS);
  });

  it('comes back whole when it is as large as may be', async () => {
    const text = `${'meter;'.repeat(60)}\n`.repeat(10_000);
    const { result, ms } = await measureBlocking(() => readSheet(Buffer.from(text), LIMITS));
    expect(result).toHaveLength(10_000);
    expect(result.at(-1)?.cells.size).toBe(60);
    expect(ms).toBeLessThan(MOST_HELD_MS);
  });

  it.each([
    ['processorMs', 1],
    ['clockMs', 1],
    ['residentBytes', 1],
    ['heapMb', 4],
  ] as const)('is given up beyond the %s of its process', async (bound, value) => {
    // The process reads its own bounds. These are the ones that the server checks periodically: a file of two rows is
    // read before the first check.
    const text = `${'meter;'.repeat(60)}\n`.repeat(10_000);
    const replaced = jest.replaceProperty(SHEET_BOUNDS, bound, value);
    try {
      expect(await keyOf(readSheet(Buffer.from(text), LIMITS))).toBe('errors.sheet_too_costly');
    } finally {
      replaced.restore();
    }
  });

  it('is given up when no caller waits for it any more', async () => {
    const abort = new AbortController();
    const reading = readSheet(Buffer.from('a;b\n1;2'), LIMITS, abort.signal);
    abort.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });

  it('that is mutated holds nothing up', async () => {
    const random = seededRandom(7);
    const files = Array.from({ length: 16 }, (_, n) => Buffer.from(mutated(seeds[n % seeds.length]!, random)));
    for (let at = 0; at < files.length; at += 4) {
      const batch = files.slice(at, at + 4);
      const { result, ms } = await measureBlocking(() =>
        Promise.all(batch.map((file) => keyOf(readSheet(file, LIMITS)))),
      );
      for (const key of result) expect(['read', ...SHEET_ERRORS.keys()]).toContain(key);
      expect(ms).toBeLessThan(MOST_HELD_MS);
    }
  });
});

const seeds = [
  workbookOf(
    `<sheetData>${rowsXml(50)}<row r="60"><c r="A60" t="s"><v>0</v></c><c r="B60"><v>1.5</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B3"/></mergeCells>`,
    '<si><t>shared</t></si>',
  ),
  Buffer.from('Name;Model;"a ""quoted"" one"\r\nx;y;"two\nlines"\r\n'.repeat(30)),
  archiveOf({ 'a.txt': 'a' }),
];

it('mutations of files are read or refused by a declared error, each within a second of a processor', async () => {
  const random = seededRandom(11);
  for (let n = 0; n < 600; n++) {
    const file = Buffer.from(mutated(seeds[n % seeds.length]!, random));
    const began = process.cpuUsage();
    const key = await keyOf(parseSheet(file, LIMITS));
    expect(['read', ...SHEET_ERRORS.keys()]).toContain(key);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
  }
});

it('what no database takes is in no cell: NUL makes a text no text, a pair that is cut in half is marked', async () => {
  expect(await keyOf(parseSheet(Buffer.from(`${'a;b\n'.repeat(5000)}\0`), LIMITS))).toBe('errors.sheet_unreadable');
  const long = `${'x'.repeat(1999)}\u{1F4A7}`;
  for (const file of [
    Buffer.from(`${long};b`),
    Buffer.from(workbookOf(`<sheetData><row><c t="inlineStr"><is><t>${long}</t></is></c></row></sheetData>`)),
  ]) {
    const [row] = (await parseSheet(file, LIMITS)).rows;
    expect(row?.cells.get(0)).toEqual({ text: `${'x'.repeat(1999)}\ufffd`, fault: 'long' });
  }
});

describe('a text with columns', () => {
  it.each([
    [
      'semicolons',
      'a;b\n1;2',
      [
        [1, '0:a', '1:b'],
        [2, '0:1', '1:2'],
      ],
    ],
    [
      'commas, and Windows line ends',
      'a,b\r\n1,2\r\n',
      [
        [1, '0:a', '1:b'],
        [2, '0:1', '1:2'],
      ],
    ],
    [
      'tabs, and empty cells',
      'a\tb\tc\n1\t\t3',
      [
        [1, '0:a', '1:b', '2:c'],
        [2, '0:1', '2:3'],
      ],
    ],
    [
      'quotes, doubled ones, and lines in them',
      '"a;""b""";c\n"1\n2";3',
      [
        [1, '0:a;"b"', '1:c'],
        [2, '0:1\n2', '1:3'],
      ],
    ],
    [
      'quotes in the middle',
      'a "b" c;d\n"e"f;g',
      [
        [1, '0:a "b" c', '1:d'],
        [2, '0:ef', '1:g'],
      ],
    ],
    [
      'white space around',
      ' a ; "b" \n\n 1;\u00a02',
      [
        [1, '0:a', '1:b'],
        [3, '0:1', '1:2'],
      ],
    ],
    ['a byte order mark', '\ufeffa;b', [[1, '0:a', '1:b']]],
    [
      'heads with commas, set apart by semicolons',
      'Время, UTC+8;Тариф 1, кВт·ч\n01.01.2025 05:00;1000,5',
      [
        [1, '0:Время, UTC+8', '1:Тариф 1, кВт·ч'],
        [2, '0:01.01.2025 05:00', '1:1000,5'],
      ],
    ],
    [
      'heads with commas in quotes, set apart by commas',
      '"Время, UTC+8","Тариф 1, кВт·ч"\n01.01.2025 05:00,"1000,5"',
      [
        [1, '0:Время, UTC+8', '1:Тариф 1, кВт·ч'],
        [2, '0:01.01.2025 05:00', '1:1000,5'],
      ],
    ],
    [
      'a semicolon in a head, set apart by commas',
      'a; c,b\n1,2',
      [
        [1, '0:a; c', '1:b'],
        [2, '0:1', '1:2'],
      ],
    ],
    [
      'old Macintosh line ends',
      'a;b\r1;2',
      [
        [1, '0:a', '1:b'],
        [2, '0:1', '1:2'],
      ],
    ],
  ])('is read with %s', (_, text, expected) => {
    expect(texts(readCsv(Buffer.from(text), LIMITS).rows)).toEqual(expected);
  });

  it('marks a cell that is too long', () => {
    const [row] = readCsv(Buffer.from(`${'x'.repeat(2001)};b`), LIMITS).rows;
    expect(row?.cells.get(0)).toEqual({ text: 'x'.repeat(2000), fault: 'long' });
  });
});

it('merged areas that overlap, lie apart, or begin where nothing is read, are marked as they lie', () => {
  const collector = new RowCollector({ rows: 10, columns: 2, text: 10 });
  for (const n of [3, 1, 2, 5, 4]) collector.add({ n, cells: new Map([[0, { text: String(n) }]]) });
  markMerged(collector, [
    { column: 0, from: 2, to: 3 },
    { column: 0, from: 1, to: 2 },
    { column: 1, from: 5, to: 9 },
    { column: 2, from: 1, to: 9 },
  ]);
  const marked = collector.rows.map(({ n, cells }) => [
    n,
    ...[...cells].filter(([, { fault }]) => fault).map(([c]) => c),
  ]);
  expect(marked).toEqual([[3, 0], [1, 0], [2, 0], [5, 1], [4]]);
});
