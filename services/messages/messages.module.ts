import { Module } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { Database } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { DeviceMessages } from './data/device-messages';
import { LastMessageRepository } from './data/last-message.repository';
import { LastMessages } from './data/last-messages';
import { MessagePageRepository } from './data/message-page.repository';
import { MessagesController } from './data/messages.controller';
import { IngestConsumer } from './ingest/ingest.consumer';
import { IngestRepository } from './ingest/ingest.repository';
import { LayoutRepository } from './ingest/layout.repository';
import { StoreBatch } from './ingest/store-batch';
import { messagesEnv } from './messages.env';
import { MessagesMetrics } from './messages.metrics';
import { CreateMessages1763700000000 } from './migrations/1763700000000-create-messages';
import { DeviceConsumer } from './registry/device.consumer';
import { DeviceRepository } from './registry/device.repository';
import { findTimeseries } from './timeseries/find-timeseries.repository';
import { Timeseries } from './timeseries/timeseries';
import { UpkeepJob } from './upkeep/upkeep.job';
import { UpkeepRepository } from './upkeep/upkeep.repository';

@Module({
  controllers: [MessagesController],
  providers: [
    messagesEnv.provider(),
    {
      provide: Timeseries,
      useFactory: (database: Database, env: EnvOf<typeof messagesEnv>) => findTimeseries(database, env.TIMESERIES),
      inject: [Database, messagesEnv.token],
    },
    MessagesMetrics,
    LayoutRepository,
    IngestRepository,
    StoreBatch,
    IngestConsumer,
    DeviceRepository,
    DeviceConsumer,
    MessagePageRepository,
    DeviceMessages,
    LastMessageRepository,
    LastMessages,
    UpkeepRepository,
    UpkeepJob,
  ],
})
export class MessagesModule {}

export const messagesService = defineService({
  name: 'messages',
  module: MessagesModule,
  schema: 'messages',
  entities: [],
  migrations: [CreateMessages1763700000000],
});
