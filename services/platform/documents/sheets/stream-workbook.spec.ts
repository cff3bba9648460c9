import { readSheet } from './reading/read-sheet';
import { streamWorkbook } from './stream-workbook';
import { type Cell, writeWorkbook } from './write-workbook';

const NEVER = new AbortController().signal;

async function gathered(rows: AsyncIterable<Cell[][]>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of streamWorkbook({ name: 'A/B', widths: [20, 18], stickyRows: 1, rows })) parts.push(part);
  return Buffer.concat(parts);
}

async function* batches(...list: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* list;
}

it('texts, numbers, dates and what XML would take for its own come back as they were', async () => {
  const text = '=1+1 <&"> ё ү\u0001';
  const file = await gathered(
    batches(
      [[{ text: 'Time', tone: 'head' }, 'Value']],
      [
        [{ date: 1_750_075_200 }, 1.5],
        [text, null],
        [NaN, -0.001],
      ],
    ),
  );
  const rows = await readSheet(file, { rows: 10, columns: 5, text: 100 });
  expect(rows.map(({ cells }) => [0, 1].map((column) => cells.get(column)?.text ?? ''))).toEqual([
    ['Time', 'Value'],
    ['2025-06-16 12:00:00', '1.5'],
    ['=1+1 <&"> ё ү', ''],
    ['', '-0.001'],
  ]);
});

it('parts leave before the last row is made, and who stops taking them ends what makes the rows', async () => {
  let made = 0;
  let isEnded = false;
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        made += 1;
        yield Array.from({ length: 1000 }, (_, place) => [made, place * 1.37, Math.sin(place)]);
      }
    } finally {
      isEnded = true;
    }
  }
  for await (const part of streamWorkbook({ name: 'S', widths: [], rows: endless() })) {
    if (part.length > 1000) break;
  }
  expect(isEnded).toBe(true);
  expect(made).toBeLessThan(20);
});

it('files of a workbook have one time, so that the same rows are the same bytes whenever they are written', async () => {
  const rows = [['Point', 1.5]];
  const files = [
    await gathered(batches(rows)),
    await writeWorkbook([{ name: 'S', widths: [10], stickyRows: 1, rows: batches(rows) }], NEVER),
  ];
  for (const file of files) {
    const local = file.indexOf(Buffer.from('PK\u0003\u0004', 'latin1'));
    const central = file.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    // 1980-01-01 00:00 (APPNOTE 6.3.10, 4.4.6).
    expect([file.readUInt32LE(local + 10), file.readUInt32LE(central + 12)]).toEqual([0x210000, 0x210000]);
  }
});
