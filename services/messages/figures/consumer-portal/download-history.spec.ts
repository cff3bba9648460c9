import { csvCell } from './download-history';

it('numbers have a comma where spreadsheets expect one; what is no number stays', () => {
  expect([csvCell(12.474, 'ru'), csvCell(12.474, 'en'), csvCell(-0.5, 'ru'), csvCell(7, 'ru')]).toEqual([
    ...['12,474', '12.474', '-0,5', '7'],
  ]);
  expect([csvCell('SN.1', 'ru'), csvCell('2026-01-01', 'ru'), csvCell(null, 'ru')]).toEqual(['SN.1', '2026-01-01', '']);
});
