import { Injectable } from '@nestjs/common';
import { Bus, type Origin, type OutgoingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Metrics } from '@gaugeway/platform/telemetry';
import { type EventIn, gaugeway, readingDecoded, readingStored } from '@gaugeway/proto/events';
import { CompanyLimits } from '../registries/companies/company-limits';
import { DeviceRepository } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { MessageQuota } from './quota/message-quota';
import { keyOf, type WrittenRow } from '../timeseries/rows';
import { TimeSeries } from '../timeseries/time-series';
import { type BatchRow, type DecodedEvent, type IncomingReading, inWaves, type RefusedRow, toRows } from './batch';
import { firstOfEachFrame, type Frame, keyOfFrame } from './frames';
import { type Batch, IngestionRepository, type OffsetRange } from './ingestion.repository';

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
  /** End of the newest batch by source and partition whose events went out from this process. */
  private readonly told = new Map<string, bigint>();

  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly repository: IngestionRepository,
    private readonly metrics: Metrics,
    private readonly standings: CompanyLimits,
    private readonly quota: MessageQuota,
    private readonly devices: DeviceRepository,
  ) {}

  /** Events of one partition of the topic, in its order. */
  async ingest(events: readonly IncomingReading[]): Promise<void> {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return;
    const { rows, refused } = await this.toRows(events);
    if (refused.length > 0) await this.sendToDeadLetters(events, refused);
    const { partition } = first;
    const left = new Set<DecodedEvent>();
    await this.keep({ source: 'readings', partition, first: first.offset, last: last.offset }, events, rows, left);
  }

  /**
   * What this process decoded of a batch of uplinks, without the topic between. An event with a row that cannot be stored
   * is published, and so is one with a row over the limit, which waits in the topic until that is raised.
   */
  async ingestDirectly(
    decoded: readonly OutgoingEvent<EventIn<typeof readingDecoded>>[],
    { partition, first, last }: Origin,
  ): Promise<void> {
    const events = decoded.map(({ key, value }) => ({ key, value: completed(value), offset: last }));
    const { rows, refused } = await this.toRows(events);
    const left = new Set<DecodedEvent>(refused.map(({ event }) => event));
    const whole = left.size === 0 ? rows : rows.filter(({ event }) => !left.has(event));
    await this.keep({ source: 'uplinks', partition, first, last }, events, whole, left);
  }

  private async toRows(events: readonly DecodedEvent[]): Promise<{ rows: BatchRow[]; refused: RefusedRow[] }> {
    await this.standings.refresh();
    for (const { value } of events) value.companyId = this.standings.movedTo(value.deviceId) ?? value.companyId;
    return toRows(events, Date.now() / 1000);
  }

  /** Stores the rows and publishes them; `left`: events whose rows are not among them, which go to the topic. */
  private async keep(
    batch: Batch,
    events: readonly DecodedEvent[],
    rows: readonly BatchRow[],
    left: Set<DecodedEvent>,
  ): Promise<void> {
    await this.findLayouts(rows);
    await this.series.makeRoom(rows.map(({ ts }) => ts));
    // Runs in parallel to the writing, which takes longer; its result is only read after that.
    const ties = this.devices.tiedUsers([...new Set(events.map(({ value }) => value.deviceId))]);
    ties.catch(() => undefined);
    const { before, written, over, passedOn } = await this.store(batch, events, rows, left);
    const told = this.told.get(keyOfPartition(batch));
    const isAgain = before !== null && overlaps(batch, before) && told !== before.last;
    const news = isAgain ? await this.standing(rows, written) : written;
    if (left.size > 0) await this.bus.publish(readingDecoded, [...left].map(decodedAgain));
    await this.bus.publish(readingStored, storedEvents(events, news, await ties, left));
    this.told.set(keyOfPartition(batch), batch.last);
    this.count(rows.length - passedOn, written, over);
  }

  /**
   * `before`: the newest batch that was stored of the partition; `over`: rows over the limit that are counted now;
   * `passedOn`: those that go to the topic, where they are counted.
   */
  private store(
    batch: Batch,
    events: readonly DecodedEvent[],
    rows: readonly BatchRow[],
    left: Set<DecodedEvent>,
  ): Promise<{ before: OffsetRange | null; written: WrittenRow<BatchRow>[]; over: number; passedOn: number }> {
    return this.database.transaction(async (transaction) => {
      // Asked each time: another process may have had the partition meanwhile.
      const before = await this.repository.lockIngested(transaction, batch);
      const framed = firstOfEachFrame(left.size > 0 ? events.filter((event) => !left.has(event)) : events);
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
      // Cut elsewhere than before: what follows in the stored batch may be unpublished, too.
      const isLonger = before !== null && overlaps(batch, before) && before.last > batch.last;
      await this.repository.setIngested(transaction, isLonger ? { ...batch, last: before.last } : batch);
      if (batch.source === 'uplinks') {
        for (const { event } of over) left.add(event);
        await this.quota.count(transaction, written, []);
        return { before, written, over: 0, passedOn: over.length };
      }
      // A batch that comes again was counted when it came first.
      const uncounted = over.filter(({ event }) => event.offset > (before?.last ?? -1n));
      await this.quota.count(transaction, written, uncounted);
      return { before, written, over: uncounted.length, passedOn: 0 };
    });
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

  /**
   * Of a batch that was stored before but perhaps never published, because the process died or the bus was away in
   * between: the rows that stand as it brought them, and what was written now. Repeated frames stored none.
   */
  private async standing(
    rows: readonly BatchRow[],
    written: readonly WrittenRow<BatchRow>[],
  ): Promise<WrittenRow<BatchRow>[]> {
    const keys = await this.repository.standing(rows);
    const now = new Set(written.map(({ row }) => row));
    const before = rows.filter((row) => !now.has(row) && keys.has(keyOf(row)));
    return [...before.map((row) => ({ row, isNew: true, correction: false })), ...written];
  }

  private async sendToDeadLetters(events: readonly IncomingReading[], refused: readonly RefusedRow[]): Promise<void> {
    const counter = this.metrics.counter('gaugeway_messages_refused_total', 'Rows that cannot be, by cause', ['cause']);
    for (const { cause } of refused) counter.inc({ cause: cause.split(':')[0] ?? cause });
    const causes = new Map<DecodedEvent, string>();
    for (const { event, cause } of refused) if (!causes.has(event)) causes.set(event, cause);
    await this.bus.sendToDeadLetters(
      events.flatMap((event) => {
        const cause = causes.get(event);
        if (cause === undefined) return [];
        const { key, value, headers, partition, offset } = event;
        const payload = readingDecoded.encode(value);
        return [{ topic: readingDecoded.name, group: 'messages', key, payload, headers, cause, partition, offset }];
      }),
    );
  }

  private count(rows: number, written: readonly WrittenRow<BatchRow>[], over: number): void {
    const counter = this.metrics.counter('gaugeway_messages_stored_total', 'Rows by what became of them', ['result']);
    const corrections = written.filter(({ correction }) => correction).length;
    const added = written.filter(({ isNew }) => isNew).length;
    counter.inc({ result: 'new' }, added);
    counter.inc({ result: 'corrected' }, corrections);
    counter.inc({ result: 'extended' }, written.length - added - corrections);
    counter.inc({ result: 'over_limit' }, over);
    counter.inc({ result: 'unchanged' }, rows - written.length - over);
  }
}

/**
 * One event per uplink of a device that has new rows, or no rows but new link data. What is left to the topic, and has no
 * new rows, is published where it comes from there.
 */
function storedEvents(
  events: readonly DecodedEvent[],
  news: readonly WrittenRow<BatchRow>[],
  tied: ReadonlyMap<number, number[]>,
  left: ReadonlySet<DecodedEvent>,
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
    if (!rows && left.has(event)) continue;
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

/** With the defaults of what is not given, as it would come from the topic. */
const completed = (value: EventIn<typeof readingDecoded> | null): gaugeway.ReadingDecoded =>
  value instanceof gaugeway.ReadingDecoded ? value : new gaugeway.ReadingDecoded(value ?? undefined);

const keyOfPartition = ({ source, partition }: Batch): string => `${source}/${partition}`;

const overlaps = (one: OffsetRange, other: OffsetRange): boolean => one.first <= other.last && one.last >= other.first;

const decodedAgain = ({ key, value }: DecodedEvent): OutgoingEvent<EventIn<typeof readingDecoded>> => ({
  key,
  company: value.companyId,
  value,
});
