import { isRowByRow, type Messages, messageTable, shownClockAt, withRows } from './message-table';

it('a row that arrives is shown as it is, but for what is worked out of several rows', () => {
  for (const query of [{}, { msgGroup: 0 }, { msgGroup: 1, with_delta: false }]) expect(isRowByRow(query)).toBe(true);
  // By hour, day and month one row represents many: another row would repeat the same day.
  for (const msgGroup of [2, 3, 4]) expect(isRowByRow({ msgGroup })).toBe(false);
  expect(isRowByRow({ with_delta: true })).toBe(false);
  expect(isRowByRow({ profile_type: 60 })).toBe(false);
});

const header = (name: string) => ({ name, title: name, unit: null, decimals: 3 });
const messages: Messages = {
  ...{ current_page: 1, last_page: 1, per_page: 10, total: 2 },
  fields_headers: [header('in1'), header('device_clock')],
  columns: { datetime: [2000, 1000], in1: [2, 1], device_clock: [null, '1970-01-01T01:00:00.000Z'] },
};
const arrived = { type: 1, datetime: 3000, values: { in1: 3 }, device_clock: 7200, correction: false, link: null };

it('what the clock of a device showed is a mark of its row, and no column', () => {
  const table = messageTable(messages);
  expect(table.fields.map(({ name }) => name)).toEqual(['in1']);
  expect([0, 1].map((place) => shownClockAt(table, place))).toEqual([null, 3600]);
  const after = withRows(messages, [arrived]);
  expect(after && shownClockAt(messageTable(after), 0)).toBe(7200);
});

it('messages without such a mark are fetched again when a row has one', () => {
  const { device_clock: _, ...columns } = messages.columns ?? {};
  const unmarked = { ...messages, columns, fields_headers: [header('in1')] };
  expect(withRows(unmarked, [arrived])).toBeNull();
  expect(withRows(unmarked, [{ ...arrived, device_clock: null }])).not.toBeNull();
});
