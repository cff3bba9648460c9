import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { BatchSize } from '@gaugeway/platform/jobs';
import { Pauses } from '@gaugeway/platform/slots';
import { figuresChanged } from '@gaugeway/proto/events';
import { AggregateRegions, daysOfRegion } from './aggregate-regions';
import { AggregateRowsRepository, type DeviceDay } from './aggregate-rows.repository';
import { DirtyRepository, FOREVER, rezonedSince, type TakenRange } from './dirty.repository';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import { cutPieces } from './pieces';
import { ClosedMarks } from '../periods/frozen/closed-marks.repository';
import { changesOf } from '../../store/timeseries/figures-changed';

/** Devices that are built in one transaction. */
const BATCH = { smallest: 200, largest: 800, besideCalls: 50 };
/** Bound of a run: the consumer ends although others mark ranges meanwhile. */
const MOST_BATCHES = 50;
const PIECE_SECONDS = 92 * 86_400;
const LIMITS = { piece: PIECE_SECONDS, batch: BATCH.smallest * PIECE_SECONDS };

const goOn = () => Promise.resolve(true);

/**
 * Builds the aggregates of dirty ranges: whole hours, from their rows and the readings before them. The effect of a
 * change on the first reading after the range belongs to another day, which is built as well. The same on PostgreSQL
 * and TimescaleDB: a continuous aggregate knows neither the reading before its bucket, nor roll-over, nor held-back
 * values.
 */
@Injectable()
export class AggregateBuilder {
  private readonly size = new BatchSize(BATCH);

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
      const most = this.size.next();
      const { taken, isCut } = await this.database.transaction(async (transaction) => {
        const ranges = await this.dirty.take(transaction, most);
        return { taken: ranges.length, isCut: ranges.length > 0 && (await this.build(transaction, ranges)) };
      });
      const tookMs = performance.now() - began;
      if (taken === most) this.size.wasFull(most, tookMs);
      else if (!isCut) return true;
      if (!(await between(tookMs))) return false;
    }
    return false;
  }

  /** true if ranges were marked again: the rest of long ones, and those without room in the batch. */
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
    const { pieces, rest } = await cutPieces(whole, LIMITS, async (long) => {
      const windows = long.map(({ deviceId, from, to }) => ({ deviceId, from: from - 1, to }));
      const firsts = await this.repository.firstTimes(transaction, windows);
      return long.map(({ deviceId }) => firsts.get(deviceId));
    });
    await this.dirty.mark(rest, transaction);
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
    return rest.length > 0;
  }
}
