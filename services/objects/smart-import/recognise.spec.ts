import type { SheetRow } from '@gaugeway/platform/documents';
import { importRows } from './import-rows';
import { recognise } from './recognise';

const sheet = (...rows: string[][]): SheetRow[] =>
  rows.map((texts, index) => ({
    n: index + 1,
    cells: new Map(texts.flatMap((text, place) => (text === '' ? [] : [[place, { text }] as const]))),
  }));

it.each([
  [
    'heads of groups, and a row that numbers the columns',
    sheet(
      ['Список'],
      ['№', 'Адрес', '', '', 'Потребитель', 'Прибор учёта', ''],
      ['', 'Улица', 'Дом', 'Кв.', '', 'Модель', 'Зав. №'],
      ['1', '2', '3', '4', '5', '6', '7'],
      ['1', 'ул. Ленина', '5', '7', 'Иванов И.И.', 'СИ-11', '00123456'],
    ),
    [null, 'street', 'house', 'flat', 'consumer', 'model', 'serial'],
    4,
  ],
  [
    'a first row that looks like heads',
    sheet(['Улица', 'Дом'], ['ул. Ленина', '5'], ['ул. Мира', '6']),
    ['street', 'house'],
    1,
  ],
  [
    'an address of one column',
    sheet(['Адрес', 'Абонент'], ['г. Дархан, ул. Мира, 5', 'x']),
    ['address', 'consumer'],
    1,
  ],
])('a table is recognised with %s', (_, rows, fields, headRow) => {
  const layout = recognise(rows, 20);
  expect(layout.columns.map(({ field }) => field)).toEqual(fields);
  expect(layout.headRow).toBe(headRow);
});

it('a row of a text with commas that has more values than columns is refused', async () => {
  const rows = sheet(['Список'], ['Street', 'House'], ['Lenin st.', '5'], ['Mira st.', ' 7', '8']);
  const reading = { mapping: { street: 0, house: 1 }, headRow: 2, city: '', kind: null, fillDown: false, since: 0 };
  const read = async (delimiter: string) =>
    (await importRows({ rows, delimiter }, reading)).map(({ n, faults }) => [n, faults.map(({ key }) => key)]);
  const shifted = ['import.fault_cell_shifted', 'import.fault_cell_shifted'];
  expect(await read(',')).toEqual([
    [3, []],
    [4, shifted],
  ]);
  expect(await read(';')).toEqual([
    [3, []],
    [4, []],
  ]);
});
