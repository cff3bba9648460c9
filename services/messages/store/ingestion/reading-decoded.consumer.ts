import { Injectable } from '@nestjs/common';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { readingDecoded } from '@gaugeway/proto/events';
import { messagesEnv } from '../../messages.env';
import type { IncomingReading } from './batch';
import { IngestReadings } from './ingest-readings';

@Injectable()
export class ReadingDecodedConsumer {
  constructor(private readonly ingestion: IngestReadings) {}

  @Consumes(readingDecoded, {
    group: 'messages',
    batchSize: () => messagesEnv.read().MESSAGES_BATCH,
    batchWindowMs: BATCH_WINDOW_MS.pipeline,
  })
  onReadingDecoded(events: EventBatch<typeof readingDecoded>): Promise<void> {
    return this.ingestion.ingest(events.filter((event): event is IncomingReading => event.value !== null));
  }
}
