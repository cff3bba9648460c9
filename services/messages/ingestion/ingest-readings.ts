import { Injectable } from '@nestjs/common';
import { Bus, type OutgoingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Metrics } from '@gaugeway/platform/telemetry';
import { type gaugeway, readingDecoded, readingStored } from '@gaugeway/proto/events';
import { LayoutRepository } from '../layouts/layout.repository';
import { keyOf, type WrittenRow } from '../timeseries/rows';
import { TimeSeries } from '../timeseries/time-series';
import { type BatchRow, type DecodedEvent, lastOfEachKey, type RefusedRow, takeApart } from './batch';
import { IngestionRepository, type OffsetRange } from './ingestion.repository';

/** Within this time of its acceptance an uplink is news of its device's link, even where its rows are known. */
const LIVE_MS = 10 * 60_000;

/**
 * Stores decoded readings in batches. The steps, in order: take apart and refuse what cannot be, find layouts,
 * one of each key, make room, and in one transaction: drop known frames, write, keep the newest, note the offsets;
 * then tell what is new.
 *
 * Telling comes after the commit. A crash between the two leaves rows that nobody was told of; the noted offsets show
 * that when the batch comes again, and then all of its rows are told once more (consumers of `reading.stored` are
 * idempotent). A topic that is replayed from its beginning finds its rows unchanged and tells of none.
 */
@Injectable()
export class IngestReadings {
  /** Newest stored batch by partition, as the database has it. */
  private readonly ingested = new Map<number, OffsetRange | null>();
  /** End of the newest batch by partition whose events went out from this process. */
  private readonly told = new Map<number, bigint>();

  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly repository: IngestionRepository,
    private readonly metrics: Metrics,
  ) {}

  /** Events of one partition, in its order. */
  async ingest(events: readonly DecodedEvent[]): Promise<void> {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    const range = { first: first.offset, last: last.offset };
    const { rows, refused } = takeApart(events, Date.now() / 1000);
    if (refused.length > 0) await this.bury(refused);
    for (const row of rows) row.layoutId = await this.layouts.idOf(row.fields);
    await this.series.makeRoom(rows.map(({ ts }) => ts));
    const again = await this.isUntold(first.partition, range);
    const written = await this.store(first.partition, range, events, rows);
    this.ingested.set(first.partition, range);
    const news = again ? await this.standing(rows) : written;
    await this.bus.publish(readingStored, this.stored(events, news, rows));
    this.told.set(first.partition, last.offset);
    this.count(rows, written);
  }

  private store(
    partition: number,
    range: OffsetRange,
    events: readonly DecodedEvent[],
    rows: readonly BatchRow[],
  ): Promise<WrittenRow[]> {
    return this.database.transaction(async (transaction) => {
      const framed = events.filter(({ value }) => value.frameKey !== '');
      const frames = framed.map(({ value }) => ({
        deviceId: value.deviceId,
        frameKey: value.frameKey,
        receivedAt: Math.trunc(value.receivedAt),
      }));
      const fresh = frames.length > 0 ? await this.repository.newFrames(transaction, frames) : new Set<string>();
      const isKnown = ({ event: { value } }: BatchRow) =>
        value.frameKey !== '' && !fresh.has(`${value.deviceId}/${value.frameKey}`);
      const wanted = lastOfEachKey(onceAFrame(rows.filter((row) => !isKnown(row))));
      const written = wanted.length > 0 ? await this.series.write(transaction, wanted) : [];
      const changed = new Set(written.map(keyOf));
      const newest = newestOfEachType(wanted.filter((row) => changed.has(keyOf(row))));
      if (newest.length > 0) await this.repository.keepLast(transaction, newest);
      await this.repository.setIngested(transaction, partition, range);
      return written;
    });
  }

  /** Was this batch stored before and never told of, because the process died or the bus was away between the two? */
  private async isUntold(partition: number, range: OffsetRange): Promise<boolean> {
    if (!this.ingested.has(partition)) this.ingested.set(partition, await this.repository.ingested(partition));
    const stored = this.ingested.get(partition);
    if (!stored || this.told.get(partition) === stored.last) return false;
    return range.first <= stored.last && range.last >= stored.first;
  }

  /** Of a batch that comes again, the rows that it stored; repeated frames among them stored none. */
  private async standing(rows: readonly BatchRow[]): Promise<WrittenRow[]> {
    const keys = await this.repository.standing(rows);
    return rows
      .filter((row) => keys.has(keyOf(row)))
      .map(({ deviceId, type, ts }) => ({ deviceId, type, ts, correction: false }));
  }

  /** One event a device's uplink that has new rows, or none but news of its link. */
  private stored(
    events: readonly DecodedEvent[],
    written: readonly WrittenRow[],
    rows: readonly BatchRow[],
  ): OutgoingEvent<gaugeway.ReadingStored.$Properties>[] {
    const news = new Map(written.map((row) => [keyOf(row), row]));
    const byEvent = new Map<DecodedEvent, gaugeway.StoredRow.$Properties[]>();
    for (const row of rows) {
      const found = news.get(keyOf(row));
      if (!found) continue;
      const { type, ts, fields, values, extra, status } = row;
      const list = byEvent.get(row.event) ?? [];
      list.push({ type, ts, fields: [...fields], values: [...values], extra, status, correction: found.correction });
      byEvent.set(row.event, list);
    }
    const storedAt = Date.now();
    return events.flatMap((event) => {
      const { value } = event;
      const news = byEvent.get(event);
      // An uplink without rows (a join, a status), or with rows that are known, still says that the device was heard just now.
      if (!news && value.readings.length > 0 && value.receivedAt < storedAt - LIVE_MS) return [];
      const { deviceId, companyId, modelId, receivedAt, link, taskId } = value;
      return [
        {
          key: String(deviceId),
          company: companyId,
          value: { deviceId, companyId, modelId, storedAt, receivedAt, rows: news ?? [], link, taskId },
        },
      ];
    });
  }

  private async bury(refused: readonly RefusedRow[]): Promise<void> {
    const counter = this.metrics.counter('gaugeway_messages_refused_total', 'Rows that cannot be, by cause', ['cause']);
    for (const { cause } of refused) counter.inc({ cause: cause.split(':')[0] ?? cause });
    const causes = new Map<DecodedEvent, string>();
    for (const { event, cause } of refused) if (!causes.has(event)) causes.set(event, cause);
    await this.bus.bury(
      [...causes].map(([{ key, value, headers, partition, offset }, cause]) => ({
        topic: readingDecoded.name,
        group: 'messages',
        key,
        payload: readingDecoded.encode(value),
        headers,
        cause,
        partition,
        offset,
      })),
    );
  }

  private count(rows: readonly BatchRow[], written: readonly WrittenRow[]): void {
    const counter = this.metrics.counter('gaugeway_messages_stored_total', 'Rows by what became of them', ['result']);
    const corrections = written.filter(({ correction }) => correction).length;
    counter.inc({ result: 'new' }, written.length - corrections);
    counter.inc({ result: 'corrected' }, corrections);
    counter.inc({ result: 'unchanged' }, rows.length - written.length);
  }
}

/** The same frame twice within one batch: the first one counts. */
function onceAFrame(rows: readonly BatchRow[]): BatchRow[] {
  const first = new Map<string, DecodedEvent>();
  return rows.filter(({ event }) => {
    const { deviceId, frameKey } = event.value;
    if (frameKey === '') return true;
    const frame = `${deviceId}/${frameKey}`;
    if (!first.has(frame)) first.set(frame, event);
    return first.get(frame) === event;
  });
}

function newestOfEachType(rows: readonly BatchRow[]): BatchRow[] {
  const newest = new Map<string, BatchRow>();
  for (const row of rows) {
    const key = `${row.deviceId}/${row.type}`;
    const before = newest.get(key);
    if (!before || before.ts <= row.ts) newest.set(key, row);
  }
  return [...newest.values()];
}
