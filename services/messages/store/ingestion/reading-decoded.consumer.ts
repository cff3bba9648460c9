import { Injectable } from '@nestjs/common';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { readingDecoded } from '@gaugeway/proto/events';
import { messagesEnv } from '../../messages.env';
import { RegisterRangeRepository } from '../registries/registers/register-range.repository';
import type { IncomingReading } from './batch';
import { IngestReadings } from './ingest-readings';

@Injectable()
export class ReadingDecodedConsumer {
  constructor(
    private readonly ingestion: IngestReadings,
    private readonly ranges: RegisterRangeRepository,
  ) {}

  @Consumes(readingDecoded, {
    group: 'messages',
    batchSize: () => messagesEnv.read().MESSAGES_BATCH,
    batchWindowMs: BATCH_WINDOW_MS.store,
  })
  async onReadingDecoded(events: EventBatch<typeof readingDecoded>): Promise<void> {
    const readings = events.filter((event): event is IncomingReading => event.value !== null);
    // Stored before the readings: a register that rolled over is judged with its range.
    await this.ranges.store(readings.map(({ value }) => value));
    await this.ingestion.ingest(readings);
  }
}
