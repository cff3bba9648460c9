import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { readingDecoded, readingStored } from '@gaugeway/proto/events';
import { messagesEnv } from '../messages.env';
import { MessagesMetrics } from '../messages.metrics';
import { type Batch, type DecodedEvent, type IncomingRow, newBatch } from './batch';
import { IngestRepository } from './ingest.repository';
import { LayoutRepository } from './layout.repository';
import { refuseImpossible } from './refuse-impossible';
import { StoreBatch } from './store-batch';
import { takeApart } from './take-apart';
import { refusedLetters, storedEvents } from './tell-stored';

type Step = (batch: Batch) => void | Promise<void>;

/**
 * Decoded uplinks to stored rows.
 *
 * Nothing is lost and nothing told wrong if the process dies between two steps: the offset is committed after the last
 * one, so a batch that was not finished comes again. Its rows are then unchanged, and would not be told; therefore the
 * transaction notes how far the partition is stored, and another mark how far it is told (table `progress`): what lies
 * between is told as it stands. What lies before both is a replay, which stores and tells only what is missing.
 */
@Injectable()
export class IngestConsumer implements OnModuleInit {
  private readonly logger = new Logger('Ingest');
  private readonly steps: readonly Step[] = [
    (batch) => takeApart(batch),
    (batch) => refuseImpossible(batch, this.env.MESSAGES_RETENTION_YEARS, Date.now()),
    (batch) => this.nameLayouts(batch),
    (batch) => this.store(batch),
    (batch) => this.tell(batch),
    (batch) => this.bury(batch),
    (batch) => this.markTold(batch),
    (batch) => this.count(batch),
  ];

  constructor(
    private readonly bus: Bus,
    private readonly layouts: LayoutRepository,
    private readonly storeBatch: StoreBatch,
    private readonly ingest: IngestRepository,
    private readonly metrics: MessagesMetrics,
    @Inject(messagesEnv.token) private readonly env: EnvOf<typeof messagesEnv>,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: readingDecoded,
      group: 'messages',
      batchSize: this.env.MESSAGES_BATCH,
      handle: (events) => this.handle(events),
    });
  }

  /** The events of one partition, in order. */
  async handle(events: readonly DecodedEvent[]): Promise<void> {
    const batch = newBatch(events);
    for (const step of this.steps) await step(batch);
  }

  private async nameLayouts({ deliveries }: Batch): Promise<void> {
    const unknown: IncomingRow[] = [];
    for (const { rows } of deliveries) {
      for (const row of rows) {
        const id = this.layouts.knownId(row.fields);
        if (id === undefined) unknown.push(row);
        else row.layoutId = id;
      }
    }
    if (unknown.length === 0) return;
    await this.layouts.learn(unknown.map((row) => row.fields));
    for (const row of unknown) row.layoutId = this.layouts.knownId(row.fields) ?? 0;
  }

  private async store(batch: Batch): Promise<void> {
    const repeats = await this.storeBatch.run(batch);
    this.metrics.repeatedFrames.inc(repeats);
  }

  private async tell(batch: Batch): Promise<void> {
    const events = storedEvents(batch, Date.now());
    if (events.length > 0) await this.bus.publish(readingStored, events);
  }

  private async bury(batch: Batch): Promise<void> {
    const letters = refusedLetters(batch);
    if (letters.length > 0) await this.bus.bury(letters);
  }

  private async markTold({ events }: Batch): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    try {
      await this.ingest.markTold(last.partition, last.offset);
    } catch (error) {
      this.logger.debug(error, 'how far the readings are told is noted with the next batch');
    }
  }

  private count({ deliveries }: Batch): void {
    const counts = { new: 0, corrected: 0, unchanged: 0 };
    const now = Date.now();
    for (const { rows, refusals, reading, pass } of deliveries) {
      for (const { stored } of rows) counts[stored ? (stored.correction ? 'corrected' : 'new') : 'unchanged']++;
      for (const { cause } of refusals) this.metrics.refused.inc({ cause });
      if (pass === 'fresh' && rows.length > 0) this.metrics.delay.observe(Math.max(0, now - reading.receivedAt) / 1000);
    }
    for (const [result, rows] of Object.entries(counts)) if (rows > 0) this.metrics.rows.inc({ result }, rows);
  }
}
