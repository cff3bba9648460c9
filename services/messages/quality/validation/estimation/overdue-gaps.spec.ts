import { propertyRuns } from '@gaugeway/platform/testing/property-runs';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { DEFAULT_FIGURE_POLICY, ESTIMATION_METHODS, type FigurePolicy } from '@gaugeway/proto/api';
import fc from 'fast-check';
import { dateOf } from '../../../figures/buckets';
import { flowBetween, NO_FACTS } from '../../../store/derived/register-facts';
import { STATUS } from '../../../store/timeseries/merge';
import { daysOf } from '../missing-stretches';
import { policyFor } from '../policies/choose-policy';
import { daysOfRows } from '../quality-days';
import { estimateRows } from './estimate';
import { overdueGaps } from './overdue-gaps';

const HOUR = 3600;
const DAY = 86_400;
const FIELD = 'in1';
const type = MESSAGE_TYPE.current;
const FIRST_DAY = 20_000;
const START = FIRST_DAY * DAY;
const facts = { ...NO_FACTS, range: 100_000 };
const series = {
  ...{ deviceId: 1, type, zone: 0, perDay: 24, firstDay: FIRST_DAY, isActive: true },
  ...{ companyId: 1, resource: 'water' as const, points: [] },
};

/** Readings of the hours, by their place after the start. */
type Readings = ReadonlyMap<number, number>;

/** Rows by their times, in whatever order the readings arrived. */
const rowsOf = (readings: Readings) =>
  [...readings]
    .map(([hour, value]) => ({ ts: START + hour * HOUR, values: new Map([[FIELD, value]]) }))
    .sort((a, b) => a.ts - b.ts);

function daysWith(readings: Readings, estimated: readonly number[] = []) {
  const state = (ts: number, status: number) => ({ ts, statuses: [status] });
  const rows = [
    ...rowsOf(readings).map(({ ts }) => state(ts, STATUS.raw)),
    ...estimated.map((ts) => state(ts, STATUS.estimated)),
  ];
  const rowsOfDays = daysOfRows(type, 0, rows, []).map((day) => ({ ...day, deviceId: 1, type }));
  return daysOf(series, rowsOfDays, FIRST_DAY, FIRST_DAY + 30);
}

const ESTIMATING: FigurePolicy = {
  ...DEFAULT_FIGURE_POLICY,
  ...{ estimate_after: 6, estimate_method: 'linear', longest_gap: 48 },
};
const versionsOf = (day: number, policy: FigurePolicy = ESTIMATING) => [
  { companyId: 1, resource: '' as const, pointId: 0, validFrom: dateOf(FIRST_DAY + day), policy },
];
const NOTHING = { closedTo: 0, decided: [] };

function gapsOf(
  readings: Readings,
  {
    now,
    from = 0,
    policy = ESTIMATING,
    ...of
  }: {
    now: number;
    from?: number;
    policy?: FigurePolicy;
    closedTo?: number;
    decided?: { from: number; to: number }[];
  },
  estimated: readonly number[] = [],
) {
  const policyAt = policyFor(versionsOf(from, policy), series);
  return overdueGaps(series, daysWith(readings, estimated), { ...NOTHING, ...of, now: START + now * HOUR, policyAt });
}

const register = (hours: readonly number[]): Readings => new Map(hours.map((hour) => [hour, hour]));
const hours = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
/** Four days with a gap from hour 40 to 50. */
const gappy = register([...hours(1, 40), ...hours(51, 96)]);
const GAP = { from: START + 40 * HOUR, to: START + 50 * HOUR, method: 'linear' };

it('a gap is estimated after the wait, up to the longest gap, by the policy of the day on which it began', () => {
  expect(gapsOf(gappy, { now: 55 })).toEqual([]);
  expect(gapsOf(gappy, { now: 56 })).toEqual([GAP]);
  expect(gapsOf(gappy, { now: 96, policy: { ...ESTIMATING, longest_gap: 9 } })).toEqual([]);
  expect(gapsOf(gappy, { now: 96, policy: { ...ESTIMATING, estimate_after: null } })).toEqual([]);
  expect(gapsOf(gappy, { now: 96, from: 1 })).toEqual([GAP]);
  // The gap began on the day before the policy.
  expect(gapsOf(gappy, { now: 96, from: 2 })).toEqual([]);
});

it('closed periods, decisions of persons, estimates and a device that is still silent are left alone', () => {
  expect(gapsOf(gappy, { now: 96, closedTo: START + 41 * HOUR })).toEqual([]);
  expect(gapsOf(gappy, { now: 96, closedTo: START + 40 * HOUR })).toEqual([GAP]);
  expect(gapsOf(gappy, { now: 96, decided: [{ from: START + 45 * HOUR, to: START + 60 * HOUR }] })).toEqual([]);
  expect(gapsOf(register(hours(1, 40)), { now: 96 })).toEqual([]);
  const estimates = hours(41, 50).map((hour) => START + hour * HOUR);
  expect(gapsOf(gappy, { now: 96 }, estimates)).toEqual([]);
});

it('a gap that may have begun before the known days is left alone', () => {
  expect(gapsOf(register(hours(31, 96)), { now: 200 })).toEqual([]);
});

describe('of random histories', () => {
  const history = fc.record({
    begin: fc.constantFrom(0, 120.5, 99_950),
    steps: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 60, maxLength: 240 }),
    missing: fc.array(fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 3 }),
    late: fc.array(fc.nat(1000), { maxLength: 8 }),
    method: fc.constantFrom(...ESTIMATION_METHODS),
    order: fc.infiniteStream(fc.nat(1000)),
  });

  it('estimates meet the registers, late readings replace them, arrival has no order, nothing is negative', () => {
    let estimated = 0;
    const runs = propertyRuns(1000);
    fc.assert(
      fc.property(history, ({ begin, steps, missing, late, method, order }) => {
        let value: number = begin;
        const truth = new Map([
          [1, begin] as const,
          ...steps.map((step, place) => {
            value = Number(((value + step / 1000) % facts.range).toFixed(3));
            return [place + 2, value] as const;
          }),
        ]);
        const last = steps.length + 1;
        const lost = new Set(
          missing.flatMap(([first, length]) => hours(2 + (first % (last - 2)), 1 + length + (first % (last - 2)))),
        );
        const received = new Map([...truth].filter(([hour]) => hour === last || !lost.has(hour)));
        const policy = { ...ESTIMATING, estimate_method: method };
        const found = gapsOf(received, { now: last + 100, policy });
        estimated += found.length;
        const filled = (readings: Readings) =>
          found.flatMap(({ from, to }) => {
            const request = { from, to, step: HOUR, zone: 0, method, factsOf: () => facts };
            const { values } = estimateRows(type, rowsOf(readings), [], request);
            return [...values].map(([ts, row]) => [(ts - START) / HOUR, row.get(FIELD) ?? NaN] as const);
          });
        const check = (readings: Readings) => {
          const estimates = filled(readings);
          const path = [...new Map([...readings, ...estimates])].sort(([a], [b]) => a - b);
          const flows = path.slice(1).map(([hour, to], place) => {
            const [before = 0, from = 0] = path[place] ?? [];
            return flowBetween({ ts: before * HOUR, value: from }, { ts: hour * HOUR, value: to }, facts) ?? -1;
          });
          expect(Math.min(...flows)).toBeGreaterThanOrEqual(0);
          const counted = steps.reduce((sum, step) => sum + step / 1000, 0);
          expect(flows.reduce((sum, flow) => sum + flow, 0)).toBeCloseTo(counted, 6);
          // Every gap that is short enough has a value per hour, and no received value is replaced.
          const known = new Set(path.map(([hour]) => hour));
          const wanted = found.flatMap(({ from, to }) => hours((from - START) / HOUR + 1, (to - START) / HOUR));
          expect(wanted.filter((hour) => !known.has(hour))).toEqual([]);
          expect(estimates.filter(([hour]) => readings.has(hour))).toEqual([]);
          return estimates;
        };
        check(received);
        const arrived = late.flatMap((place) => [...lost][place % Math.max(1, lost.size)] ?? []);
        const more = arrived.flatMap((hour) => {
          const known = truth.get(hour);
          return known === undefined ? [] : [[hour, known] as const];
        });
        const inOrder = new Map([...received, ...more]);
        const keys = [...inOrder.keys()].map((hour) => [order.next().value as number, hour] as const);
        const shuffled = new Map(
          keys.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, hour]) => [hour, inOrder.get(hour) ?? NaN]),
        );
        expect(check(shuffled)).toEqual(check(inOrder));
      }),
      runs,
    );
    expect(estimated).toBeGreaterThan(runs.numRuns);
  });
});
