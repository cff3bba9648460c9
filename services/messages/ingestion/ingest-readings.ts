import { Injectable } from '@nestjs/common';
import { Bus, type OutgoingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Metrics } from '@gaugeway/platform/telemetry';
import { type gaugeway, readingDecoded, readingStored } from '@gaugeway/proto/events';
import { CompanyStandings } from '../companies/company-standings';
import { DeviceRepository } from '../devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { MessageQuota } from '../quota/message-quota';
import { keyOf, type WrittenRow } from '../timeseries/rows';
import { TimeSeries } from '../timeseries/time-series';
import { type BatchRow, type DecodedEvent, inWaves, type RefusedRow, takeApart } from './batch';
import { firstOfEachFrame, type Frame, keyOfFrame } from './frames';
import { IngestionRepository, type OffsetRange } from './ingestion.repository';

/** Within this time of its acceptance an uplink is news of its device's link, even where its rows are known. */
const LIVE_MS = 10 * 60_000;

/**
 * Stores decoded readings in batches. The steps, in order: split the batch and refuse impossible times, find layouts,
 * create partitions, and in one transaction: drop known frames, write (a repeated key after the earlier one), store
 * the offsets; then publish what is new.
 *
 * Publishing comes after the commit. A crash between the two leaves unpublished rows. The stored offsets show that
 * when the batch comes again, and then all of its rows are published again (consumers of `reading.stored` are
 * idempotent). A topic replayed from its beginning finds its rows unchanged and publishes none.
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
    private readonly standings: CompanyStandings,
    private readonly quota: MessageQuota,
    private readonly devices: DeviceRepository,
  ) {}

  /** Events of one partition, in its order. */
  async ingest(events: readonly DecodedEvent[]): Promise<void> {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    const range = { first: first.offset, last: last.offset };
    await this.standings.refresh();
    for (const { value } of events) value.companyId = this.standings.movedTo(value.deviceId) ?? value.companyId;
    const { rows, refused } = takeApart(events, Date.now() / 1000);
    if (refused.length > 0) await this.bury(refused);
    await this.findLayouts(rows);
    await this.series.makeRoom(rows.map(({ ts }) => ts));
    const again = await this.isUntold(first.partition, range);
    // Runs in parallel to the writing, which takes longer; its result is only read after that.
    const ties = this.devices.tiedUsers([...new Set(events.map(({ value }) => value.deviceId))]);
    ties.catch(() => undefined);
    const { written, over } = await this.store(first.partition, range, events, rows);
    this.ingested.set(first.partition, range);
    const news = again ? await this.standing(rows) : written;
    await this.bus.publish(readingStored, storedEvents(events, news, await ties));
    this.told.set(first.partition, last.offset);
    this.count(rows, written, over.length);
  }

  private store(
    partition: number,
    range: OffsetRange,
    events: readonly DecodedEvent[],
    rows: readonly BatchRow[],
  ): Promise<{ written: WrittenRow<BatchRow>[]; over: readonly BatchRow[] }> {
    const before = this.ingested.get(partition)?.last ?? -1n;
    return this.database.transaction(async (transaction) => {
      const framed = firstOfEachFrame(events);
      const frames = framed.map(({ value }) => value);
      const fresh = frames.length > 0 ? await this.repository.newFrames(transaction, frames) : new Set<string>();
      const isNew = new Set(framed.filter(({ value }) => fresh.has(keyOfFrame(value))));
      const written: WrittenRow<BatchRow>[] = [];
      const over: BatchRow[] = [];
      for (const wave of inWaves(rows.filter(({ event }) => event.value.frameKey === '' || isNew.has(event)))) {
        const sorted = await this.quota.admit(transaction, wave);
        over.push(...sorted.over);
        if (sorted.admitted.length === 0) continue;
        for (const row of await this.series.write(transaction, sorted.admitted)) written.push(row);
      }
      if (over.length > 0) await this.repository.forgetFramesOf(transaction, [...new Set(over.map(frameOf))]);
      await this.repository.setIngested(transaction, partition, range);
      // A batch that comes again was counted when it came first.
      const uncounted = over.filter(({ event }) => event.offset > before);
      await this.quota.count(transaction, written, uncounted);
      return { written, over: uncounted };
    });
  }

  /**
   * Was this batch stored before but never published, because the process died or the bus was unavailable in between?
   */
  private async isUntold(partition: number, range: OffsetRange): Promise<boolean> {
    if (!this.ingested.has(partition)) this.ingested.set(partition, await this.repository.ingested(partition));
    const stored = this.ingested.get(partition);
    if (!stored || this.told.get(partition) === stored.last) return false;
    return range.first <= stored.last && range.last >= stored.first;
  }

  private async findLayouts(rows: readonly BatchRow[]): Promise<void> {
    let fields: readonly string[] | null = null;
    let id = 0;
    for (const row of rows) {
      // The rows of one event share the list itself.
      if (row.fields !== fields) {
        fields = row.fields;
        id = this.layouts.knownId(fields) ?? (await this.layouts.idOf(fields));
      }
      row.layoutId = id;
    }
  }

  /** Of a batch that comes again, the rows that it stored; repeated frames among them stored none. */
  private async standing(rows: readonly BatchRow[]): Promise<WrittenRow<BatchRow>[]> {
    const keys = await this.repository.standing(rows);
    return rows.filter((row) => keys.has(keyOf(row))).map((row) => ({ row, isNew: true, correction: false }));
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

  private count(rows: readonly BatchRow[], written: readonly WrittenRow<BatchRow>[], over: number): void {
    const counter = this.metrics.counter('gaugeway_messages_stored_total', 'Rows by what became of them', ['result']);
    const corrections = written.filter(({ correction }) => correction).length;
    const added = written.filter(({ isNew }) => isNew).length;
    counter.inc({ result: 'new' }, added);
    counter.inc({ result: 'corrected' }, corrections);
    counter.inc({ result: 'extended' }, written.length - added - corrections);
    counter.inc({ result: 'over_limit' }, over);
    counter.inc({ result: 'unchanged' }, rows.length - written.length - over);
  }
}

/** One event per uplink of a device that has new rows, or no rows but new link data. */
function storedEvents(
  events: readonly DecodedEvent[],
  news: readonly WrittenRow<BatchRow>[],
  tied: ReadonlyMap<number, number[]>,
): OutgoingEvent<gaugeway.ReadingStored.$Properties>[] {
  const byEvent = new Map<DecodedEvent, gaugeway.StoredRow.$Properties[]>();
  for (const { row, correction } of news) {
    const { type, ts, fields, values, extra, status } = row;
    const stored = { type, ts, fields: fields as string[], values: values as number[], extra, status, correction };
    const list = byEvent.get(row.event);
    if (list) list.push(stored);
    else byEvent.set(row.event, [stored]);
  }
  const storedAt = Date.now();
  const told: OutgoingEvent<gaugeway.ReadingStored.$Properties>[] = [];
  for (const event of events) {
    const { deviceId, companyId, modelId, receivedAt, readings, link, taskId } = event.value;
    const rows = byEvent.get(event);
    // An uplink without rows (a join, a status), or with rows that are known, still shows that the device is in
    // contact.
    if (!rows && readings.length > 0 && receivedAt < storedAt - LIVE_MS) continue;
    told.push({
      key: String(deviceId),
      company: companyId,
      value: {
        ...{ deviceId, companyId, modelId, storedAt, receivedAt, rows: rows ?? [], link, taskId },
        tiedUsers: tied.get(deviceId),
      },
    });
  }
  return told;
}

/** The frame that a row came in; without a key for devices that send a time. */
function frameOf({ event: { value } }: BatchRow): Frame {
  return value;
}
