import fc from 'fast-check';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { ESTIMATION_METHODS } from '@gaugeway/proto/api';
import { advance as flowOver, NO_FACTS } from '../../../store/derived/register-facts';
import { flowOf } from '../profile-flow';
import { estimateRows } from './estimate';
import type { EstimateRequest, TrueRow } from './estimate-request';

const HOUR = 3600;
const DAY = 86_400;
const START = 1_750_000_000 - (1_750_000_000 % DAY);
const method = fc.constantFrom(...ESTIMATION_METHODS);
const { current, powerProfile } = MESSAGE_TYPE;

const rowsOf = (values: readonly number[], field: string, step = HOUR): TrueRow[] =>
  values.map((value, place) => ({ ts: START + place * step, values: new Map([[field, value]]) }));

const requestOf = (more: Partial<EstimateRequest>): EstimateRequest => ({
  ...{ from: START, to: START + 40 * DAY, step: HOUR, zone: 0, method: 'linear' },
  ...more,
});

it('a straight line between the readings at both ends', () => {
  const rows = rowsOf([10, 11, 12, 13, 14, 15, 16], 'tariff_sum').filter((_, place) => place < 2 || place > 4);
  const { values, cause } = estimateRows(current, rows, [], requestOf({ to: START + 6 * HOUR }));
  expect([...values].map(([ts, row]) => [(ts - START) / HOUR, row.get('tariff_sum')])).toEqual([
    [2, 12],
    [3, 13],
    [4, 14],
  ]);
  expect(cause).toBeNull();
});

it('nothing missing, or no reading on one side: nothing is estimated', () => {
  const rows = rowsOf([1, 2, 3], 'in1');
  expect(estimateRows(current, rows, [], requestOf({ to: START + 2 * HOUR })).cause).toBe('no_gap');
  expect(estimateRows(current, rows, [], requestOf({ to: START + 9 * HOUR })).cause).toBe('no_ends');
});

it('like days follow the same hours of the weeks before, a neighbouring period those just before it', () => {
  // Twice as much by day as at night.
  let register = 0;
  const readings = Array.from({ length: 20 * 24 + 1 }, (_, place) => {
    if (place > 0) register += (place - 1) % 24 >= 12 ? 4 : 2;
    return register;
  });
  const all = rowsOf(readings, 'in1');
  const gap = { from: 15 * 24, to: 16 * 24 };
  const rows = all.filter((_, place) => place <= gap.from || place > gap.to);
  for (const one of ['like_days', 'neighbour'] as const) {
    const { values } = estimateRows(current, rows, [], requestOf({ method: one }));
    expect([...values].map(([, row]) => row.get('in1'))).toEqual(readings.slice(gap.from + 1, gap.to + 1));
  }
});

it('of random histories, over roll-over and any gap, the estimates meet the registers', () => {
  const history = fc.record({
    begin: fc.constantFrom(0, 120.5, 99_950, 9_999_000.25),
    steps: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 30, maxLength: 200 }),
    gap: fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 100 })),
    zone: fc.constantFrom(0, 3, 5.5, -8),
  });
  fc.assert(
    fc.property(history, method, ({ begin, steps, gap: [at, length], zone }, by) => {
      const range = 10 ** Math.max(4, Math.floor(Math.log10(Math.max(1, begin))) + 1);
      const facts = { ...NO_FACTS, range };
      const advance = (from: number, to: number) => flowOver(from, to, facts) ?? -1;
      let value: number = begin;
      const all = rowsOf(
        [begin, ...steps.map((step) => (value = Number(((value + step / 1000) % range).toFixed(3))))],
        'in1',
      );
      const first = 1 + (at % (all.length - 2));
      const last = Math.min(all.length - 2, first + length - 1);
      const rows = all.filter((_, place) => place < first || place > last);
      const { values } = estimateRows(current, rows, [], requestOf({ zone, method: by, factsOf: () => facts }));
      const readings = new Map(rows.map((row) => [row.ts, row.values.get('in1') ?? NaN]));
      const [left, right] = [all[first - 1]?.values.get('in1') ?? NaN, all[last + 1]?.values.get('in1') ?? NaN];
      if (advance(left, right) < 0) return;
      for (const [ts, row] of values) readings.set(ts, row.get('in1') ?? NaN);
      const [from, to] = [all[first - 1]?.ts ?? 0, all[last + 1]?.ts ?? 0];
      const path = [...readings].filter(([ts]) => ts >= from && ts <= to).sort(([a], [b]) => a - b);
      const flowed = path.slice(1).map(([, reading], place) => advance(path[place]?.[1] ?? 0, reading));
      expect(Math.min(...flowed)).toBeGreaterThanOrEqual(0);
      expect(flowed.reduce((sum, part) => sum + part, 0)).toBeCloseTo(advance(left, right), 6);
    }),
    { numRuns: 300 },
  );
});

it('a profile is filled so that it adds up to the registers', () => {
  const history = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 60, maxLength: 200 });
  fc.assert(
    fc.property(history, method, fc.nat(1000), fc.integer({ min: 1, max: 30 }), (powers, by, at, length) => {
      const step = 1800;
      const all = rowsOf(
        powers.map((power) => power / 1000),
        'power_active',
        step,
      );
      const flow = flowOf(all, step);
      let counted = 500;
      const registers = all.map(({ ts }, place) => {
        if (place > 0) counted += flow.get(ts) ?? 0;
        return { ts, values: new Map([['tariff_sum', Number(counted.toFixed(4))]]) };
      });
      const first = 1 + (at % (all.length - 2));
      const last = Math.min(all.length - 2, first + length - 1);
      const rows = all.filter((_, place) => place < first || place > last);
      const known = registers.filter((_, place) => place < first || place > last);
      const { values } = estimateRows(powerProfile, rows, known, requestOf({ step, method: by }));
      const filled = flowOf([...rows, ...[...values].map(([ts, row]) => ({ ts, values: row }))], step);
      const span = [...filled].filter(([ts]) => ts > (all[first - 1]?.ts ?? 0) && ts <= (all[last + 1]?.ts ?? 0));
      const sum = span.reduce((total, [, energy]) => total + energy, 0);
      const [left, right] = [registers[first - 1], registers[last + 1]];
      expect(sum).toBeCloseTo((right?.values.get('tariff_sum') ?? 0) - (left?.values.get('tariff_sum') ?? 0), 3);
    }),
    { numRuns: 200 },
  );
});

it('the same rows in any order of arrival give the same estimates: they are a function of the rows alone', () => {
  const rows = rowsOf([1, 2, 3, 9, 11, 12], 'in1').filter((_, place) => place !== 3);
  const late = { ts: START + 3 * HOUR, values: new Map([['in1', 9]]) };
  const request = requestOf({ to: START + 5 * HOUR });
  expect(estimateRows(current, rows, [], request).values.size).toBe(1);
  const complete = [...rows, late].sort((a, b) => a.ts - b.ts);
  expect(estimateRows(current, complete, [], request)).toEqual({ values: new Map(), cause: 'no_gap' });
});
