import { seededRandom } from '../../../../../tests/load/file-mutations.mjs';
import { lettersOf } from '../column-letters';
import { movedFormula, rowMap, type SheetMaps, shiftedFormula } from './cell-references';
import { sumOf, type Sum } from './sum-formula';

/** Sheet "Data" with row 2 three times; "Итоги 1" and "Plain" as they are. */
const MAPS: SheetMaps = new Map([
  ['data', rowMap(new Map([[2, 3]]))],
  ['итоги 1', rowMap(new Map())],
  ['данные', rowMap(new Map([[2, 3]]))],
]);

it.each([
  ['SUM(B2:B2)', 'SUM(B2:B4)'],
  ['SUM(B2)', 'SUM(B2:B4)'],
  ['SUM($B$2:$B$2)/COUNT(B2)', 'SUM($B$2:$B$4)/COUNT(B2:B4)'],
  ['SUM(B1:B3)', 'SUM(B1:B5)'],
  ['SUBTOTAL(9,B2:B2)', 'SUBTOTAL(9,B2:B4)'],
  ['B2+B3', 'B2+B5'],
  ['B3*$C$1', 'B5*$C$1'],
  ['SUM(2:2)+SUM($3:$3)', 'SUM(2:4)+SUM($5:$5)'],
  ['SUM(B:B)', 'SUM(B:B)'],
  ['SUM(B2:INDEX(B:B,9))', 'SUM(B2:INDEX(B:B,9))'],
  ['"B3"&B3', '"B3"&B5'],
  ['"say ""B3"""&B3', '"say ""B3"""&B5'],
  ["Plain!B3+'Итоги 1'!B3", "Plain!B3+'Итоги 1'!B3"],
  ["'It''s'!B3+Data!B3", "'It''s'!B3+Data!B5"],
  ['Данные!B3+[1]Data!B3', 'Данные!B5+[1]Data!B3'],
  ['SUM(Data!B2:Data!B2)', 'SUM(Data!B2:Data!B4)'],
  ['SUM(Table1[B2])+Table1[[#This Row],[B3]]+B3', 'SUM(Table1[B2])+Table1[[#This Row],[B3]]+B5'],
  ['LOG10(B3)+ATAN2(B3,C3)', 'LOG10(B5)+ATAN2(B5,C5)'],
  ['rate3*1.5E3+B3', 'rate3*1.5E3+B5'],
  ['IF(B3>0,#N/A,#REF!)', 'IF(B5>0,#N/A,#REF!)'],
  ['SUM(B1:B1048576)', 'SUM(B1:B1048576)'],
  ['SUMPRODUCT(B2,C2)/MEDIAN(B2)', 'SUMPRODUCT(B2:B4,C2:C4)/MEDIAN(B2:B4)'],
  ['SUMIF(A2,"x",B2)+COUNTIFS(A2,A3)', 'SUMIF(A2:A4,"x",B2:B4)+COUNTIFS(A2:A4,A5)'],
  ['_xlfn.STDEV.S(B2)+LARGE(B2,1)', '_xlfn.STDEV.S(B2:B4)+LARGE(B2:B4,1)'],
  ['XFE3+ABC3+XFD3', 'XFE3+ABC5+XFD5'],
  ['INDIRECT("R3C2",FALSE)&"Data!B3"', 'INDIRECT("R3C2",FALSE)&"Data!B3"'],
  ['OFFSET(B2,0,0,COUNTA(B:B)-1)', 'OFFSET(B2,0,0,COUNTA(B:B)-1)'],
])('%s below the rows becomes %s', (formula, moved) => {
  expect(movedFormula(formula, MAPS, { sheet: 'data' })).toBe(moved);
});

it.each([
  ['B2*2', 'B4*2'],
  ['B2*$C$1+C3', 'B4*$C$1+C5'],
  ['B2/SUM(B$2:B$2)', 'B4/SUM(B$2:B$4)'],
  ['SUM(B$2:B2)', 'SUM(B$2:B4)'],
  ['$B2+B$2', '$B4+B$2'],
  ['D1+B2', 'D3+B4'],
  ['C1*B2', 'C1*B4'],
  ["Data!B2+'Итоги 1'!B2", "Data!B4+'Итоги 1'!B2"],
  // Rows of another sheet that are repeated, too.
  ['Данные!B2*10+Данные!B$2', 'Данные!B4*10+Данные!B$2'],
  ['B2/SUM(Данные!B$2:B$2)', 'B4/SUM(Данные!B$2:B$4)'],
])('%s in column D becomes %s in the third copy', (formula, moved) => {
  expect(movedFormula(formula, MAPS, { sheet: 'data', copy: { row: 2, to: 4, column: 'D' } })).toBe(moved);
});

it.each([
  ['SUM(Data:Other!B3)', "SUM('Data'!B5,'It''s'!B3,'Other'!B4)"],
  ["SUM('Data:Other'!B3:C3,1)", "SUM('Data'!B5:C5,'It''s'!B3:C3,'Other'!B4:C4,1)"],
  ["SUM('Data:Other'!B1)", "SUM('Data:Other'!B1)"],
  ["SUM('It''s:Other'!B2)", "SUM('It''s'!B2,'Other'!B2:B3)"],
  ["SUM('Other:It''s'!B2)", "SUM('It''s'!B2,'Other'!B2:B3)"],
  ["SUM('Data:None'!B3)", "SUM('Data:None'!B3)"],
])('%s over sheets that moved by different numbers becomes %s', (formula, moved) => {
  const maps: SheetMaps = new Map([
    ['data', rowMap(new Map([[2, 3]]), 'Data')],
    ["it's", rowMap(new Map(), "It's")],
    ['other', rowMap(new Map([[2, 2]]), 'Other')],
  ]);
  expect(movedFormula(formula, maps, { sheet: 'data' })).toBe(moved);
});

it.each([
  ['B2*$C$1+LOG10(A2)', 'C5*$C$1+LOG10(B5)'],
  ['SUM(B:B)+$A2', 'SUM(C:C)+$A5'],
  ["'B2'!B2", "'B2'!C5"],
])('%s three rows and a column further is %s', (formula, shifted) => {
  expect(shiftedFormula(formula, 3, 1)).toBe(shifted);
});

it('a formula means after the rows were added what it meant before: 1,000 sheets', () => {
  const random = seededRandom(36);
  const pick = (most: number) => Math.floor(random() * most);
  for (let run = 0; run < 1000; run++) {
    const names = ['data', "it's", 'лист 3'];
    const copies = names.map(
      () => new Map(Array.from({ length: pick(3) }, () => [1 + pick(12), 1 + pick(5)] as const)),
    );
    const maps: SheetMaps = new Map(names.map((name, at) => [name, rowMap(copies[at] ?? new Map())]));
    // Each cell of a repeated row has a value per copy; before it was filled it counts as all of them.
    const parts = new Map<string, number[]>();
    for (const [at, name] of names.entries())
      for (let row = 1; row <= 14; row++)
        for (let column = 1; column <= 3; column++)
          parts.set(
            `${name}!${lettersOf(column)}${row}`,
            Array.from({ length: copies[at]?.get(row) ?? 1 }, () => pick(100)),
          );
    const before = (sheet: string, at: string) =>
      (parts.get(`${sheet}!${at}`) ?? []).reduce((sum, one) => sum + one, 0);
    const filled = new Map<string, number>();
    for (const [key, values] of parts) {
      const [, sheet = '', column = '', row = ''] = /^(.*)!([A-Z]+)(\d+)$/.exec(key) ?? [];
      const first = maps.get(sheet)?.first(Number(row)) ?? 0;
      for (const [copy, value] of values.entries()) filled.set(`${sheet}!${column}${first + copy}`, value);
    }
    const after = (sheet: string, at: string) => filled.get(`${sheet}!${at}`) ?? 0;
    const term = (): string => {
      const sheet = names[pick(3)] ?? '';
      const prefix = random() < 0.5 ? '' : `'${sheet.replaceAll("'", "''")}'!`;
      const [from, to] = [1 + pick(7), 7 + pick(8)];
      const dollar = () => (random() < 0.3 ? '$' : '');
      const [left, right] = random() < 0.5 ? ['A', 'C'] : ['B', 'B'];
      return `SUM(${prefix}${dollar()}${left}${dollar()}${from}:${dollar()}${right}${dollar()}${to})`;
    };
    const formula = Array.from({ length: 1 + pick(3) }, term).join('+');
    const sheet = names[pick(3)] ?? '';
    const moved = movedFormula(formula, maps, { sheet });
    expect([formula, valueOf(moved, sheet, after)]).toEqual([formula, valueOf(formula, sheet, before)]);
  }
});

function valueOf(formula: string, sheet: string, cell: (sheet: string, at: string) => number): number {
  const value = (sum: Sum): number => {
    if (sum.kind === 'number') return sum.value;
    if (sum.kind === 'add' || sum.kind === 'sum') return sum.terms.reduce((all, term) => all + value(term), 0);
    const { area } = sum;
    let all = 0;
    for (let row = area.rows[0]; row <= area.rows[1]; row++)
      for (let column = area.columns[0]; column <= area.columns[1]; column++)
        all += cell(area.sheet, `${lettersOf(column)}${row}`);
    return all;
  };
  const sum = sumOf(formula, sheet);
  if (!sum) throw new Error(`${formula} is no sum`);
  return value(sum);
}
