import type { SheetRow } from '@gaugeway/platform/documents';
import { readReadings } from './read-readings';
import { timePartOf, zoneOfHead } from './time-heads';

const NOW = Date.UTC(2025, 5, 1) / 1000;
const columns = [{ field: 'tariff1', head: 'Tariff 1, kWh', aliases: ['tariff1', 'Тариф 1'] }];
const sheet = (...rows: string[][]): { rows: SheetRow[]; is1904: boolean } => ({
  rows: rows.map((cells, index) => ({ n: index + 1, cells: new Map(cells.map((text, place) => [place, { text }])) })),
  is1904: false,
});
const at = { zone: 0, now: NOW };

it('times are those of the clock of the device, heads are known in any language', async () => {
  const read = await readReadings(
    sheet(['Время, UTC+5', 'ТАРИФ  1', 'Note'], ['01.01.2025 05:00', '7', 'x']),
    columns,
    { zone: 5, now: NOW },
  );
  expect(read).toMatchObject({
    total: 1,
    ignored: ['Note'],
    faults: [],
    rows: [{ n: 2, ts: Date.UTC(2025, 0, 1) / 1000, values: new Map([['tariff1', 7]]) }],
  });
});

it('a head is known without its unit, which windows-1251 may not have a sign for', async () => {
  const read = await readReadings(sheet(['Время, UTC+5', 'Тариф 1, м?'], ['01.01.2025 05:00', '7']), columns, {
    zone: 5,
    now: NOW,
  });
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
  const read = await readReadings(sheet(['datetime', 'tariff1'], ...rows), columns, at);
  expect(read?.rows.map(({ n }) => n)).toEqual([2]);
  expect(read?.faults).toEqual([
    { row: 3, column: 'datetime', cell: 'A3', value: 'yesterday', kind: 'time' },
    { row: 4, column: 'datetime', cell: 'A4', value: '01.01.1999', kind: 'early' },
    { row: 5, column: 'datetime', cell: 'A5', value: '01.01.2030', kind: 'future' },
    { row: 6, column: 'tariff1', cell: 'B6', value: 'many', kind: 'number' },
    { row: 7, column: '', cell: '', value: '', kind: 'empty' },
    { row: 8, column: 'datetime', cell: 'A8', value: '01.01.2025', kind: 'twice' },
  ]);
});

it('a row of a text with commas that has more values than columns is a fault', async () => {
  const file = sheet(['time', 'tariff1'], ['01.01.2025', '1234', '5'], ['02.01.2025', '1235']);
  const read = await readReadings({ ...file, delimiter: ',' }, columns, at);
  expect(read?.rows.map(({ n }) => n)).toEqual([3]);
  expect(read?.faults[0]).toEqual({ row: 2, column: 'time', cell: 'A2', value: '01.01.2025', kind: 'shifted' });
  expect((await readReadings({ ...file, delimiter: ';' }, columns, at))?.faults).toEqual([]);
});

it('a formula without a value, an error and a merged cell are faults', async () => {
  const [head, row] = sheet(['datetime', 'tariff1'], ['01.01.2025', '']).rows;
  if (!head || !row) throw new Error('no rows');
  for (const fault of ['formula', 'error', 'merged'] as const) {
    row.cells.set(1, { text: '', fault });
    expect((await readReadings({ rows: [head, row], is1904: false }, columns, at))?.faults).toEqual([
      { row: 2, column: 'tariff1', cell: 'B2', value: '', kind: fault },
    ]);
  }
});

it('without a column of times, or of values, it is not a sheet of readings', async () => {
  expect(await readReadings(sheet(['tariff1'], ['1']), columns, at)).toBeNull();
  expect(await readReadings(sheet(['datetime', 'colour'], ['01.01.2025', '1']), columns, at)).toBeNull();
});

it('a row of another device is a fault, one without its number is not', async () => {
  const serial = { heads: ['Serial number', 'Заводской номер'], values: ['00123'] };
  const rows = [
    ['Time', 'Заводской номер', 'tariff1'],
    ['01.01.2025 05:00', '123', '1'],
    ['01.01.2025 06:00', '124', '2'],
    ['01.01.2025 07:00', '', '3'],
  ];
  const read = await readReadings(sheet(...rows), columns, at, [serial]);
  expect(read?.faults).toEqual([{ row: 3, column: 'Заводской номер', cell: 'B3', value: '124', kind: 'foreign' }]);
  expect(read?.rows.map(({ n }) => n)).toEqual([2, 4]);
  expect(read?.ignored).toEqual([]);
  // A device without a serial number: the column says nothing.
  const open = await readReadings(sheet(...rows), columns, at, [{ ...serial, values: [] }]);
  expect([open?.rows.length, open?.ignored]).toEqual([3, ['Заводской номер']]);
});

it.each([
  ['Дата и время', 'moment'],
  ['Дата/время', 'moment'],
  ['Время, UTC+5', 'clock'],
  ['Reading date', 'date'],
  ['Date & time', 'moment'],
  ['Date, time (UTC-03:30)', 'moment'],
  ['Timestamp', 'moment'],
  ['Дата снятия показаний', 'date'],
  ['Огноо, цаг', 'moment'],
  ['Хугацаа', 'moment'],
  ['Дата (ДД.ММ.ГГГГ)', 'date'],
  ['Time [UTC+3], HH:MM:SS', 'clock'],
  ['Дата договора', null],
  ['Показания', null],
  ['Установка', null],
])('%s names the part %p of a time', (head, part) => {
  expect(timePartOf(head)).toBe(part);
});

it.each([
  ['Time, UTC+8', 8],
  ['Время, UTC−3.5', -3.5],
  ['Time (UTC+05:45)', 5.75],
  ['Time, GMT', 0],
  ['Time [UTC+3]', 3],
  ['Time', null],
  ['Time, UTC+99', null],
])('the times below %s are %p hours ahead of UTC', (head, zone) => {
  expect(zoneOfHead(head)).toBe(zone);
});

it('a table is found below titles, with its date and its time of day apart', async () => {
  const read = await readReadings(
    sheet(
      ['Meter readings'],
      ['August 2024'],
      ['No.', 'Date', 'Time', 'Tariff 1'],
      ['1', '01.08.2024', '24:00', '7,5'],
    ),
    columns,
    { zone: 5, now: NOW },
  );
  const ts = Date.UTC(2024, 7, 1, 19) / 1000;
  expect(read).toMatchObject({ total: 1, ignored: ['No.'], rows: [{ n: 4, ts, values: new Map([['tariff1', 7.5]]) }] });
});

it('a date that a system writes with midnight has the time of day beside it, but not one with other times', async () => {
  const rows = [
    ['Дата', 'Время', 'Тариф 1'],
    ['01.08.2024 0:00:00', '05:00', '1'],
    ['01.08.2024 0:00:00', '06:00', '2'],
  ];
  const day = Date.UTC(2024, 7, 1) / 1000;
  const read = await readReadings(sheet(...rows), columns, at);
  expect(read?.rows.map(({ ts }) => ts - day)).toEqual([5 * 3600, 6 * 3600]);
  const moments = await readReadings(sheet(...rows, ['01.08.2024 07:00', '09:00', '3']), columns, at);
  expect(moments?.ignored).toEqual(['Время']);
  expect(moments?.rows.map(({ ts }) => ts - day)).toEqual([0, 7 * 3600]);
});

it('a date and a time of day as numbers of a spreadsheet are a moment, and one of another day is a fault', async () => {
  const file = sheet(['Date', 'Time', 'Tariff1'], ['45505', '0', '1'], ['45505', '0', '2']);
  file.rows[1]?.cells.set(0, { text: '45505', kind: 'number' }).set(1, { text: '0.25', kind: 'number' });
  file.rows[2]?.cells.set(1, { text: '2024-08-02 05:00:00', kind: 'date' });
  const read = await readReadings(file, columns, at);
  expect(read?.rows.map(({ ts }) => ts)).toEqual([Date.UTC(2024, 7, 1, 6) / 1000]);
  expect(read?.faults).toMatchObject([{ cell: 'B3', column: 'Time', kind: 'time' }]);
  const from1904 = sheet(['time', 'tariff1'], ['44043.25', '1']);
  const shifted = await readReadings({ ...from1904, is1904: true }, columns, at);
  expect(shifted?.rows[0]?.ts).toBe(Date.UTC(2024, 7, 1, 6) / 1000);
});

it('a time with an offset is not one of the clock of the device, nor is one below a head with an offset', async () => {
  const own = await readReadings(
    sheet(['time', 'tariff1'], ['2024-10-27T02:00:00+02:00', '1'], ['2024-10-27T02:00:00+01:00', '2']),
    columns,
    { zone: 5, now: NOW },
  );
  expect(own?.rows.map(({ ts }) => ts)).toEqual([Date.UTC(2024, 9, 27) / 1000, Date.UTC(2024, 9, 27, 1) / 1000]);
  const head = await readReadings(sheet(['Time, UTC-3', 'tariff1'], ['27.10.2024', '1']), columns, {
    zone: 5,
    now: NOW,
  });
  expect(head?.rows[0]?.ts).toBe(Date.UTC(2024, 9, 27, 3) / 1000);
});

it('an ambiguous value causes a question, and is refused until there is an answer', async () => {
  const file = sheet(['time', 'tariff1'], ['03/04/2024', '1,234'], ['05/04/2024', '2,345']);
  const result = await readReadings(file, columns, at);
  expect(result?.rows).toEqual([]);
  expect(result?.questions.map(({ id, cells }) => [id, cells])).toEqual([
    ['date_order', 2],
    ['decimal_mark', 2],
  ]);
  expect(result?.faults[0]).toEqual({ row: 2, column: 'time', cell: 'A2', value: '03/04/2024', kind: 'doubtful' });
  const answers = { date_order: 'mdy', decimal_mark: 'point' } as const;
  const read = await readReadings(file, columns, { ...at, answers });
  expect(read).toMatchObject({
    questions: [],
    rows: [{ ts: Date.UTC(2024, 2, 4) / 1000, values: new Map([['tariff1', 1234]]) }, {}],
  });
});

it('a general head names the field of a device that has a single one, and no other', async () => {
  const rows = sheet(['Дата', 'Показания'], ['01.01.2025', '7']);
  expect((await readReadings(rows, columns, at))?.rows).toHaveLength(1);
  expect(await readReadings(rows, [...columns, { field: 'tariff2', head: 'Tariff 2', aliases: [] }], at)).toBeNull();
});
