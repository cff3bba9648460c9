import { Module } from '@nestjs/common';
import { messagesEnv } from '../../messages.env';
import { RegistriesModule } from '../registries/registries.module';
import { TimeseriesModule } from '../timeseries/timeseries.module';
import { IngestReadings } from './ingest-readings';
import { IngestionMetrics } from './ingestion-metrics';
import { IngestionRepository } from './ingestion.repository';
import { NewBatchRepository } from './new-batch.repository';
import { MessageQuota } from './quota/message-quota';
import { MessageQuotaController } from './quota/message-quota.controller';
import { MessageQuotaRepository } from './quota/message-quota.repository';
import { PublishQuotaJob } from './quota/publish-quota.job';
import { ReadingDecodedConsumer } from './reading-decoded.consumer';
import { RetentionJob } from './retention.job';

@Module({
  imports: [RegistriesModule, TimeseriesModule],
  controllers: [MessageQuotaController],
  providers: [
    messagesEnv.provider(),
    IngestReadings,
    IngestionMetrics,
    IngestionRepository,
    MessageQuota,
    NewBatchRepository,
    MessageQuotaRepository,
    PublishQuotaJob,
    ReadingDecodedConsumer,
    RetentionJob,
  ],
})
export class IngestionModule {}
