import fc from 'fast-check';
import type { DecodedReading } from '@gaugeway/catalogue';
import { datedRows } from './device-clock';

const RECEPTION = Date.UTC(2026, 10, 28, 12) / 1000;
const HOUR = 3600;
const DAY = 86_400;
const at = (ts: number | null, type = 1, values: Record<string, number> = { in1: 5 }): DecodedReading => ({
  ...{ type, ts, values },
});
const dated = (...rows: DecodedReading[]) => datedRows(rows, RECEPTION * 1000 + 400);
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('the time of a row', () => {
  it.each([
    ['the epoch of UNIX', 0],
    ['an hour of the epoch of UNIX', 3600],
    ['the epoch of the Macintosh', seconds('1904-01-01T00:00:00Z')],
    ['the epoch of GPS', seconds('1980-01-06T00:00:00Z')],
    ['the first minutes of 2000', seconds('2000-01-01T00:07:00Z')],
    ['a year of work since 2000', seconds('2001-02-01T00:00:00Z')],
    ['a default of 2010', seconds('2010-01-01T00:00:00Z')],
    ['all bits set', 0xffff_ffff],
    ['the largest signed number', 0x7fff_ffff],
    ['three days ahead', RECEPTION + 3 * DAY],
    ['a second more than a day ahead', RECEPTION + DAY + 1],
    ['a year ahead', RECEPTION + 365 * DAY],
  ])('is that of the reception for %s, marked with what the clock showed', (_, ts) => {
    const { rows, hasOwnTimes } = dated(at(ts), at(ts, 7, { battery: 88 }));
    const device_clock = new Date(ts * 1000).toISOString();
    expect(rows).toEqual([
      { type: 1, ts: RECEPTION, values: { in1: 5 }, extra: { device_clock } },
      { type: 7, ts: RECEPTION, values: { battery: 88 }, extra: { device_clock } },
    ]);
    // Recognised by its frame when it comes again: the time of the next reception is another.
    expect(hasOwnTimes).toBe(false);
  });

  it.each([
    ['now', RECEPTION],
    ['a day ahead', RECEPTION + DAY],
    ['an archive of nine years ago', RECEPTION - 9 * 365 * DAY],
  ])('is its own for %s', (_, ts) => {
    expect(dated(at(ts))).toEqual({ rows: [at(ts)], hasOwnTimes: true });
  });

  it('is that of the reception without a mark where the device has no clock', () => {
    expect(dated(at(null))).toEqual({ rows: [at(RECEPTION)], hasOwnTimes: false });
  });

  it('keeps the distances of several impossible ones, the newest at the reception', () => {
    const { rows } = dated(at(HOUR), at(3 * HOUR), at(2 * HOUR));
    expect(rows.map(({ ts }) => ts)).toEqual([RECEPTION - 2 * HOUR, RECEPTION, RECEPTION - HOUR]);
  });

  describe('of an archive', () => {
    const archive = (newest: number, step: number, count: number) =>
      Array.from({ length: count }, (_, place) => newest - place * step);
    const timesOf = (times: readonly number[]) => dated(...times.map((ts) => at(ts, 101))).rows.map(({ ts }) => ts);

    it.each([
      ['hours of a clock that is three days ahead', RECEPTION + 3 * DAY, HOUR, 96],
      ['days of a clock that is three days ahead', RECEPTION + 3 * DAY, DAY, 31],
      ['months of a clock that is a month ahead', RECEPTION + 31 * DAY, 30 * DAY, 12],
      ['half hours of a clock that is 25 hours ahead', RECEPTION + 25 * HOUR, HOUR / 2, 48],
      ['days of a clock that is ten years behind', RECEPTION - 3653 * DAY + 5 * DAY, DAY, 20],
    ])('are all moved where one is impossible: %s', (_, newest, step, count) => {
      const times = archive(newest, step, count);
      expect(timesOf(times)).toEqual(archive(RECEPTION, step, count));
    });

    it.each([
      ['a record of before the clock was set', [RECEPTION, RECEPTION - HOUR, 100], [0, 1, null]],
      ['a record of a clock that was ahead', [RECEPTION, RECEPTION - HOUR, RECEPTION + 3 * DAY], [0, 1, null]],
      ['nothing in the future beside', [RECEPTION + 30 * HOUR, RECEPTION + 6 * HOUR], [null, null]],
    ])('are moved alone where the others are of a clock that is set: %s', (_, times, hoursAgo) => {
      const found = timesOf(times);
      hoursAgo.forEach((hours, place) => {
        if (hours === null) expect(found[place]).toBeLessThanOrEqual(RECEPTION);
        else expect(found[place]).toBe(RECEPTION - hours * HOUR);
      });
    });
  });

  it('never puts two rows of a type at one time, so that none replaces another', () => {
    const live = at(null, 1, { in1: 9 });
    const { rows } = dated(live, at(10), at(0xffff_ffff), at(20), at(RECEPTION - 1));
    const times = rows.map(({ ts }) => ts);
    expect(new Set(times).size).toBe(times.length);
    expect(times[0]).toBe(RECEPTION);
  });

  it('is possible, and no value is lost, whatever a clock shows', () => {
    const time = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -4_000_000_000, max: 5_000_000_000 }),
      fc.integer({ min: RECEPTION - DAY, max: RECEPTION + 3 * DAY }),
      fc.double(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(time, fc.constantFrom(1, 5, 7)), { maxLength: 12 }), (input) => {
        const rows = input.map(([ts, type], place) => at(ts, type, { in1: place }));
        const result = dated(...rows).rows;
        expect(result.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
        for (const { ts } of result) {
          expect(ts).toBeLessThanOrEqual(RECEPTION + DAY);
          expect(ts).toBeGreaterThan(RECEPTION - 4000 * DAY);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
