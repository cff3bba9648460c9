import type { SheetRow } from '@gaugeway/platform/documents';
import { parseNumber, parseTime, readReadings } from './read-readings';

const NOW = Date.UTC(2025, 5, 1) / 1000;
const columns = [{ field: 'tariff1', head: 'Tariff 1, kWh', aliases: ['tariff1', 'Тариф 1'] }];
const sheet = (...rows: string[][]): SheetRow[] =>
  rows.map((cells, index) => ({ n: index + 1, cells: new Map(cells.map((text, place) => [place, { text }])) }));

it.each([
  ['19.03.2025 12:30', Date.UTC(2025, 2, 19, 12, 30) / 1000],
  ['1.3.2025', Date.UTC(2025, 2, 1) / 1000],
  ['2025-03-19T12:30:05', Date.UTC(2025, 2, 19, 12, 30, 5) / 1000],
  ['45658.208333333336', Date.UTC(2025, 0, 1, 5) / 1000],
  ['31.02.2025', null],
  ['19.03.2025 24:00', null],
  ['19.03.2025 12:60', null],
  ['03/19/2025', null],
  ['', null],
])('%s is the time %p', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

it.each([
  ['1234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['-0,25', -0.25],
  ['1e3', 1000],
  ['1.234,5', null],
  ['=1+1', null],
  ['12 kWh', null],
  ['9e99', null],
])('%s is the number %p', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it('times are those of the clock of the device, heads are known in any language', async () => {
  const read = await readReadings(
    sheet(['Время, UTC+5', 'ТАРИФ  1', 'Note'], ['01.01.2025 05:00', '7', 'x']),
    columns,
    5,
    NOW,
  );
  expect(read).toMatchObject({
    total: 1,
    ignored: ['Note'],
    faults: [],
    rows: [{ n: 2, ts: Date.UTC(2025, 0, 1) / 1000, values: new Map([['tariff1', 7]]) }],
  });
});

it('a head is known without its unit, which windows-1251 may not have a sign for', async () => {
  const read = await readReadings(sheet(['Время, UTC+5', 'Тариф 1, м?'], ['01.01.2025 05:00', '7']), columns, 5, NOW);
  expect(read).toMatchObject({ ignored: [], rows: [{ values: new Map([['tariff1', 7]]) }] });
});

it('every fault is reported with its row and column, and stops only its own row', async () => {
  const rows = [
    ['01.01.2025', '1'],
    ['yesterday', '2'],
    ['01.01.1999', '3'],
    ['01.01.2030', '4'],
    ['02.01.2025', 'many'],
    ['03.01.2025', ''],
    ['01.01.2025', '5'],
  ];
  const read = await readReadings(sheet(['datetime', 'tariff1'], ...rows), columns, 0, NOW);
  expect(read?.rows.map(({ n }) => n)).toEqual([2]);
  expect(read?.faults).toEqual([
    { row: 3, column: 'datetime', kind: 'time' },
    { row: 4, column: 'datetime', kind: 'early' },
    { row: 5, column: 'datetime', kind: 'future' },
    { row: 6, column: 'tariff1', kind: 'number' },
    { row: 7, column: '', kind: 'empty' },
    { row: 8, column: 'datetime', kind: 'twice' },
  ]);
});

it('a formula without a value, an error and a merged cell are faults', async () => {
  const [head, row] = sheet(['datetime', 'tariff1'], ['01.01.2025', '']);
  if (!head || !row) throw new Error('no rows');
  for (const fault of ['formula', 'error', 'merged'] as const) {
    row.cells.set(1, { text: '', fault });
    expect((await readReadings([head, row], columns, 0, NOW))?.faults).toEqual([
      { row: 2, column: 'tariff1', kind: fault },
    ]);
  }
});

it('without a column of times, or of values, it is not a sheet of readings', async () => {
  expect(await readReadings(sheet(['tariff1'], ['1']), columns, 0, NOW)).toBeNull();
  expect(await readReadings(sheet(['datetime', 'colour'], ['01.01.2025', '1']), columns, 0, NOW)).toBeNull();
});

it('a row of another device is a fault, one without its number is not', async () => {
  const serial = { heads: ['Serial number', 'Заводской номер'], values: ['00123'] };
  const rows = [
    ['Time', 'Заводской номер', 'tariff1'],
    ['01.01.2025 05:00', '123', '1'],
    ['01.01.2025 06:00', '124', '2'],
    ['01.01.2025 07:00', '', '3'],
  ];
  const read = await readReadings(sheet(...rows), columns, 0, NOW, [serial]);
  expect(read?.faults).toEqual([{ row: 3, column: 'Заводской номер', kind: 'foreign' }]);
  expect(read?.rows.map(({ n }) => n)).toEqual([2, 4]);
  expect(read?.ignored).toEqual([]);
  // A device without a serial number: the column says nothing.
  const open = await readReadings(sheet(...rows), columns, 0, NOW, [{ ...serial, values: [] }]);
  expect([open?.rows.length, open?.ignored]).toEqual([3, ['Заводской номер']]);
});
