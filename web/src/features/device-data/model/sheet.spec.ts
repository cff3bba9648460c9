import type { Cell, Field, MessageTable } from './message-table';
import { sheetRows } from './sheet';

const field = (name: string, decimals = 3) => ({ name, title: name, unit: null, decimals });
const AT = 1_795_549_892;
const table: MessageTable = {
  times: [AT],
  fields: [field('clock'), field('created_at'), field('is_open'), field('in1'), field('in2', 0), field('in3')],
  columns: {
    datetime: [AT],
    clock: [AT],
    created_at: [AT * 1000],
    is_open: [true],
    in1: [1.234567],
    in2: [2.6],
    in3: [null],
    'radio:gateways': [2],
  },
  links: [
    {
      data_rate: 'DR5',
      gateways: [
        ['0016c001f1500812', -77, 3.4],
        ['0016c001f1500813', -90, 1],
      ],
    },
  ],
  marks: null,
  voltageLevel: null,
};
const written = (cell: Cell, { name }: Field) => `${name} as shown: ${String(cell)}`;
const options = { places: [0], language: 'en', written };

it('a spreadsheet has the values that the screen shows: times by the clock of the device, as many digits, words', () => {
  const [row] = sheetRows(table, ['datetime', 'clock', 'created_at', 'is_open', 'in1', 'in2', 'in3'], options);
  expect(row).toEqual({
    datetime: `datetime as shown: ${AT}`,
    clock: `clock as shown: ${AT}`,
    created_at: `created_at as shown: ${AT * 1000}`,
    is_open: 'is_open as shown: true',
    in1: 1.235,
    in2: 3,
    in3: null,
  });
});

it('the gateways that heard a row are named in a spreadsheet, the best first', () => {
  const [row] = sheetRows(table, ['radio:gateways'], options);
  expect(row).toEqual({ 'radio:gateways': '0016c001f1500812, 0016c001f1500813' });
});
