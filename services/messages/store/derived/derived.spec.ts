import fc from 'fast-check';
import { digitsOf, minus, plus, times } from './decimals';
import { directions, energyOf, hourly, powerOf, stepOf } from './profile';
import { advance, flowBetween, NO_FACTS, writtenOut } from './register-facts';
import { type Cell, deltasOf, type RegisterSegment } from './registers';

const HOUR = 3600;
const sum = (cells: readonly Cell[]) => cells.reduce<number>((total, cell) => plus(total, cell ?? 0), 0);

describe('decimals', () => {
  it('are exact', () => {
    expect([minus(0.3, 0.1), plus(0.1, 0.2), times(0.1, 3), minus(1e-7, 3e-8)]).toEqual([0.2, 0.3, 0.3, 7e-8]);
  });

  it('of thousandths add up like whole numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e11, max: 1e11 }), { maxLength: 50 }), (list) => {
        expect(sum(list.map((value) => value / 1000))).toBe(list.reduce((total, value) => total + value, 0) / 1000);
      }),
    );
  });
});

describe('a register with its steps written out', () => {
  it('flowed between any two readings as much as over the steps between them, whatever falls', () => {
    const history = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 2, maxLength: 40 });
    const resets = fc.uniqueArray(fc.record({ ts: fc.nat(40), last: fc.nat(9999), start: fc.nat(50) }), {
      maxLength: 3,
      selector: ({ ts }) => ts,
    });
    fc.assert(
      fc.property(history, resets, fc.nat(39), fc.nat(39), (values, known, one, other) => {
        const ordered = [...known].sort((a, b) => a.ts - b.ts);
        const facts = { range: 10_000, isDirected: false, resets: ordered };
        const readings = values.map((value, ts) => ({ ts, value: value / 1000 }));
        const steps = readings.slice(1).flatMap((to, place) => {
          const from = readings[place] ?? to;
          const isUneven = to.value < from.value || ordered.some(({ ts }) => ts > from.ts && ts <= to.ts);
          return [{ from, to, isUneven, flowed: flowBetween(from, to, facts) ?? 0 }];
        });
        const [first, last] = [Math.min(one, other) % readings.length, Math.max(one, other) % readings.length];
        const [from, to] = [readings[Math.min(first, last)], readings[Math.max(first, last)]];
        if (!from || !to) return;
        const whole = writtenOut(
          facts,
          steps.filter(({ isUneven }) => isUneven),
        );
        const inside = steps.filter((step) => step.from.ts >= from.ts && step.to.ts <= to.ts);
        expect(flowBetween(from, to, whole)).toBe(inside.reduce((total, { flowed }) => plus(total, flowed), 0));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('digits of a number', () => {
  /** Digits of the shortest decimal text, as JavaScript writes it. */
  const inText = (value: number): number => {
    const [mantissa = '', exponent = '0'] = String(value).split('e');
    return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
  };
  const decimals = fc
    .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 14 }))
    .map(([whole, digits]) => Number(`${whole}e-${digits}`));

  it('are those of its shortest text, however large or fine it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(decimals, fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e80, min: -1e80 })),
        (value) => {
          expect(digitsOf(value)).toBe(Math.min(100, inText(value)));
        },
      ),
    );
  });

  it('stay those of the operands in sums and products', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const fixed = (value: number, digits: number) => Number(value.toFixed(Math.min(100, digits)));
        // 0 and -0 are the same reading.
        expect(plus(a, b) + 0).toBe(fixed(a + b, Math.max(inText(a), inText(b))) + 0);
        expect(times(a, b) + 0).toBe(fixed(a * b, inText(a) + inText(b)) + 0);
      }),
    );
  });
});

describe('a register', () => {
  it('that falls has rolled over where its declared range allows it, else nothing is known', () => {
    const facts = (range: number | null) => ({ range, isDirected: false });
    expect([advance(99_998.5, 1.5, facts(100_000)), advance(9999, 0, facts(10_000))]).toEqual([3, 1]);
    expect([advance(99_998.5, 1.5, facts(null)), advance(9999, 0, facts(null))]).toEqual([null, null]);
    // A step of half of the range, and a value beyond it.
    expect([advance(50_000, 10, facts(100_000)), advance(150_000, 10, facts(100_000))]).toEqual([null, null]);
    expect(advance(98, 1, { range: null, isDirected: true })).toBe(-97);
  });

  const RANGE = 100_000_000;
  /**
   * Meters that followed one another: the start of each and its counts between its rows (null: a missing row), in
   * thousandths.
   */
  const histories = fc.array(
    fc.record({
      first: fc.integer({ min: 0, max: RANGE - 1 }),
      steps: fc.array(fc.option(fc.integer({ min: 0, max: 8_000_000 }), { freq: 4 }), { maxLength: 12 }),
      last: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  );

  it('of any meters: the deltas add up exactly to what flowed, over replacement, roll-over and missing rows', () => {
    const shown = (at: number) => (at % RANGE) / 1000;
    fc.assert(
      fc.property(histories, (meters) => {
        let flowed = 0;
        const segments = meters.map(({ first, steps, last }, place): RegisterSegment => {
          let [at, reportedAt] = [first, first];
          const values = steps.map((step): Cell => {
            // The consumption of a missing row is in the next one.
            at += step ?? 1000;
            if (step === null) return null;
            reportedAt = at;
            return shown(at);
          });
          const isLast = place === meters.length - 1;
          flowed += (isLast ? reportedAt : at + last) - first;
          return {
            values,
            before: { ts: 0, value: shown(first) },
            after: isLast ? null : { ts: 0, value: shown(at + last) },
            facts: { ...NO_FACTS, range: RANGE / 1000 },
          };
        });
        // The consumption of the previous meters at their end belongs to the next existing row.
        fc.pre(segments.at(-1)?.values.some((value) => value !== null) ?? false);
        expect(sum(deltasOf(segments).delta)).toBe(flowed / 1000);
      }),
      { numRuns: 1000 },
    );
  });

  it('starts each row at the end value of the one before', () => {
    const { start, end, delta } = deltasOf([{ before: null, values: [1.1, null, 1.4], after: null }]);
    expect([start, end, delta]).toEqual([
      [null, null, 1.1],
      [1.1, null, 1.4],
      [null, null, 0.3],
    ]);
  });
});

describe('a profile', () => {
  const START = Date.UTC(2026, 2, 28) / 1000;

  it('gives the directions and the apparent power of signed powers', () => {
    const columns = { power_active: [3, -3, null], power_reactive: [4, -4, 1] };
    expect(directions(columns, 'power_', 3)).toEqual({
      power_a_plus: [3, 0, null],
      power_a_minus: [0, 3, null],
      power_r_plus: [4, 0, 1],
      power_r_minus: [0, 4, 0],
      power_s: [5, 5, null],
    });
    expect(directions({ power_active: [2] }, 'power_', 1)).toMatchObject({ power_r_plus: [null], power_s: [null] });
  });

  it('knows its step by its times', () => {
    const hours = [0, 1, 2].map((n) => START + n * HOUR);
    const halves = [...hours, START + 2.5 * HOUR];
    expect([stepOf(hours), stepOf(halves), stepOf([START]), stepOf([])]).toEqual([60, 30, 30, 30]);
  });

  it('of energy and of power is the other one and back, and the hours hold what their halves do', () => {
    const rows = fc.array(fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 9 }), {
      minLength: 1,
      maxLength: 100,
    });
    // Zones of whole, half and quarter hours: a device's hours follow its own clock.
    const zones = fc.constantFrom(-3.5, 0, 3, 5.5, 5.75, 12);
    fc.assert(
      fc.property(rows, zones, (input, zone) => {
        const power = input.map((value) => (value === null ? null : value / 1000));
        const times = power.map((_, place) => START + (place + 1) * (HOUR / 2));
        const energy = power.map((value) => energyOf(value, 30));
        expect(energy.map((value) => powerOf(value, 30))).toEqual(power);
        const byEnergy = hourly({ times, columns: { e: energy } }, 'energy', { zone, step: 30 });
        const byPower = hourly({ times, columns: { p: power } }, 'power', { zone, step: 30 });
        expect(byPower.columns['p']?.map((value) => energyOf(value, 60))).toEqual(byEnergy.columns['e']);
        const complete = byEnergy.times.filter((_, place) => byEnergy.columns['e']?.[place] !== null);
        const inside = energy.filter((_, place) => {
          const hour = complete.find((end) => (times[place] ?? 0) <= end && (times[place] ?? 0) > end - HOUR);
          return hour !== undefined;
        });
        expect(sum(byEnergy.columns['e'] ?? [])).toBe(sum(inside));
      }),
      { numRuns: 1000 },
    );
  });

  it('follows the offset of the day: a change of the clock moves no earlier hour', () => {
    const zone = [
      { from: '', zone: 5.5 },
      { from: '2026-03-01', zone: 6 },
    ];
    const begin = Date.parse('2026-02-27T00:00:00+05:30') / 1000;
    const times = Array.from({ length: 192 }, (_, place) => begin + (place + 1) * (HOUR / 2));
    const { times: hours } = hourly({ times, columns: { e: times.map(() => 1) } }, 'energy', { zone, step: 30 });
    const minutes = hours.map((end) => (end / 60) % 60);
    const change = Date.parse('2026-03-01T00:00:00+06:00') / 1000;
    expect(minutes.filter((_, place) => (hours[place] ?? 0) < change).every((minute) => minute === 30)).toBe(true);
    expect(minutes.filter((_, place) => (hours[place] ?? 0) >= change).every((minute) => minute === 0)).toBe(true);
  });

  it('has an hour of every hour where the clocks of the viewer are put forward or back', () => {
    // Europe/Berlin left the hour from 2 to 3 out on 2026-03-29; epoch time is not affected.
    const times = Array.from({ length: 96 }, (_, place) => START + (place + 1) * (HOUR / 2));
    const { times: hours, columns } = hourly({ times, columns: { e: times.map(() => 0.25) } }, 'energy', {
      zone: 1,
      step: 30,
    });
    expect(hours).toHaveLength(48);
    expect(columns['e']?.every((value) => value === 0.5)).toBe(true);
  });
});
