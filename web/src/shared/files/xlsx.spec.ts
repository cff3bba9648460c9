import { sheetNameOf, sheetText } from './xlsx';

it('a sheet has grey heads of 25 wide columns, a dash for nothing, and none of what is for the screen only', () => {
  const text = sheetText({
    fileName: 'Meter',
    sheetName: 'Data',
    columns: [
      { key: 'datetime', title: 'Time' },
      { key: 'tariff1', title: 'T1 <kWh>' },
      { key: 'reason', title: 'Reason' },
    ],
    rows: [
      { datetime: '01.02.2026 10:00', tariff1: 12.5, reason: 'broken' },
      { datetime: '01.02.2026 11:00', tariff1: null },
    ],
  });
  expect(text).toContain('width="25"');
  expect(text).toContain('<c s="1" t="inlineStr"><is><t xml:space="preserve">T1 &lt;kWh&gt;</t>');
  expect(text).toContain('<c><v>12.5</v></c>');
  expect(text).toContain('<t xml:space="preserve">-</t>');
  expect(text).not.toContain('broken');
});

it('a name of a sheet has no sign that spreadsheets refuse', () => {
  expect(sheetNameOf('A/B: [1]*?\\')).toBe('A_B_ _1____');
});
