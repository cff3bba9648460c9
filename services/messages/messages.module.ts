import { Module } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { LastMessageRepository } from './data/last-message.repository';
import { MessageController } from './data/message.controller';
import { MessageService } from './data/message.service';
import { PageRepository } from './data/page.repository';
import { DeviceRegistryConsumer } from './devices/device-registry.consumer';
import { DeviceRepository } from './devices/device.repository';
import { IngestReadings } from './ingestion/ingest-readings';
import { IngestionRepository } from './ingestion/ingestion.repository';
import { KeepCleanJob } from './ingestion/keep-clean.job';
import { ReadingDecodedConsumer } from './ingestion/reading-decoded.consumer';
import { LayoutRepository } from './layouts/layout.repository';
import { messagesEnv } from './messages.env';
import { CreateMessages1763700300000 } from './migrations/1763700300000-create-messages';
import { chooseTimeSeries } from './timeseries/choose-time-series.repository';
import { TimeSeries } from './timeseries/time-series';

@Module({
  controllers: [MessageController],
  providers: [
    messagesEnv.provider(),
    {
      provide: TimeSeries,
      inject: [Database],
      useFactory: async (database: Database) => {
        const series = await chooseTimeSeries(database, messagesEnv.read().TIMESERIES);
        await series.prepare();
        return series;
      },
    },
    DeviceRepository,
    DeviceRegistryConsumer,
    IngestReadings,
    IngestionRepository,
    KeepCleanJob,
    LastMessageRepository,
    LayoutRepository,
    MessageService,
    PageRepository,
    ReadingDecodedConsumer,
  ],
})
export class MessagesModule {}

export const messagesService = defineService({
  name: 'messages',
  module: MessagesModule,
  schema: 'messages',
  entities: [],
  migrations: [CreateMessages1763700300000],
});
