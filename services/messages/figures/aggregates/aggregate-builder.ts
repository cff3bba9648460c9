import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Pauses } from '@gaugeway/platform/slots';
import { callsWait } from '@gaugeway/platform/telemetry';
import { figuresChanged } from '@gaugeway/proto/events';
import { AggregateRegions, daysOfRegion } from './aggregate-regions';
import { AggregateRowsRepository, type DeviceDay } from './aggregate-rows.repository';
import { DirtyRepository, FOREVER, rezonedSince, type TakenRange } from './dirty.repository';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import { ClosedMarks } from '../periods/frozen/closed-marks.repository';
import { changesOf } from '../../store/timeseries/figures-changed';

/** Devices that are built in one transaction. */
const BATCH = 200;
/** While somebody waits for an answer of this process: rows are parsed in one go, which a large batch makes a long one. */
const BESIDE_CALLS = 50;
/** Bound of a run: the consumer ends although others mark ranges meanwhile. */
const MOST_BATCHES = 50;
/** A longer range is built piece by piece, so that no transaction holds the history of years. */
const PIECE_SECONDS = 92 * 86_400;

const goOn = () => Promise.resolve(true);

/**
 * Builds the aggregates of dirty ranges: whole hours, from their rows and the readings before them. The effect of a
 * change on the first reading after the range belongs to another day, which is built as well. The same on PostgreSQL
 * and TimescaleDB: a continuous aggregate knows neither the reading before its bucket, nor roll-over, nor held-back
 * values.
 */
@Injectable()
export class AggregateBuilder {
  constructor(
    private readonly database: Database,
    private readonly dirty: DirtyRepository,
    private readonly repository: AggregateRowsRepository,
    private readonly regions: AggregateRegions,
    private readonly facts: RegisterFactsRepository,
    private readonly outbox: Outbox,
    private readonly closed: ClosedMarks,
  ) {}

  /**
   * Builds the ranges marked now, or so many batches of them; true if none of them is left. Ranges marked meanwhile
   * wait. `between` is called after each batch with the milliseconds that it took, and ends the run by false.
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
    await this.repository.forget(
      transaction,
      ranges.flatMap(({ deviceId, rezonedFrom }) =>
        rezonedFrom === null ? [] : [{ deviceId, from: rezonedFrom - 1 }],
      ),
    );
    const whole = ranges.map((range): TakenRange => {
      const { rezonedFrom, zone } = range;
      if (rezonedFrom === null) return range;
      return { ...range, from: Math.min(range.from, rezonedSince(rezonedFrom, zone)), to: FOREVER, isRemoval: true };
    });
    const { pieces, isCut } = await this.cut(transaction, whole);
    const regions = await this.regions.of(transaction, pieces);
    const facts = await this.facts.of(
      regions.map(({ span }) => span.deviceId),
      transaction,
    );
    const days: DeviceDay[] = [];
    const pauses = new Pauses();
    for (const region of regions) {
      const { deviceId } = region.span;
      for (const day of daysOfRegion(region, facts.get(deviceId))) days.push({ ...day, deviceId });
      if (pauses.isDue) await pauses.take();
    }
    await this.repository.replace(
      transaction,
      regions.map(({ span }) => span),
      days,
    );
    await this.outbox.add(transaction, 'messages', figuresChanged, changesOf(whole));
    await this.closed.devices(whole, transaction);
    return isCut;
  }

  /** The first piece of each range; the rest is left for later. */
  private async cut(
    transaction: Transaction,
    ranges: readonly TakenRange[],
  ): Promise<{ pieces: TakenRange[]; isCut: boolean }> {
    const isLong = ({ from, to }: TakenRange) => to - from > PIECE_SECONDS;
    const firsts = await this.repository.firstTimes(
      transaction,
      ranges.filter(isLong).map(({ deviceId, from, to }) => ({ deviceId, from: from - 1, to })),
    );
    const rest: TakenRange[] = [];
    const pieces = ranges.map((range): TakenRange => {
      const first = isLong(range) ? firsts.get(range.deviceId) : undefined;
      const to = first === undefined ? range.to : Math.min(range.to, first + PIECE_SECONDS);
      if (to < range.to) rest.push({ ...range, from: to + 1 });
      return { ...range, to };
    });
    await this.dirty.mark(rest, transaction);
    return { pieces, isCut: rest.length > 0 };
  }
}
