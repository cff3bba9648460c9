import { readSheet } from './reading/read-sheet';
import { streamWorkbook } from './stream-workbook';
import type { Cell } from './write-workbook';

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
