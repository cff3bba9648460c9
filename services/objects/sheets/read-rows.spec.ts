import { readRows } from './read-rows';
import type { SheetColumn } from './sheet-columns';

const columns: SheetColumn[] = [
  { name: 'name', kind: 'text', title: 'object_field.name', required: true },
  { name: 'since', kind: 'date', title: 'object_field.comment' },
  { name: 'power', kind: 'number', title: 'object_field.max_power' },
  {
    name: 'kind',
    kind: 'choice',
    title: 'object_field.type',
    choices: [
      { value: 1, key: 'point.kind_1' },
      { value: 4, key: 'point.kind_4' },
    ],
  },
];

const sheet = (...rows: string[][]) => ({
  rows: rows.map((texts, index) => ({ n: index + 1, cells: new Map(texts.map((text, place) => [place, { text }])) })),
  is1904: false,
});

describe('the rows of a spreadsheet', () => {
  it('are read under heads in any language, below a title, with unknown values reported', async () => {
    const read = await readRows(
      sheet(['Town of Bulgan'], ['Название *', 'тип', 'Floor', 'since'], ['Flat 1', 'heat', '3', '31.01.2026']),
      columns,
      {},
    );
    expect(read).toEqual({
      rows: [
        {
          n: 3,
          values: { name: 'Flat 1', kind: 4, since: '2026-01-31' },
          texts: { name: 'Flat 1', kind: 'heat', since: '31.01.2026' },
          faults: [],
        },
      ],
      places: { name: 0, kind: 1, since: 3 },
      ignored: ['Floor'],
      questions: [],
    });
  });

  it('are read under a head that the column had before', async () => {
    const known: SheetColumn[] = [{ name: 'city', kind: 'text', title: 'object_field.city', heads: ['Town'] }];
    const read = await readRows(sheet(['town'], ['Bulgan']), known, {});
    expect(read?.rows[0]?.values).toEqual({ city: 'Bulgan' });
  });

  it('say what is wrong in which column', async () => {
    const read = await readRows(sheet(['name', 'power', 'kind'], ['Flat 1', 'much', 'lava']), columns, {});
    expect(read?.rows[0]?.faults).toEqual([
      { column: 'power', key: 'errors.field_number', variables: {} },
      { column: 'kind', key: 'sheet.fault_choice', variables: {} },
    ]);
  });

  it('take a number with a comma, and a day as a spreadsheet counts it', async () => {
    const read = await readRows(sheet(['name', 'power', 'since'], ['Flat 1', '1 234,5', '46053']), columns, {});
    expect(read?.rows[0]?.values).toEqual({ name: 'Flat 1', power: 1234.5, since: '2026-01-31' });
  });

  it('are none without a required column', async () => {
    expect(await readRows(sheet(['power'], ['1']), columns, {})).toBeNull();
  });
});
