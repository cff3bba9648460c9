import fc from 'fast-check';
import { NO_FACTS } from '../../store/derived/register-facts';
import { type Consumption, consumptionOf, type MeterAtPlace, type RegisterReading } from './consumption';

interface Meter extends MeterAtPlace {
  readings: RegisterReading[];
}

/** A place, its true consumption, and the meters that measured it one after another. */
interface History {
  meters: Meter[];
  /** Whole units that had flowed until then. */
  flowed(at: number): number;
  begin: number;
  end: number;
}

const DAY = 86_400;

/** Meters of random initial registers, replaced at random times, that report at random times. */
const histories = fc
  .record({
    rates: fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 4, maxLength: 30 }),
    replacements: fc.uniqueArray(fc.integer({ min: 1, max: 30 * DAY - 1 }), { maxLength: 4 }),
    initial: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 5, maxLength: 5 }),
    reports: fc.uniqueArray(fc.integer({ min: 0, max: 30 * DAY }), { minLength: 1, maxLength: 60 }),
    areNoted: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  })
  .map(({ rates, replacements, initial, reports, areNoted }): History & { isAllNoted: boolean } => {
    const end = 30 * DAY;
    const flowed = (at: number): number => {
      const days = Math.floor(at / DAY);
      let sum = 0;
      for (let day = 0; day < days; day++) sum += (rates[day % rates.length] ?? 0) * 24;
      return sum + Math.floor(((at - days * DAY) / 3600) * (rates[days % rates.length] ?? 0));
    };
    const borders = [0, ...replacements.sort((a, b) => a - b), null];
    const meters = borders.slice(0, -1).map((from, index): Meter => {
      const to = borders[index + 1] ?? null;
      const start = from ?? 0;
      const register = (at: number): number => (initial[index] ?? 0) + flowed(at) - flowed(start);
      return {
        from: start,
        to,
        start: areNoted[2 * index] ? register(start) : null,
        end: to !== null && areNoted[2 * index + 1] ? register(to) : null,
        scale: 1,
        readings: reports
          .filter((ts) => ts >= start && (to === null || ts < to))
          .sort((a, b) => a - b)
          .map((ts) => ({ ts, value: register(ts) })),
      };
    });
    const isAllNoted = meters.every((meter) => meter.start !== null && (meter.to === null || meter.end !== null));
    return { meters, flowed, begin: 0, end, isAllNoted };
  });

function consumed({ meters }: History, begin: number, end: number): Consumption {
  const newest = (readings: RegisterReading[], at: number) => readings.filter(({ ts }) => ts <= at).at(-1) ?? null;
  return consumptionOf(
    meters.map(({ readings, ...meter }) => ({
      meter,
      readings: {
        first: readings[0] ?? null,
        begin: newest(readings, begin),
        end: newest(readings, end),
        last: readings.at(-1) ?? null,
      },
    })),
    begin,
    end,
  );
}

describe('the consumption of a place', () => {
  it('of two adjoining periods is that of both, with any replacements and any noted readings', () => {
    fc.assert(
      fc.property(
        histories,
        fc.array(fc.integer({ min: 0, max: 30 * DAY }), { minLength: 3, maxLength: 3 }),
        (history, times) => {
          const [a = 0, b = 0, c = 0] = [...times].sort((x, y) => x - y);
          const [first, second, both] = [consumed(history, a, b), consumed(history, b, c), consumed(history, a, c)];
          expect((first.value ?? 0) + (second.value ?? 0)).toBe(both.value ?? 0);
        },
      ),
    );
  });

  it('is what truly flowed, between any two times at which the register is known', () => {
    fc.assert(
      fc.property(histories, fc.nat(), fc.nat(), (history, one, other) => {
        fc.pre(history.isAllNoted);
        const known = history.meters
          .flatMap(({ from, readings }) => [from, ...readings.map(({ ts }) => ts)])
          .sort((a, b) => a - b);
        const times = [known[one % known.length] ?? 0, known[other % known.length] ?? 0];
        const [a, b] = [Math.min(...times), Math.max(...times)];
        fc.pre(a < b);
        expect(consumed(history, a, b)).toEqual({
          value: history.flowed(b) - history.flowed(a),
          isIncomplete: false,
          origin: 'measured',
        });
      }),
    );
  });

  it('is never negative and never more than what flowed', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { value } = consumed(history, history.begin, history.end);
        expect(value ?? 0).toBeGreaterThanOrEqual(0);
        expect(value ?? 0).toBeLessThanOrEqual(history.flowed(history.end));
      }),
    );
  });

  it('counts each meter with its own ratio', () => {
    const meter = { from: 0, to: 100, start: 10, end: 20, scale: 1 };
    const next = { from: 100, to: null, start: 500, end: null, scale: 40 };
    const none = { first: null, begin: null, last: null };
    expect(
      consumptionOf(
        [
          { meter, readings: { ...none, end: null } },
          { meter: next, readings: { ...none, end: { ts: 150, value: 503 } } },
        ],
        50,
        200,
      ),
    ).toEqual({ value: 10 + 3 * 40, isIncomplete: false, origin: 'measured' });
  });

  it('goes on where the declared width lets the register roll over, and of another fall nothing is known', () => {
    const facts = { ...NO_FACTS, range: 10_000 };
    const meter = { from: 0, to: null, start: null, end: null, scale: 2, facts };
    const over = (before: number, after: number) => {
      const begin = { ts: 10, value: before };
      const end = { ts: 90, value: after };
      return consumptionOf([{ meter, readings: { first: begin, begin, end, last: end } }], 50, 100).value;
    };
    expect(over(9999.75, 0.5)).toBe(1.5);
    expect(over(5000, 4990)).toBeNull();
  });

  it('is unknown where no meter was there, and says where a border was not noted', () => {
    expect(consumptionOf([], 0, 10)).toEqual({ value: null, isIncomplete: false, origin: 'none' });
    const readings = { first: { ts: 3, value: 5 }, begin: null, end: { ts: 9, value: 8 }, last: { ts: 9, value: 8 } };
    const meter = { from: 2, to: null, start: null, end: null, scale: 1 };
    expect(consumptionOf([{ meter, readings }], 0, 10)).toEqual({ value: 3, isIncomplete: true, origin: 'measured' });
  });
});
