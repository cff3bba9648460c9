import { propertyRuns } from '@gaugeway/platform/testing/property-runs';
import fc from 'fast-check';
import { dateAt, dayStart, hoursOfDay, type Zone } from '@gaugeway/proto/time/zone';
import { dateOf, dayOfDate } from './buckets';
import {
  clockWith,
  midnightsOf,
  periodBeside,
  type PeriodDates,
  periodBy,
  periodOf,
  periodsDue,
  recentPeriods,
} from './period-dates';

describe('billing periods', () => {
  it('begin on the day of the month that the company set', () => {
    expect(periodOf('2026-11-28', 1)).toEqual({ first: '2026-11-01', last: '2026-11-30' });
    expect(periodOf('2026-01-14', 15)).toEqual({ first: '2025-12-15', last: '2026-01-14' });
    expect(periodOf('2024-02-28', 28)).toEqual({ first: '2024-02-28', last: '2024-03-27' });
  });

  it('are cut where another first day was set, so that no day is in two of them', () => {
    const october = { first: '2026-10-01', last: '2026-10-31' };
    expect(periodBeside('2026-11-05', 15, [october])).toEqual({ first: '2026-11-01', last: '2026-11-14' });
    expect(periodBeside('2026-11-15', 15, [october])).toEqual({ first: '2026-11-15', last: '2026-12-14' });
  });

  it('cover every day once, whatever first days were set one after another', () => {
    const given = fc.record({
      days: fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 6 }),
      today: fc.integer({ min: dayOfDate('2024-01-01'), max: dayOfDate('2027-12-31') }),
    });
    fc.assert(
      fc.property(given, ({ days, today }) => {
        // Each setting closes the two periods that follow.
        const stored: { first: string; last: string }[] = [];
        let at = today - 400;
        for (const day of days)
          for (let n = 0; n < 2; n++) {
            const period = periodBeside(dateOf(at), day, stored);
            stored.push(period);
            at = dayOfDate(period.last) + 1;
          }
        const found = recentPeriods(dateOf(today), days.at(-1) ?? 1, stored, 20);
        for (const [place, { first, last }] of found.entries()) {
          expect(first <= last).toBe(true);
          const later = found[place - 1];
          if (later) expect(dayOfDate(later.first)).toBe(dayOfDate(last) + 1);
        }
      }),
      propertyRuns(1000),
    );
  });

  it('have all time once, in days that are as long as their clock makes them, whatever clocks come one after another', () => {
    const zones = fc.constantFrom<Zone>(0, 5.75, -3.5, 'Europe/Berlin');
    const given = fc.record({
      begin: fc.integer({ min: dayOfDate('2024-01-01'), max: dayOfDate('2026-12-31') }),
      // Clocks of the periods: a company may have another one when the next is closed.
      clocks: fc.array(fc.record({ zone: zones, firstDay: fc.integer({ min: 1, max: 28 }) }), {
        minLength: 2,
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(given, ({ begin, clocks }) => {
        const stored: ReturnType<typeof periodBy>[] = [];
        for (const { zone, firstDay } of clocks) {
          const last = stored.at(-1);
          const day = last ? dayOfDate(last.last) + 1 : begin;
          const period = periodBy(periodBeside(dateOf(day), firstDay, stored), zone, stored);
          if (last) expect(period.from).toBe(last.to);
          const midnights = midnightsOf(period, zone);
          const lengths = midnights.slice(1).map((ts, place) => (ts - (midnights[place] ?? 0)) / 3600);
          const first = dayOfDate(period.first);
          // The first day begins where the period before ended by its clock.
          const isMoved = last !== undefined && last.zone !== zone;
          expect(lengths.slice(isMoved ? 1 : 0)).toEqual(
            lengths.map((_, place) => hoursOfDay(zone, first + place)).slice(isMoved ? 1 : 0),
          );
          expect(Math.min(...lengths)).toBeGreaterThan(0);
          expect(lengths.reduce((sum, hours) => sum + hours, 0)).toBe((period.to - period.from) / 3600);
          stored.push(period);
        }
      }),
      propertyRuns(1000),
    );
  });

  it('have the seconds of the company clock', () => {
    const october = { first: '2026-10-01', last: '2026-10-31' };
    const { from, to } = periodBy(october, 5.75, []);
    expect(new Date(from * 1000).toISOString()).toBe('2026-09-30T18:15:00.000Z');
    expect(to - from).toBe(31 * 86_400);
  });

  it('follow each other without a gap where the clock is changed on the day of closing', () => {
    const closed = periodBy({ first: '2024-02-01', last: '2024-02-29' }, 6, []);
    const zones = [
      { from: '', zone: 6 },
      { from: '2024-03-01', zone: 5 },
    ];
    const march = periodBy({ first: '2024-03-01', last: '2024-03-31' }, zones, [closed]);
    expect(march.from).toBe(closed.to);
    const midnights = midnightsOf(march, march.zone);
    expect([midnights[0], midnights.length]).toEqual([closed.to, 32]);
    expect((midnights[1] ?? 0) - (midnights[0] ?? 0)).toBe(25 * 3600);
  });

  it('have 23 and 25 hours in a day where the zone has summer time', () => {
    const october = periodBy({ first: '2026-10-01', last: '2026-10-31' }, 'Europe/Berlin', []);
    expect(october.to - october.from).toBe(31 * 86_400 + 3600);
    const midnights = midnightsOf(october, 'Europe/Berlin');
    expect((midnights[25] ?? 0) - (midnights[24] ?? 0)).toBe(25 * 3600);
  });

  it('a clock that was changed for days of closed periods keeps their midnights, whatever clocks they had', () => {
    const zones = fc.constantFrom<Zone>(0, 5.75, -3.5, 12, 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu');
    const given = fc.record({
      begin: fc.integer({ min: dayOfDate('2024-01-01'), max: dayOfDate('2026-12-31') }),
      clocks: fc.array(fc.record({ zone: zones, isStored: fc.boolean() }), { minLength: 1, maxLength: 6 }),
      isBackward: fc.boolean(),
      now: zones,
    });
    fc.assert(
      fc.property(given, ({ begin, clocks, isBackward, now }) => {
        const months: PeriodDates[] = [];
        for (let day = begin; months.length < clocks.length;) {
          const month = periodOf(dateOf(day), 1);
          months.push(month);
          day = dayOfDate(month.last) + 1;
        }
        // In the order of their closing.
        const all: ReturnType<typeof periodBy>[] = [];
        for (const [place, month] of isBackward ? [...months.entries()].toReversed() : months.entries()) {
          const { zone = 0, isStored = false } = clocks[place] ?? {};
          if (isStored) all.push(periodBy(month, zone, all));
        }
        const clock = clockWith(now, isBackward ? all.toReversed() : all);
        for (const { first, last, from, to } of all) {
          expect([dayStart(clock, dayOfDate(first)), dayStart(clock, dayOfDate(last) + 1)]).toEqual([from, to]);
          expect([dateAt(clock, from), dateAt(clock, to - 1)]).toEqual([first, last]);
        }
      }),
      propertyRuns(1000),
    );
  });

  it('stays the same clock where no closed period has other midnights', () => {
    const october = periodBy({ first: '2026-10-01', last: '2026-10-31' }, 'Europe/Berlin', []);
    expect(clockWith('Europe/Berlin', [october])).toBe('Europe/Berlin');
  });

  describe('that a schedule has to close', () => {
    const month = (number: number, isScheduled: boolean) => {
      const { first, last } = periodOf(`2026-${String(number).padStart(2, '0')}-10`, 1);
      return { first, last, isScheduled };
    };
    const due = (...given: Parameters<typeof periodsDue>) => periodsDue(...given).map(({ first }) => first);

    it.each<[string, string, number, Parameters<typeof periodsDue>[2], string[]]>([
      ['the last one', '2026-03-05', 1, [], ['2026-02-01']],
      ['none, if the last one was closed', '2026-03-05', 1, [month(2, true)], []],
      ['one before the last', '2026-04-02', 1, [month(1, true)], ['2026-02-01', '2026-03-01']],
      [
        'one that a user closed in part',
        '2026-04-02',
        1,
        [month(1, true), month(2, false)],
        ['2026-02-01', '2026-03-01'],
      ],
      ['those after the newest that a user closed', '2026-04-02', 1, [month(1, false)], ['2026-02-01', '2026-03-01']],
      ['the last one, which a user closed', '2026-04-02', 1, [month(3, false)], ['2026-03-01']],
      ['a short one after another first day', '2026-03-06', 5, [month(1, true)], ['2026-02-01', '2026-02-05']],
    ])('are %s', (_, today, firstDay, stored, expected) => {
      expect(due(today, firstDay, stored)).toEqual(expected);
    });
  });
});
