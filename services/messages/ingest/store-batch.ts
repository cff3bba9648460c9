import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Timeseries } from '../timeseries/timeseries';
import { arrangeRounds } from './arrange-rounds';
import type { Batch, Delivery, IncomingRow } from './batch';
import { IngestRepository, type Progress, type Series } from './ingest.repository';

/** Series that are remembered as known; beyond it the memory begins anew. */
const MOST_KNOWN_SERIES = 500_000;

/** The transaction of a batch. */
@Injectable()
export class StoreBatch {
  private readonly knownSeries = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly timeseries: Timeseries,
    private readonly ingest: IngestRepository,
  ) {}

  /** Notes on each row whether it was new or a correction; resolves how many frames were repeats. */
  async run({ events, deliveries }: Batch): Promise<number> {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return 0;
    await this.timeseries.prepare(timesOf(deliveries));
    const { repeats, series } = await this.database.transaction(async (transaction) => {
      const progress = await this.ingest.advance(transaction, first.partition, first.offset, last.offset, last.headers.occurredAt);
      judge(deliveries, progress);
      const repeated = await this.repeated(transaction, deliveries);
      await this.write(transaction, deliveries.filter((delivery) => !repeated.has(delivery)));
      await this.find(transaction, deliveries.filter((delivery) => delivery.pass === 'untold'));
      return { repeats: repeated.size, series: await this.addSeries(transaction, deliveries) };
    });
    if (this.knownSeries.size > MOST_KNOWN_SERIES) this.knownSeries.clear();
    for (const key of series) this.knownSeries.add(key);
    return repeats;
  }

  /** Deliveries of frames that were stored before, or that stand earlier in the batch. */
  private async repeated(transaction: Transaction, deliveries: readonly Delivery[]): Promise<Set<Delivery>> {
    const repeated = new Set<Delivery>();
    const first = new Map<string, Delivery>();
    for (const delivery of deliveries) {
      const { frameKey, deviceId } = delivery.reading;
      if (!frameKey || delivery.rows.length === 0) continue;
      const key = `${deviceId}/${frameKey}`;
      if (first.has(key)) repeated.add(delivery);
      else first.set(key, delivery);
    }
    if (first.size === 0) return repeated;
    const asked = [...first.values()];
    const known = await this.ingest.addFrames(
      transaction,
      asked.map(({ reading, rows }) => ({
        deviceId: reading.deviceId,
        frameKey: reading.frameKey,
        receivedAt: rows[0]?.receivedAt ?? reading.receivedAt,
      })),
    );
    for (const index of known) {
      const delivery = asked[index];
      if (delivery) repeated.add(delivery);
    }
    return repeated;
  }

  private async write(transaction: Transaction, deliveries: readonly Delivery[]): Promise<void> {
    for (const round of arrangeRounds(deliveries.map(({ rows }) => rows))) {
      mark(round, await this.timeseries.store(transaction, round));
    }
  }

  /** A try before stored them and ended before they were told on: they are told as they stand. */
  private async find(transaction: Transaction, untold: readonly Delivery[]): Promise<void> {
    const rows = untold.flatMap((delivery) => delivery.rows);
    if (rows.length > 0) mark(rows, await this.ingest.held(transaction, rows));
  }

  private async addSeries(transaction: Transaction, deliveries: readonly Delivery[]): Promise<string[]> {
    const series = new Map<string, Series>();
    for (const { rows } of deliveries) {
      for (const { deviceId, type, layoutId, extra, stored } of rows) {
        if (!stored) continue;
        const hasExtra = extra !== null;
        const key = `${deviceId}/${type}/${layoutId}/${hasExtra}`;
        if (!this.knownSeries.has(key)) series.set(key, { deviceId, type, layoutId, hasExtra });
      }
    }
    if (series.size > 0) await this.ingest.addSeries(transaction, [...series.values()]);
    return [...series.keys()];
  }
}

function* timesOf(deliveries: readonly Delivery[]): Generator<number> {
  for (const { rows } of deliveries) for (const { at } of rows) yield at;
}

function judge(deliveries: readonly Delivery[], { stored, told }: Progress): void {
  for (const delivery of deliveries) {
    const offset = Number(delivery.event.offset);
    delivery.pass = offset > stored ? 'fresh' : offset > told ? 'untold' : 'replayed';
  }
}

function mark(rows: readonly IncomingRow[], written: readonly { index: number; correction: boolean }[]): void {
  for (const { index, correction } of written) {
    const row = rows[index];
    if (row) row.stored = { correction };
  }
}
