import { Injectable } from '@nestjs/common';
import { Bus, type OutgoingEvent } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { type gaugeway, readingDecoded, readingStored } from '@gaugeway/proto/events';
import { CompanyLimits } from '../registries/companies/company-limits';
import { DeviceRepository } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { NewBatchRepository } from './new-batch.repository';
import { countsOf, MessageQuota } from './quota/message-quota';
import { asNew, keyOf, type WrittenRow } from '../timeseries/rows';
import { TimeSeries } from '../timeseries/time-series';
import { type BatchRow, type IncomingReading, inWaves, type RefusedRow, toRows } from './batch';
import { firstOfEachFrame, type Frame, keyOfFrame } from './frames';
import { IngestionMetrics } from './ingestion-metrics';
import { IngestionRepository, type OffsetRange } from './ingestion.repository';

/** Age up to which an uplink without new rows still updates its device's link, ms. */
const LIVE_MS = 10 * 60_000;

/** A batch in the database: its changes, and the stored offsets of its partitions before it. */
interface StoredBatch {
  /** Newest stored batch of each partition. */
  before: ReadonlyMap<number, OffsetRange>;
  written: readonly WrittenRow<BatchRow>[];
  /** Rows over the daily limit that were not counted before. */
  overLimit: readonly BatchRow[];
}

interface StoredWithTies {
  stored: StoredBatch;
  /** Users tied to the devices of the batch. */
  tied: ReadonlyMap<number, number[]>;
}

/**
 * Stores decoded readings in batches of any partitions. Publishing comes after the commit: a crash between the two leaves
 * unpublished rows. The stored offsets show that when the batch is delivered again, and then all of its rows are published
 * again (consumers of `reading.stored` are idempotent). A topic replayed from its beginning finds its rows unchanged and
 * publishes none.
 */
@Injectable()
export class IngestReadings {
  /** Last offset of the newest batch of each partition that this process published. */
  private readonly published = new Map<number, bigint>();

  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly repository: IngestionRepository,
    private readonly batches: NewBatchRepository,
    private readonly metrics: IngestionMetrics,
    private readonly limits: CompanyLimits,
    private readonly quota: MessageQuota,
    private readonly devices: DeviceRepository,
  ) {}

  /** @param events In the order of the topic within each partition. */
  async ingest(events: readonly IncomingReading[]): Promise<void> {
    if (events.length === 0) return;
    await this.assignCompanies(events);
    const { rows, refused } = toRows(events, Date.now() / 1000);
    if (refused.length > 0) await this.sendToDeadLetters(events, refused);
    await this.findLayouts(rows);
    await this.series.makeRoom(rows.map(({ ts }) => ts));
    const ranges = rangesOf(events);
    const { stored, tied } = (await this.storeNew(events, rows, ranges)) ?? (await this.storeAny(events, rows, ranges));
    const changes = await this.withUnpublished(rows, stored, ranges);
    await this.bus.publish(readingStored, storedEvents(events, changes, tied), { isGathered: true });
    for (const [partition, { last }] of ranges) this.published.set(partition, last);
    this.count(rows.length, stored);
  }

  /** A device that was moved after decoding belongs to its new company. */
  private async assignCompanies(events: readonly IncomingReading[]): Promise<void> {
    await this.limits.refresh();
    for (const { value } of events) value.companyId = this.limits.movedTo(value.deviceId) ?? value.companyId;
  }

  /** null where the batch may not be all new, or counts against a limit; nothing is stored then. */
  private async storeNew(
    events: readonly IncomingReading[],
    rows: readonly BatchRow[],
    ranges: ReadonlyMap<number, OffsetRange>,
  ): Promise<StoredWithTies | null> {
    const [wave = [], ...further] = inWaves(rows);
    const framed = firstOfEachFrame(events);
    const after = [...ranges].flatMap(([partition, range]) => {
      const before = this.published.get(partition);
      return before !== undefined && before < range.first ? [{ ...range, partition, before }] : [];
    });
    const isNew =
      wave.length > 0 &&
      further.length === 0 &&
      after.length === ranges.size &&
      framed.length === events.filter(({ value }) => value.frameKey !== '').length &&
      this.quota.isUnlimited(wave);
    if (!isNew) return null;
    const deviceIds = deviceIdsOf(events);
    const tied = await this.batches.store({ rows: wave, framed, ranges: after, counts: countsOf(wave, []), deviceIds });
    if (tied === null) return null;
    const before = new Map(after.map(({ partition, before: last }) => [partition, { first: last, last }]));
    return { stored: { before, written: wave.map(asNew), overLimit: [] }, tied };
  }

  private async storeAny(
    events: readonly IncomingReading[],
    rows: readonly BatchRow[],
    ranges: ReadonlyMap<number, OffsetRange>,
  ): Promise<StoredWithTies> {
    // Read while the rows are written, which takes longer.
    const ties = this.devices.tiedUsers(deviceIdsOf(events));
    ties.catch(() => undefined);
    return { stored: await this.store(events, rows, ranges), tied: await ties };
  }

  private store(
    events: readonly IncomingReading[],
    rows: readonly BatchRow[],
    ranges: ReadonlyMap<number, OffsetRange>,
  ): Promise<StoredBatch> {
    return this.database.transaction(async (transaction) => {
      // Read in each transaction: another process may have held the partitions meanwhile.
      const before = await this.repository.lockIngested(transaction, [...ranges.keys()]);
      const written: WrittenRow<BatchRow>[] = [];
      const overLimit: BatchRow[] = [];
      for (const wave of inWaves(await this.withoutKnownFrames(transaction, events, rows))) {
        const sorted = await this.quota.admit(transaction, wave);
        overLimit.push(...sorted.overLimit);
        if (sorted.admitted.length === 0) continue;
        for (const row of await this.series.write(transaction, sorted.admitted)) written.push(row);
      }
      if (overLimit.length > 0) await this.repository.forgetFramesOf(transaction, [...new Set(overLimit.map(frameOf))]);
      await this.repository.setIngested(transaction, longestRanges(ranges, before));
      // A batch that is delivered again was counted the first time.
      const uncounted = overLimit.filter(({ event }) => event.offset > (before.get(event.partition)?.last ?? -1n));
      await this.quota.count(transaction, written, uncounted);
      return { before, written, overLimit: uncounted };
    });
  }

  /** Rows of devices with a clock, and of frames that are stored for the first time. */
  private async withoutKnownFrames(
    transaction: Transaction,
    events: readonly IncomingReading[],
    rows: readonly BatchRow[],
  ): Promise<readonly BatchRow[]> {
    const framed = firstOfEachFrame(events);
    if (framed.length === 0) return rows.filter(({ event }) => event.value.frameKey === '');
    const added = await this.repository.newFrames(
      transaction,
      framed.map(({ value }) => value),
    );
    const isNew = new Set(framed.filter(({ value }) => added.has(keyOfFrame(value))));
    return rows.filter(({ event }) => event.value.frameKey === '' || isNew.has(event));
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
   * The written rows, and those of partitions whose batch was stored before but perhaps never published because the
   * process ended or the bus was away in between. Rows of repeated frames were not stored and are not among them.
   */
  private async withUnpublished(
    rows: readonly BatchRow[],
    { before, written }: StoredBatch,
    ranges: ReadonlyMap<number, OffsetRange>,
  ): Promise<readonly WrittenRow<BatchRow>[]> {
    const repeated = new Set(
      [...ranges].flatMap(([partition, range]) => {
        const stored = before.get(partition);
        const isRepeated = stored && overlaps(range, stored) && this.published.get(partition) !== stored.last;
        return isRepeated ? [partition] : [];
      }),
    );
    if (repeated.size === 0) return written;
    const ofRepeated = rows.filter(({ event }) => repeated.has(event.partition));
    const keys = await this.repository.storedKeys(ofRepeated);
    const now = new Set(written.map(({ row }) => row));
    const unpublished = ofRepeated.filter((row) => !now.has(row) && keys.has(keyOf(row)));
    return [...unpublished.map((row) => ({ row, isNew: true, correction: false })), ...written];
  }

  private async sendToDeadLetters(events: readonly IncomingReading[], refused: readonly RefusedRow[]): Promise<void> {
    this.metrics.refusedFor(refused.map(({ cause }) => cause));
    const causes = new Map<IncomingReading, string>();
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

  private count(rows: number, { written, overLimit }: StoredBatch): void {
    const corrections = written.filter(({ correction }) => correction).length;
    const added = written.filter(({ isNew }) => isNew).map(({ row }) => row);
    this.metrics.rows('new', added.length);
    this.metrics.rows('corrected', corrections);
    this.metrics.rows('extended', written.length - added.length - corrections);
    this.metrics.rows('over_limit', overLimit.length);
    this.metrics.rows('unchanged', rows - written.length - overLimit.length);
    this.metrics.companies('stored', added);
    this.metrics.companies('over_limit', overLimit);
  }
}

/** One event per uplink of a device that has new rows, or no rows but new link data. */
function storedEvents(
  events: readonly IncomingReading[],
  changes: readonly WrittenRow<BatchRow>[],
  tied: ReadonlyMap<number, number[]>,
): OutgoingEvent<gaugeway.ReadingStored.$Properties>[] {
  const byEvent = new Map<IncomingReading, gaugeway.StoredRow.$Properties[]>();
  for (const { row, correction } of changes) {
    const { type, ts, fields, values, extra, status } = row;
    const stored = { type, ts, fields: fields as string[], values: values as number[], extra, status, correction };
    const list = byEvent.get(row.event);
    if (list) list.push(stored);
    else byEvent.set(row.event, [stored]);
  }
  const storedAt = Date.now();
  const stored: OutgoingEvent<gaugeway.ReadingStored.$Properties>[] = [];
  for (const event of events) {
    const { deviceId, companyId, modelId, receivedAt, readings, link, taskId } = event.value;
    const rows = byEvent.get(event);
    // An uplink without rows (a join, a status), or with known rows, still shows that the device is in contact.
    if (!rows && readings.length > 0 && receivedAt < storedAt - LIVE_MS) continue;
    // A frame that is known brings no reset again: its time of reception would be another one.
    const resets = rows || readings.length === 0 ? event.value.resets : [];
    const tiedUsers = tied.get(deviceId) ?? null;
    stored.push({
      key: String(deviceId),
      company: companyId,
      value: { deviceId, companyId, modelId, storedAt, receivedAt, rows: rows ?? [], link, taskId, resets, tiedUsers },
    });
  }
  return stored;
}

const deviceIdsOf = (events: readonly IncomingReading[]): number[] => [
  ...new Set(events.map(({ value }) => value.deviceId)),
];

/** First and last offset of each partition in the batch. */
function rangesOf(events: readonly IncomingReading[]): Map<number, OffsetRange> {
  const ranges = new Map<number, OffsetRange>();
  for (const { partition, offset } of events) {
    const range = ranges.get(partition);
    if (range) range.last = offset;
    else ranges.set(partition, { first: offset, last: offset });
  }
  return ranges;
}

/** A batch with an earlier end keeps the later one: rows behind it may be unpublished too. */
function longestRanges(
  ranges: ReadonlyMap<number, OffsetRange>,
  before: ReadonlyMap<number, OffsetRange>,
): Map<number, OffsetRange> {
  return new Map(
    [...ranges].map(([partition, range]) => {
      const stored = before.get(partition);
      const isLonger = stored && overlaps(range, stored) && stored.last > range.last;
      return [partition, isLonger ? { ...range, last: stored.last } : range];
    }),
  );
}

/** Frame of the uplink that a row came in; its key is empty for devices that send a time. */
function frameOf({ event: { value } }: BatchRow): Frame {
  return value;
}

const overlaps = (one: OffsetRange, other: OffsetRange): boolean => one.first <= other.last && one.last >= other.first;
