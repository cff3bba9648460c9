import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, type EventBatch, SHORT_BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { readingDecoded } from '@gaugeway/proto/events';
import { messagesEnv } from '../../messages.env';
import type { IncomingReading } from './batch';
import { IngestReadings } from './ingest-readings';

@Injectable()
export class ReadingDecodedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly ingestion: IngestReadings,
  ) {}

  onModuleInit(): void {
    this.bus.subscribeDirectly(readingDecoded, (events, origin) => this.ingestion.ingestDirectly(events, origin));
  }

  @Consumes(readingDecoded, {
    group: 'messages',
    batchSize: () => messagesEnv.read().MESSAGES_BATCH,
    batchWindowMs: SHORT_BATCH_WINDOW_MS,
  })
  onReadingDecoded(events: EventBatch<typeof readingDecoded>): Promise<void> {
    return this.ingestion.ingest(events.filter((event): event is IncomingReading => event.value !== null));
  }
}
