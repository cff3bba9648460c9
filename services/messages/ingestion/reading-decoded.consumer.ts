import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, SHORT_REST_MS } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { readingDecoded } from '@gaugeway/proto/events';
import { messagesEnv } from '../messages.env';
import type { IncomingReading } from './batch';
import { IngestReadings } from './ingest-readings';

@Injectable()
export class ReadingDecodedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    @Inject(messagesEnv.token) private readonly env: EnvOf<typeof messagesEnv>,
    private readonly ingestion: IngestReadings,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: readingDecoded,
      group: 'messages',
      batchSize: this.env.MESSAGES_BATCH,
      restMs: SHORT_REST_MS,
      handle: (events) =>
        this.ingestion.ingest(events.filter((event): event is IncomingReading => event.value !== null)),
    });
    this.bus.subscribeDirectly(readingDecoded, (events, origin) => this.ingestion.ingestDirectly(events, origin));
  }
}
