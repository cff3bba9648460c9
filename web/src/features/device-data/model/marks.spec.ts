import { footFigures, handNote, toneOf } from './marks';
import { markOf, type MessageTable, reportedNames } from './message-table';

const field = (name: string) =>
  ({ name, title: `Title of ${name}`, unit: null, decimals: 1 }) as MessageTable['fields'][number];

const table: MessageTable = {
  times: [30, 20, 10],
  fields: [field('tariff1'), field('delta_tariff1'), field('voltage1')],
  columns: { tariff1: [9, 6, 1], delta_tariff1: [3, 5, null], voltage1: [220, 999, 230] },
  links: null,
  marks: [{ tariff1: { status: 3 } }, { voltage1: { status: 5 } }, null],
  voltageLevel: null,
};

it('what is known of a reading is known of all that is computed of it', () => {
  expect(reportedNames('delta_tariff1_kkt_loss_factor')).toContain('tariff1');
  expect(reportedNames('power_a_plus_kkt')).toEqual(['power_a_plus_kkt', 'power_a_plus', 'power_active']);
  expect(markOf(table, 0, 'delta_tariff1')).toEqual({ status: 3 });
  expect([toneOf(table, 0, 'tariff1'), toneOf(table, 1, 'voltage1'), toneOf(table, 2, 'voltage1')]).toEqual([
    'estimated',
    'rejected',
    undefined,
  ]);
});

it('amounts are summed, measurements averaged without what was rejected, and counters neither', () => {
  expect(footFigures(table, [0, 1, 2])).toEqual({
    sums: { delta_tariff1: 8 },
    averages: { delta_tariff1: 4, voltage1: 225 },
  });
  // Two numbers are needed for a figure; one of the two rows is rejected.
  expect(footFigures(table, [0, 1])).toEqual({ sums: { delta_tariff1: 8 }, averages: { delta_tariff1: 4 } });
});

it('a row has a note where a person entered it, or corrected one of its values', () => {
  const entered = { ...table.columns, message_api: [true, null, null], reason: ['act 7', null, null] };
  const edited = { tariff1: { status: 4, user: 3, reason: 'misread', method: 'photo' } };
  const noted = {
    ...table,
    columns: entered,
    marks: [null, edited, { voltage1: { status: 5, user: 3, reason: 'no' } }],
  };
  expect([0, 1, 2].map((place) => handNote(noted, place))).toEqual([
    { reason: 'act 7', method: '' },
    { reason: 'misread', method: 'photo' },
    null,
  ]);
});
