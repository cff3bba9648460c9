import { Injectable } from '@nestjs/common';
import { isAggregated, layoutOf, MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import type { Transaction } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import { isInterrupted, LONGEST_BRIDGE, type NextReading } from '../../store/derived/final-steps';
import type { FactsOf } from '../../store/derived/register-facts';
import { type AggregatedDay, continued, daysOf, type RegisterRow } from './aggregate-days';
import { AggregateRowsRepository, type DaySpan, type Window } from './aggregate-rows.repository';
import { type Bucket, bucketOf, startOf } from '../buckets';
import { originAt } from './origins';
import { FOREVER, type TakenRange } from './dirty.repository';
import {
  type EarlierReadings,
  type FieldAt,
  RegisterNeighboursRepository,
} from '../consumption/register-neighbours.repository';

/** Hours of a device that are built from their rows and the readings around them. */
export interface Region {
  span: DaySpan;
  /** Hour of the first day that is built first; those before it stay as they are. */
  hour: number;
  zone: Zone;
  rows: readonly RegisterRow[];
  before: ReadonlyMap<string, EarlierReadings>;
  next: ReadonlyMap<string, NextReading>;
  fields: readonly string[];
  /** Its first day as it is stored; only where hours of it stay. */
  stored: readonly AggregatedDay[];
}

/** The days of a region. Pure. */
export function daysOfRegion(
  { span: { from, to }, hour, fields, stored, ...rows }: Region,
  factsOf: FactsOf | undefined,
): AggregatedDay[] {
  const built = daysOf({ ...rows, factsOf }, fields).filter(({ day }) => day >= from && day <= to);
  return hour > 0 ? continued(built, stored, { day: from, hour }) : built;
}

/** Readings of a dirty range, with its first hour and last day by the clock of the device. */
interface Planned {
  range: TakenRange;
  since: Bucket;
  lastDay: number;
}

const DAY = 86_400;
/** A reading that follows the one before it after more days is built with all of them. */
const SHORTEST_LOOK = 2;
const NOTHING: ReadonlyMap<string, NextReading> = new Map();

/**
 * Hours that a change of readings affects. For the newest reading of a device, if it follows the previous one: its
 * hour. Otherwise all hours of the steps that begin or end in the range, and of later steps that the distance of its
 * readings decides.
 */
@Injectable()
export class AggregateRegions {
  constructor(
    private readonly repository: AggregateRowsRepository,
    private readonly neighbours: RegisterNeighboursRepository,
  ) {}

  async of(transaction: Transaction, ranges: readonly TakenRange[]): Promise<Region[]> {
    const planned = ranges.map((range): Planned => {
      const { from, to, zone } = range;
      return { range, since: bucketOf(from, zone), lastDay: bucketOf(to, zone).day };
    });
    const isShort = ({ range: { isRemoval, from, to } }: Planned) => !isRemoval && to - from < DAY;
    const short = planned.filter(isShort);
    const later = await this.repository.firstTimes(
      transaction,
      short.map(({ range: { deviceId, zone }, lastDay }) => ({
        ...{ deviceId, from: startOf(lastDay + 1, zone), to: FOREVER },
      })),
    );
    const newest = short.filter(({ range }) => !later.has(range.deviceId));
    const simple = await this.simple(transaction, newest);
    const isSimple = new Set(simple.map(({ span }) => span.deviceId));
    const others = planned.filter(({ range }) => !isSimple.has(range.deviceId));
    return others.length === 0 ? simple : [...simple, ...(await this.wide(transaction, others))];
  }

  /** Ranges whose readings follow the previous ones without a gap. */
  private async simple(transaction: Transaction, planned: readonly Planned[]): Promise<Region[]> {
    if (planned.length === 0) return [];
    const rows = await this.repository.rows(transaction, planned.map(windowOf));
    const wanted = planned.flatMap((each, place) => {
      const { deviceId } = each.range;
      return fieldsOf(rows[place] ?? []).map((field) => ({ deviceId, field, ts: windowOf(each).from, place }));
    });
    const found = await this.neighbours.before(wanted, transaction);
    const before = planned.map(() => new Map<string, EarlierReadings>());
    for (const [index, { field, place }] of wanted.entries()) {
      const known = found[index];
      if (known) before[place]?.set(field, known);
    }
    const spans = planned.map(({ range: { deviceId, zone }, since }, place) => {
      const ends = [...(before[place]?.values() ?? [])].flatMap(({ readings }) => readings.at(-1)?.ts ?? []);
      const first = bucketOf(Math.min(...ends, startOf(since.day, zone, since.hour)) + 1, zone);
      return { deviceId, since, first };
    });
    const stored = await this.stored(
      transaction,
      spans.flatMap(({ deviceId, since, first }) => [
        ...(since.hour > 0 ? [{ deviceId, day: since.day }] : []),
        ...(first.day < since.day && since.day - first.day <= SHORTEST_LOOK
          ? daysBetween(deviceId, first.day, since)
          : []),
      ]),
    );
    return planned.flatMap(({ range, since, lastDay }, place): Region[] => {
      const [own = [], known = new Map<string, EarlierReadings>()] = [rows[place], before[place]];
      const first = spans[place]?.first ?? since;
      const earlier = stored.get(range.deviceId) ?? [];
      const isNear = since.day - first.day <= SHORTEST_LOOK;
      if (!isUnbroken(own, known) || !isNear || hasBridge(earlier, first, since)) return [];
      const span = { deviceId: range.deviceId, from: since.day, to: lastDay };
      return [
        {
          ...{ span, hour: since.hour, zone: range.zone, rows: own, before: known, next: NOTHING },
          ...{ fields: [...known.keys()], stored: earlier },
        },
      ];
    });
  }

  private async stored(
    transaction: Transaction,
    wanted: readonly { deviceId: number; day: number }[],
  ): Promise<Map<number, AggregatedDay[]>> {
    const found = new Map<number, AggregatedDay[]>();
    for (const { deviceId, ...day } of await this.repository.days(transaction, wanted)) {
      found.set(deviceId, [...(found.get(deviceId) ?? []), day]);
    }
    return found;
  }

  private async wide(transaction: Transaction, planned: readonly Planned[]): Promise<Region[]> {
    const rows = await this.repository.rows(transaction, planned.map(windowOf));
    const known = await this.repository.knownFields(
      transaction,
      planned.map(({ range }) => range.deviceId),
    );
    const fields = planned.map(({ range }, place) => {
      const names = new Set(fieldsOf(rows[place] ?? []));
      for (const [deviceId, field] of known) if (deviceId === range.deviceId) names.add(field);
      const model = range.isRemoval ? modelById(range.modelId) : undefined;
      for (const field of model ? layoutOf(model, MESSAGE_TYPE.current) : []) if (isAggregated(field)) names.add(field);
      return [...names];
    });
    const at = (tsOf: (range: TakenRange) => number) =>
      planned.flatMap(({ range }, place) =>
        (fields[place] ?? []).map((field) => ({ deviceId: range.deviceId, field, ts: tsOf(range), place })),
      );
    const earlier = at(({ from }) => from - 1);
    const found = await this.neighbours.before(earlier, transaction);
    const begins = planned.map(({ range, since }) => startOf(since.day, range.zone, since.hour));
    for (const [index, { place }] of earlier.entries()) {
      const last = found[index]?.readings.at(-1)?.ts;
      const from = planned[place]?.range.from ?? 0;
      if (last !== undefined && from - last <= LONGEST_BRIDGE) begins[place] = Math.min(begins[place] ?? last, last);
    }
    const further = at(({ to }) => to);
    const times = await this.neighbours.nextTimes(further, transaction);
    const ends = planned.map(({ lastDay }) => lastDay);
    const far = new Map<string, Planned>();
    for (const [index, { place }] of further.entries()) {
      const each = planned[place];
      if (!each) continue;
      const { zone, to, deviceId } = each.range;
      for (const [order, ts] of (times[index] ?? []).entries()) {
        const { day } = bucketOf(ts, zone);
        if (ts - to <= LONGEST_BRIDGE) ends[place] = Math.max(ends[place] ?? day, day);
        else if (order === 0) far.set(`${deviceId}/${day}`, { ...each, since: { day, hour: 0 }, lastDay: day });
      }
    }
    const widened = planned.map((each, place): Planned => ({
      ...each,
      since: bucketOf((begins[place] ?? 0) + 1, each.range.zone),
      lastDay: ends[place] ?? each.lastDay,
    }));
    const beyond = [...far.values()].filter(({ range, lastDay }) =>
      widened.every((each) => each.range !== range || each.lastDay < lastDay),
    );
    const all = [...widened, ...beyond];
    const around = await this.around(transaction, planned, widened, beyond);
    const whole = [...widened.map((_, place) => joined(around, place, rows[place] ?? [])), ...around.beyond];
    return this.regions(transaction, all, whole, (place) => fields[place] ?? fieldsOf(whole[place] ?? []));
  }

  /** Rows before and after the loaded ones. */
  private async around(
    transaction: Transaction,
    planned: readonly Planned[],
    widened: readonly Planned[],
    beyond: readonly Planned[],
  ): Promise<Around> {
    const heads = widened.map((each, place): Window => {
      const known = planned[place];
      return { ...windowOf(each), to: known ? windowOf(known).from : 0 };
    });
    const tails = widened.map((each, place): Window => {
      const known = planned[place];
      return { ...windowOf(each), from: known ? windowOf(known).to : 0 };
    });
    const rows = await this.repository.rows(transaction, [...heads, ...tails, ...beyond.map(windowOf)]);
    const count = widened.length;
    return { heads: rows.slice(0, count), tails: rows.slice(count, 2 * count), beyond: rows.slice(2 * count) };
  }

  private async regions(
    transaction: Transaction,
    planned: readonly Planned[],
    rows: readonly RegisterRow[][],
    namesOf: (place: number) => readonly string[],
  ): Promise<Region[]> {
    const at = (tsOf: (window: Window) => number) =>
      planned.flatMap((each, place) =>
        namesOf(place).map((field): FieldAt & { place: number } => ({
          ...{ deviceId: each.range.deviceId, field, ts: tsOf(windowOf(each)), place },
        })),
      );
    const [begins, ends] = [at(({ from }) => from), at(({ to }) => to)];
    const before = await this.neighbours.before(begins, transaction);
    const next = await this.neighbours.next(ends, transaction);
    const stored = await this.stored(
      transaction,
      planned.flatMap(({ range: { deviceId }, since: { day, hour } }) => (hour > 0 ? [{ deviceId, day }] : [])),
    );
    const regions = planned.map(({ range: { deviceId, zone }, since, lastDay }, place) => ({
      stored: (stored.get(deviceId) ?? []).filter(({ day }) => day === since.day),
      ...{ span: { deviceId, from: since.day, to: lastDay }, hour: since.hour, zone, rows: rows[place] ?? [] },
      ...{ before: new Map<string, EarlierReadings>(), next: new Map<string, NextReading>(), fields: namesOf(place) },
    }));
    for (const [index, { field, place }] of begins.entries()) {
      const [earlier, closing] = [before[index], next[index]];
      if (earlier) regions[place]?.before.set(field, earlier);
      if (closing) regions[place]?.next.set(field, closing);
    }
    return regions;
  }
}

interface Around {
  heads: RegisterRow[][];
  tails: RegisterRow[][];
  beyond: RegisterRow[][];
}

const joined = ({ heads, tails }: Around, place: number, rows: readonly RegisterRow[]): RegisterRow[] => [
  ...(heads[place] ?? []),
  ...rows,
  ...(tails[place] ?? []),
];

const windowOf = ({ range: { deviceId, zone }, since, lastDay }: Planned): Window => ({
  deviceId,
  from: startOf(since.day, zone, since.hour),
  to: startOf(lastDay + 1, zone),
});

/** true: each register's first reading follows the previous one, and every value counts. */
function isUnbroken(rows: readonly RegisterRow[], before: ReadonlyMap<string, EarlierReadings>): boolean {
  const seen = new Set<string>();
  for (const { ts, values, heldBack } of rows) {
    if (heldBack.size > 0) return false;
    for (const field of values.keys()) {
      if (seen.has(field)) continue;
      seen.add(field);
      const earlier = before.get(field);
      if (earlier && (earlier.isHeld || isInterrupted(earlier.readings, ts))) return false;
    }
  }
  return true;
}

const daysBetween = (deviceId: number, first: number, since: Bucket): { deviceId: number; day: number }[] =>
  Array.from({ length: since.day - first }, (_, place) => ({ deviceId, day: first + place }));

/** true: an earlier build spread an amount between two hours. */
const hasBridge = (stored: readonly AggregatedDay[], first: Bucket, since: Bucket): boolean =>
  stored.some(({ day, origins }) => {
    if (origins === null || day < first.day || day > since.day) return false;
    const from = day === first.day ? first.hour : 0;
    const to = day === since.day ? since.hour : origins.length;
    return Array.from(origins.slice(from, to)).some((_, place) => originAt(origins, from + place) === 'bridged');
  });

/** Registers that the rows have, held back or not. */
const fieldsOf = (rows: readonly RegisterRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => [...values.keys()])),
];
