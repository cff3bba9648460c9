import { Module } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { messageRows } from './messages.rows';
import { AccountingPointRegistryConsumer } from './accounting-points/accounting-point-registry.consumer';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { CardController } from './card/card.controller';
import { GatherCard } from './card/gather-card';
import { MakeCard } from './card/make-card';
import { CompanyRegistryConsumer } from './companies/company-registry.consumer';
import { CompanyRepository } from './companies/company.repository';
import { CompanyStandings } from './companies/company-standings';
import { ConsumptionController } from './consumption/consumption.controller';
import { ConsumptionService } from './consumption/consumption.service';
import { RegisterRepository } from './consumption/register.repository';
import { LastMessageRepository } from './data/last-message.repository';
import { MessageController } from './data/message.controller';
import { MessageService } from './data/message.service';
import { PageRepository } from './data/page.repository';
import { DeviceRegistryConsumer } from './devices/device-registry.consumer';
import { DeviceRepository } from './devices/device.repository';
import { ExportController } from './export/export.controller';
import { ExportReadings } from './export/export-readings';
import { ExportRepository } from './export/export.repository';
import { IngestReadings } from './ingestion/ingest-readings';
import { IngestionRepository } from './ingestion/ingestion.repository';
import { KeepCleanJob } from './ingestion/keep-clean.job';
import { ReadingDecodedConsumer } from './ingestion/reading-decoded.consumer';
import { LayoutRepository } from './layouts/layout.repository';
import { messagesEnv } from './messages.env';
import { CreateMessages1763700300000 } from './migrations/1763700300000-create-messages';
import { CompanyQuotas1763700600022 } from './migrations/1763700600022-company-quotas';
import { AccountingPoints1763800000001 } from './migrations/1763800000001-accounting-points';
import { TiedUsers1763800000010 } from './migrations/1763800000010-tied-users';
import { KnownModels1763800000623 } from './migrations/1763800000623-known-models';
import { ReadingsImportController } from './import/import.controller';
import { ImportReadings } from './import/import-readings';
import { StandingReadingsRepository } from './import/standing-readings.repository';
import { MessagesOutbox1763800000641 } from './migrations/1763800000641-outbox';
import { DeviceIdentity1763800000640 } from './migrations/1763800000640-device-identity';
import { FrameTimes1763899100020 } from './migrations/1763899100020-frame-times';
import { RemovedMessages1763800000700 } from './migrations/1763800000700-removed-messages';
import { MessageQuota } from './quota/message-quota';
import { MessageQuotaController } from './quota/message-quota.controller';
import { MessageQuotaRepository } from './quota/message-quota.repository';
import { RemovalController } from './removal/removal.controller';
import { RemovalRepository } from './removal/removal.repository';
import { RemoveReadings } from './removal/remove-readings';
import { chooseTimeSeries } from './timeseries/choose-time-series.repository';
import { TimeSeries } from './timeseries/time-series';

@Module({
  controllers: [
    ConsumptionController,
    MessageController,
    MessageQuotaController,
    ExportController,
    CardController,
    ReadingsImportController,
    RemovalController,
  ],
  providers: [
    modelShelf('messages'),
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
    AccountingPointRegistryConsumer,
    AccountingPointRepository,
    CompanyRegistryConsumer,
    CompanyRepository,
    CompanyStandings,
    ConsumptionService,
    DeviceRepository,
    DeviceRegistryConsumer,
    ImportReadings,
    StandingReadingsRepository,
    GatherCard,
    MakeCard,
    ExportReadings,
    ExportRepository,
    IngestReadings,
    IngestionRepository,
    KeepCleanJob,
    LastMessageRepository,
    LayoutRepository,
    MessageQuota,
    MessageQuotaRepository,
    MessageService,
    PageRepository,
    ReadingDecodedConsumer,
    RegisterRepository,
    RemovalRepository,
    RemoveReadings,
  ],
})
export class MessagesModule {}

export const messagesService = defineService({
  name: 'messages',
  module: MessagesModule,
  schema: 'messages',
  rows: messageRows,
  entities: [],
  migrations: [
    CreateMessages1763700300000,
    CompanyQuotas1763700600022,
    AccountingPoints1763800000001,
    TiedUsers1763800000010,
    KnownModels1763800000623,
    DeviceIdentity1763800000640,
    MessagesOutbox1763800000641,
    RemovedMessages1763800000700,
    FrameTimes1763899100020,
  ],
});
