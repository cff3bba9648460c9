import { propertyRuns } from '@gaugeway/platform/testing/property-runs';
import fc from 'fast-check';
import { hoursOfDay, type Zone } from '@gaugeway/proto/time/zone';
import type { CountedReading, NextReading } from '../../store/derived/final-steps';
import { flowBetween, type RegisterFacts, type RegisterReset } from '../../store/derived/register-facts';
import {
  type EarlierReadings,
  type FieldAt,
  RegisterNeighboursRepository,
} from '../consumption/register-neighbours.repository';
import { type AggregatedDay, daysOf, type RegisterRow } from './aggregate-days';
import { AggregateRegions, daysOfRegion } from './aggregate-regions';
import { AggregateRowsRepository, type DeviceDay, type Window } from './aggregate-rows.repository';
import { bucketOf } from '../buckets';
import type { TakenRange } from './dirty.repository';
import { originAt } from './origins';

const HOUR = 3600;
const DAY = 86_400;
/** A summer without a change of the clock, and days before one. */
const STARTS = ['2025-07-01', '2025-10-20', '2026-03-20'].map((day) => Date.parse(day) / 1000);
const ZONES: readonly Zone[] = [
  ...[0, 3, 5.75, -3.5, 'Europe/Berlin', 'America/St_Johns'],
  [
    { from: '', zone: 6 },
    { from: '2025-10-25', zone: 5 },
    { from: '2026-03-25', zone: 'Europe/Berlin' },
  ],
];
const FIELD = 'in1';
const DEVICE = 7;
const RUNS = propertyRuns(1000);
/** A counter of five digits in steps of 0.01. */
const RANGE = 100_000;
const STEP = 100;

interface Reading {
  ts: number;
  value: number;
  isHeld: boolean;
  isEstimated: boolean;
}

interface Sent {
  /** Seconds after the one before. */
  after: number;
  /** Hundredths that flowed since. */
  flowed: number;
  fault: 'none' | 'held' | 'spike' | 'low' | 'lost' | 'estimated' | 'reset';
}

const sent: fc.Arbitrary<Sent> = fc.record({
  after: fc.oneof(
    { weight: 8, arbitrary: fc.constant(HOUR) },
    { weight: 2, arbitrary: fc.integer({ min: 60, max: 3 * DAY }) },
  ),
  flowed: fc.integer({ min: 0, max: 40_000 }),
  fault: fc.oneof(
    { weight: 7, arbitrary: fc.constant('none' as const) },
    { weight: 3, arbitrary: fc.constantFrom('held', 'spike', 'low', 'lost', 'estimated', 'reset' as const) },
  ),
});
const history = fc.record({
  begin: fc.integer({ min: 0, max: RANGE * STEP - 1 }),
  sent: fc.array(sent, { minLength: 2, maxLength: 24 }),
  zone: fc.constantFrom(...ZONES),
  start: fc.constantFrom(...STARTS),
});

/** Readings of a meter that rolls over, was reset and reported nonsense; impossible values are held back. */
function shownBy({ begin, start, sent: list }: { begin: number; start: number; sent: readonly Sent[] }) {
  const readings: Reading[] = [{ ts: start, value: begin / STEP, isHeld: false, isEstimated: false }];
  const resets: RegisterReset[] = [];
  let [ts, units] = [start, begin];
  for (const { after, flowed, fault } of list) {
    ts += after;
    const before = units;
    units = (units + flowed) % (RANGE * STEP);
    if (fault === 'reset') {
      // The roll-over of the same hour is in the last reading of the old count.
      resets.push({ ts, last: units / STEP, start: 0 });
      units = Math.min(50, flowed);
    }
    const wrong = fault === 'spike' ? before + 900_000 : fault === 'low' ? Math.max(0, before - 7000) : units;
    const isHeld = fault === 'spike' || fault === 'low' || fault === 'held';
    if (fault !== 'lost') readings.push({ ts, value: wrong / STEP, isHeld, isEstimated: fault === 'estimated' });
  }
  return { readings, facts: { range: RANGE, isDirected: false, resets } satisfies RegisterFacts };
}

const rowOf = ({ ts, value, isHeld, isEstimated }: Reading): RegisterRow => ({
  ...{ ts, values: new Map([[FIELD, value]]), heldBack: new Set(isHeld ? [FIELD] : []) },
  ...(isEstimated ? { origins: new Map([[FIELD, 'estimated' as const]]) } : {}),
});
const countedOf = ({ ts, value, isEstimated }: Reading): CountedReading => ({
  ...{ ts, value, origin: isEstimated ? 'estimated' : 'measured' },
});

const whole = (readings: readonly Reading[], zone: Zone, facts: RegisterFacts): AggregatedDay[] =>
  daysOf({ rows: readings.map(rowOf), before: new Map(), zone, factsOf: () => facts }, [FIELD]);

const hundredths = (value: number): number => {
  const units = Math.round(value * STEP);
  if (Math.abs(value * STEP - units) > 1e-6) throw new Error(`${value} is no whole number of hundredths`);
  return units;
};
const sumOf = (days: readonly AggregatedDay[]): number =>
  days.reduce((sum, { hours }) => sum + hours.reduce<number>((all, hour) => all + hundredths(hour ?? 0), 0), 0);

const counted = (readings: readonly Reading[]) => readings.filter(({ isHeld }) => !isHeld);

describe('final values', () => {
  it('add up to the difference of the registers in whole units, and none is negative', () => {
    fc.assert(
      fc.property(history, ({ zone, ...input }) => {
        const { readings, facts } = shownBy(input);
        const known = counted(readings);
        const steps = known.slice(1).map((reading, place) => flowBetween(known[place] ?? reading, reading, facts));
        const days = whole(readings, zone, facts);
        expect(sumOf(days)).toBe(steps.reduce<number>((sum, flowed) => sum + hundredths(flowed ?? 0), 0));
        for (const { day, hours, value } of days) {
          expect(hours).toHaveLength(hoursOfDay(zone, day));
          const sum = hours.reduce<number>((all, hour) => all + hundredths(hour ?? 0), 0);
          expect([Math.min(0, ...hours.map((hour) => hour ?? 0)), sum]).toEqual([0, hundredths(value)]);
        }
      }),
      RUNS,
    );
  });

  it('over values that are held back are marked as bridged, and only there or where readings are missing', () => {
    fc.assert(
      fc.property(history, ({ zone, ...input }) => {
        const { readings, facts } = shownBy(input);
        const days = whole(readings, zone, facts);
        const known = counted(readings);
        for (const [place, reading] of known.entries()) {
          const before = known[place - 1];
          if (!before || flowBetween(before, reading, facts) === null) continue;
          const isHeld = readings.some(({ ts, isHeld: held }) => held && ts > before.ts && ts < reading.ts);
          const { day, hour } = bucketOf(reading.ts, zone);
          const found = days.find((each) => each.day === day);
          if (isHeld) expect(originAt(found?.origins ?? null, hour)).toBe('bridged');
        }
      }),
      RUNS,
    );
  });

  it('are the same in whatever order readings come, are held back and are decided about', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat(1000)), async ({ zone, ...input }, choice) => {
        const { readings, facts } = shownBy(input);
        const store = new Store(zone, facts);
        const events = readings.flatMap((reading) =>
          // The value that is held back first came as a value that counts, or the other way round.
          reading.isHeld || (choice.next().value ?? 0) < 200
            ? [{ ...reading, isHeld: !reading.isHeld }, reading]
            : [reading],
        );
        const order = events.map((reading) => ({ reading, at: choice.next().value ?? 0 })).sort((a, b) => a.at - b.at);
        for (const { reading } of order) await store.receive(reading);
        for (const reading of readings) await store.receive(reading);
        expect(store.days()).toEqual(store.sorted(whole(readings, zone, facts)));
      }),
      RUNS,
    );
  });

  it('follow an estimate, and the truth that comes late in its place', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), async ({ zone, ...input }, at) => {
        const { readings, facts } = shownBy(input);
        const store = new Store(zone, facts);
        for (const reading of readings) await store.receive({ ...reading, isEstimated: true });
        const late = readings[at % readings.length];
        await store.remove(late?.ts ?? 0);
        for (const reading of readings) await store.receive(reading);
        expect(store.days()).toEqual(store.sorted(whole(readings, zone, facts)));
      }),
      RUNS,
    );
  });
});

/** Device whose readings arrive one by one, with a build after each. */
class Store {
  private readonly readings = new Map<number, Reading>();
  private stored: AggregatedDay[] = [];
  private readonly regions: AggregateRegions;

  constructor(
    private readonly zone: Zone,
    private readonly facts: RegisterFacts,
  ) {
    const sorted = () => [...this.readings.values()].sort((a, b) => a.ts - b.ts);
    this.regions = new AggregateRegions(new Rows(sorted, () => this.stored), new Neighbours(sorted));
  }

  async receive(reading: Reading): Promise<void> {
    this.readings.set(reading.ts, reading);
    await this.build(reading.ts, false);
  }

  async remove(ts: number): Promise<void> {
    this.readings.delete(ts);
    await this.build(ts, true);
  }

  days = (): AggregatedDay[] => this.sorted(this.stored);

  sorted = (days: readonly AggregatedDay[]): AggregatedDay[] => [...days].sort((a, b) => a.day - b.day);

  private async build(ts: number, isRemoval: boolean): Promise<void> {
    const device = { deviceId: DEVICE, companyId: 1, tiedUsers: [], modelId: 0, zone: this.zone, rezonedFrom: null };
    const range: TakenRange = { ...device, from: ts, to: ts, isRemoval, isCorrection: false };
    const found = await this.regions.of(NO_TRANSACTION, [range]);
    const built = found.map((region) => ({
      region,
      days: daysOfRegion(region, () => this.facts),
    }));
    for (const { region, days } of built) {
      const { from, to } = region.span;
      this.stored = [...this.stored.filter(({ day }) => day < from || day > to), ...days];
    }
  }
}

// Nothing below asks a database.
const NO_TRANSACTION = undefined as never;

class Rows extends AggregateRowsRepository {
  constructor(
    private readonly sorted: () => Reading[],
    private readonly stored: () => AggregatedDay[],
  ) {
    super(undefined as never, undefined as never);
  }

  override rows(_: never, windows: readonly Window[]): Promise<RegisterRow[][]> {
    return Promise.resolve(
      windows.map(({ from, to }) =>
        this.sorted()
          .filter(({ ts }) => ts > from && ts <= to)
          .map(rowOf),
      ),
    );
  }

  override firstTimes(_: never, windows: readonly Window[]): Promise<Map<number, number>> {
    const found = windows.flatMap(({ deviceId, from, to }) => {
      const first = this.sorted().find(({ ts }) => ts > from && ts <= to);
      return first ? [[deviceId, first.ts] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  override knownFields(): Promise<[number, string][]> {
    return Promise.resolve(this.stored().length > 0 ? [[DEVICE, FIELD]] : []);
  }

  override days(_: never, wanted: readonly { day: number }[]): Promise<DeviceDay[]> {
    const days = new Set(wanted.map(({ day }) => day));
    return Promise.resolve(
      this.stored()
        .filter(({ day }) => days.has(day))
        .map((day) => ({ ...day, deviceId: DEVICE })),
    );
  }
}

class Neighbours extends RegisterNeighboursRepository {
  constructor(private readonly sorted: () => Reading[]) {
    super(undefined as never);
  }

  override before(fields: readonly FieldAt[]): Promise<EarlierReadings[]> {
    return Promise.resolve(
      fields.map(({ ts: until }) => {
        const earlier = this.sorted().filter(({ ts }) => ts <= until);
        const last = counted(earlier).at(-1)?.ts ?? Infinity;
        const isHeld = earlier.some(({ ts }) => ts > last);
        return { readings: counted(earlier).slice(-3).map(countedOf), isHeld };
      }),
    );
  }

  override nextTimes(fields: readonly FieldAt[]): Promise<number[][]> {
    return Promise.resolve(
      fields.map(({ ts: since }) =>
        counted(this.sorted())
          .filter(({ ts }) => ts > since)
          .slice(0, 3)
          .map(({ ts }) => ts),
      ),
    );
  }

  override next(fields: readonly FieldAt[]): Promise<(NextReading | undefined)[]> {
    return Promise.resolve(
      fields.map(({ ts: since }) => {
        const later = this.sorted().filter(({ ts }) => ts > since);
        const first = counted(later)[0];
        return first && { ...countedOf(first), isHeld: later.some(({ ts }) => ts < first.ts) };
      }),
    );
  }
}
