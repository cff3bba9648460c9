import { chartableFields, type Field, type MessageTable } from './message-table';
import { momentIn } from './moment-text';

it('days and moments of protocols are distinguished from other texts', () => {
  expect(momentIn('2024-05-19T00:00:00.000Z')).toEqual({ seconds: 1716076800, isDay: true });
  expect(momentIn('2024-03-15')).toEqual({ seconds: 1710460800, isDay: true });
  expect(momentIn('2026-11-27T01:21:00.000Z')).toEqual({ seconds: 1795742460, isDay: false });
  for (const text of ['94e3c9568300', '2024-99-99', '9.2.0', '']) expect(momentIn(text)).toBeNull();
});

it('a chart draws no fact that a device says of itself', () => {
  const measured: Field = { name: 'voltage1', title: 'Voltage', unit: null, decimals: 1 };
  const table: MessageTable = {
    times: [1],
    fields: [measured, { name: 'serial', title: 'Serial number', unit: null, decimals: 4, is_fact: true }],
    columns: { voltage1: [230], serial: [12403114] },
    links: null,
    marks: null,
    voltageLevel: null,
  };
  expect(chartableFields(table)).toEqual([measured]);
});
