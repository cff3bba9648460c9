import { spliceColumns, spliceRows } from './splice';

const row = (ts: string, layoutId: number, values: string, extra: string | null = null, status = '0') => ({
  ts,
  layoutId,
  values,
  extra,
  status,
});
const fieldsOf = new Map([
  [1, ['tariff1', 'tariff2']],
  [2, ['voltage1']],
]);

describe('rows spliced from the text of the database', () => {
  it('are the row objects of the specification', () => {
    const text = spliceRows({
      rows: [row('100', 1, '{1.5,NaN}'), row('50', 2, '{230}', '{"serial": "x"}', '2')],
      fieldsOf,
      ratio: null,
    });
    expect(JSON.parse(text)).toEqual([
      { datetime: 100, tariff1: 1.5, tariff2: null },
      { datetime: 50, voltage1: 230, serial: 'x', status: 2 },
    ]);
  });

  it('carry the value times the ratio for what stands behind a transformer', () => {
    const text = spliceRows({ rows: [row('100', 1, '{0.1,NaN}'), row('50', 2, '{230}')], fieldsOf, ratio: 30 });
    expect(JSON.parse(text)).toEqual([
      { datetime: 100, tariff1: 0.1, tariff2: null, tariff1_kkt: 3, tariff2_kkt: null },
      { datetime: 50, voltage1: 230 },
    ]);
  });

  it('are columns with null where a row has no such field', () => {
    const text = spliceColumns({
      rows: [row('100', 1, '{1,2e+20}'), row('50', 2, '{-Infinity}')],
      fieldsOf,
      ratio: null,
    });
    expect(JSON.parse(text)).toEqual({
      datetime: [100, 50],
      tariff1: [1, null],
      tariff2: [2e20, null],
      voltage1: [null, null],
    });
  });

  it('are an empty list of nothing', () => {
    expect(spliceRows({ rows: [], fieldsOf: new Map(), ratio: null })).toBe('[]');
    expect(spliceColumns({ rows: [], fieldsOf: new Map(), ratio: null })).toBe('{"datetime":[]}');
  });
});
