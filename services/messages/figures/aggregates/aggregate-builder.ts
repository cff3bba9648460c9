import { Injectable } from '@nestjs/common';
import { isAggregated, layoutOf, MESSAGE_TYPE, modelById } from '@gaugeway/catalogue';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Pauses } from '@gaugeway/platform/slots';
import { callsWait } from '@gaugeway/platform/telemetry';
import { figuresChanged } from '@gaugeway/proto/events';
import { type AggregatedDay, continued, daysOf } from './aggregate-days';
import {
  AggregateRowsRepository,
  type DaySpan,
  type DeviceDay,
  type FieldAt,
  type RegisterRow,
} from './aggregate-rows.repository';
import { type Bucket, bucketOf, startOf } from './buckets';
import { DirtyRepository, FOREVER, type TakenRange } from './dirty.repository';
import { ClosedMarks } from '../periods/frozen/closed-marks.repository';
import { changesOf } from '../../store/timeseries/figures-changed';

/** Devices that are built in one transaction. */
const BATCH = 200;
/** While somebody waits for an answer of this process: rows are parsed in one go, which a large batch makes a long one. */
const BESIDE_CALLS = 50;
/** So that a consumer that builds what others mark meanwhile comes to an end. */
const MOST_BATCHES = 50;
/** A longer range is built piece by piece, so that no transaction holds the history of years. */
const PIECE_SECONDS = 92 * 86_400;

const goOn = () => Promise.resolve(true);

/** A range that is built, from the hour on in which it begins: earlier hours do not depend on it. */
interface Piece extends TakenRange {
  since: Bucket;
}

/** Days of one device that are built from their own rows. */
interface Stretch {
  span: DaySpan;
  /** Hour of the first day that is built first; those before it stay as they are. */
  hour: number;
  zone: number;
  rows: RegisterRow[];
}

/**
 * Builds the aggregates of dirty ranges: whole hours, from their rows and the readings before them. What a change makes
 * of the first reading after the range belongs to another day, which is built as well. The same on PostgreSQL and
 * TimescaleDB: a continuous aggregate knows neither the reading before its bucket, nor roll-over, nor what is held back.
 */
@Injectable()
export class AggregateBuilder {
  constructor(
    private readonly database: Database,
    private readonly dirty: DirtyRepository,
    private readonly repository: AggregateRowsRepository,
    private readonly outbox: Outbox,
    private readonly closed: ClosedMarks,
  ) {}

  /**
   * What is marked now, or so many batches of it; true where nothing of it is left. What is marked meanwhile waits.
   * `between` is called after each batch with the milliseconds that it took, and ends the run by false.
   */
  async run(between: (tookMs: number) => Promise<boolean> = goOn): Promise<boolean> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const began = performance.now();
      const isMore = await this.database.transaction(async (transaction) => {
        const most = callsWait() ? BESIDE_CALLS : BATCH;
        const ranges = await this.dirty.take(transaction, most);
        const isCut = ranges.length > 0 && (await this.build(transaction, ranges));
        return isCut || ranges.length === most;
      });
      if (!isMore) return true;
      if (!(await between(performance.now() - began))) return false;
    }
    return false;
  }

  /** true where a range was long and its rest is marked again. */
  private async build(transaction: Transaction, ranges: readonly TakenRange[]): Promise<boolean> {
    const rezoned = ranges.filter(({ isRezoned }) => isRezoned);
    if (rezoned.length > 0) {
      await this.repository.forget(
        transaction,
        rezoned.map(({ deviceId }) => deviceId),
      );
    }
    const whole = ranges.map((range) => (range.isRezoned ? { ...range, from: 0, to: FOREVER } : range));
    const { pieces, isCut } = await this.cut(transaction, whole);
    const stretches = await this.stretches(transaction, pieces);
    const next = await this.next(transaction, pieces, stretches);
    const all = [...stretches, ...next];
    const before = await this.before(transaction, all);
    const kept = await this.kept(transaction, all);
    const days: DeviceDay[] = [];
    const pauses = new Pauses();
    for (const [place, { span, zone, rows, hour }] of all.entries()) {
      const { deviceId, from } = span;
      const known = before[place] ?? new Map<string, number>();
      const built = daysOf({ rows, before: known, zone }, fieldsOf(rows));
      const joined = hour > 0 ? continued(built, kept.get(deviceId) ?? [], { day: from, hour }) : built;
      for (const day of joined) days.push({ ...day, deviceId });
      if (pauses.isDue) await pauses.take();
    }
    const spans = all.map(({ span }) => span);
    await this.repository.replace(transaction, spans, days);
    await this.outbox.add(transaction, 'messages', figuresChanged, changesOf(ranges));
    await this.closed.devices(ranges, transaction);
    return isCut;
  }

  /** The first piece of each range; the rest is left for later. */
  private async cut(
    transaction: Transaction,
    ranges: readonly TakenRange[],
  ): Promise<{ pieces: Piece[]; isCut: boolean }> {
    const isLong = ({ from, to }: TakenRange) => to - from > PIECE_SECONDS;
    const firsts = await this.repository.firstTimes(
      transaction,
      ranges.filter(isLong).map(({ deviceId, from, to }) => ({ deviceId, from: from - 1, to })),
    );
    const rest: TakenRange[] = [];
    const pieces = ranges.map((range): Piece => {
      const since = bucketOf(range.from, range.zone);
      const first = isLong(range) ? firsts.get(range.deviceId) : undefined;
      const to = first === undefined ? range.to : Math.min(range.to, first + PIECE_SECONDS);
      if (to < range.to) rest.push({ ...range, from: to + 1 });
      return { ...range, to, since };
    });
    await this.dirty.mark(rest, transaction);
    return { pieces, isCut: rest.length > 0 };
  }

  private async stretches(transaction: Transaction, pieces: readonly Piece[]): Promise<Stretch[]> {
    const planned = pieces.map(({ deviceId, to, zone, since }) => ({
      span: { deviceId, from: since.day, to: bucketOf(to, zone).day },
      hour: since.hour,
      zone,
    }));
    const windows = planned.map(({ span: { deviceId, from, to }, hour, zone }) => ({
      deviceId,
      from: startOf(from, zone, hour),
      to: startOf(to + 1, zone),
    }));
    const rows = await this.repository.rows(transaction, windows);
    return planned.map((stretch, place) => ({ ...stretch, rows: rows[place] ?? [] }));
  }

  /** The days of the first readings after the ranges, as far as a register of a range has one. */
  private async next(
    transaction: Transaction,
    pieces: readonly Piece[],
    stretches: readonly Stretch[],
  ): Promise<Stretch[]> {
    const removals = pieces.filter(({ isRemoval }) => isRemoval).map(({ deviceId }) => deviceId);
    const gone = removals.length > 0 ? await this.repository.knownFields(transaction, removals) : [];
    const wanted = pieces.flatMap(({ deviceId, modelId, isRemoval, zone }, place): FieldAt[] => {
      const stretch = stretches[place];
      if (!stretch) return [];
      const fields = new Set(fieldsOf(stretch.rows));
      if (isRemoval) {
        const model = modelById(modelId);
        for (const field of model ? layoutOf(model, MESSAGE_TYPE.current) : []) {
          if (isAggregated(field)) fields.add(field);
        }
        for (const [device, field] of gone) if (device === deviceId) fields.add(field);
      }
      const ts = startOf(stretch.span.to + 1, zone);
      return [...fields].map((field) => ({ deviceId, field, ts }));
    });
    const zones = new Map(pieces.map(({ deviceId, zone }) => [deviceId, zone]));
    const days = new Map<string, { deviceId: number; day: number; zone: number }>();
    for (const [deviceId, ts] of await this.repository.nextTimes(transaction, wanted)) {
      const zone = zones.get(deviceId) ?? 0;
      const { day } = bucketOf(ts, zone);
      days.set(`${deviceId}/${day}`, { deviceId, day, zone });
    }
    const list = [...days.values()];
    const windows = list.map(({ deviceId, day, zone }) => ({
      deviceId,
      from: startOf(day, zone),
      to: startOf(day + 1, zone),
    }));
    const rows = list.length > 0 ? await this.repository.rows(transaction, windows) : [];
    return list.map(({ deviceId, day, zone }, place) => ({
      span: { deviceId, from: day, to: day },
      hour: 0,
      zone,
      rows: rows[place] ?? [],
    }));
  }

  /** By stretch, the registers' readings before its first row. */
  private async before(transaction: Transaction, stretches: readonly Stretch[]): Promise<Map<string, number>[]> {
    const wanted = stretches.flatMap(({ span: { deviceId }, rows }, place) => {
      const ts = (rows[0]?.ts ?? 0) - 1;
      return fieldsOf(rows).map((field) => ({ deviceId, field, ts, place }));
    });
    const values = await this.repository.before(transaction, wanted);
    const found = stretches.map(() => new Map<string, number>());
    for (const [index, { field, place }] of wanted.entries()) {
      const value = values[index] ?? null;
      if (value !== null) found[place]?.set(field, value);
    }
    return found;
  }

  /** By device, the first days of the stretches as they stand, where hours of them are kept. */
  private async kept(transaction: Transaction, stretches: readonly Stretch[]): Promise<Map<number, AggregatedDay[]>> {
    const wanted = stretches.flatMap(({ span, hour }) =>
      hour > 0 ? [{ deviceId: span.deviceId, day: span.from }] : [],
    );
    const kept = new Map<number, AggregatedDay[]>();
    for (const { deviceId, ...day } of await this.repository.days(transaction, wanted)) {
      kept.set(deviceId, [...(kept.get(deviceId) ?? []), day]);
    }
    return kept;
  }
}

/** Registers that the rows have, held back or not. */
const fieldsOf = (rows: readonly RegisterRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => [...values.keys()])),
];
