import { Module } from '@nestjs/common';
import { bulkProviders } from '@gaugeway/platform/bulk';
import { SECTION } from '@gaugeway/proto/api';
import { AttributesModule } from '../attributes/attributes.module';
import { AuditModule } from '../audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { LorawanModule } from '../lorawan/lorawan.module';
import { MeteringDevicesModule } from '../metering-devices/metering-devices.module';
import { TiesModule } from '../metering-devices/ties/ties.module';
import { ModelsModule } from '../models/models.module';
import { BulkController } from './bulk.controller';
import { DeviceBulk } from './device-bulk';
import { DeviceNamesRepository } from './device-names.repository';
import { ImportJudge } from './import/import-judge';
import { ImportTemplate } from './import/import-template';
import { ImportWork } from './import/import-work';
import { ImportController } from './import/import.controller';
import { ImportRepository } from './import/import.repository';
import { ImportService } from './import/import.service';
import { RowSecrets } from './import/row-secrets';
import { EditWork } from './mass/edit-work';
import { EditRepository } from './mass/edit.repository';
import { MassService } from './mass/mass.service';
import { MoveWork } from './mass/move-work';
import { TieWork } from './mass/tie-work';

@Module({
  imports: [
    AttributesModule,
    AuditModule,
    CompaniesModule,
    LorawanModule,
    MeteringDevicesModule,
    TiesModule,
    ModelsModule,
  ],
  controllers: [BulkController, ImportController],
  providers: [
    ...bulkProviders({ schema: 'devices', section: SECTION.devices, host: DeviceBulk }),
    DeviceNamesRepository,
    EditRepository,
    EditWork,
    ImportJudge,
    ImportRepository,
    ImportService,
    ImportTemplate,
    ImportWork,
    MassService,
    MoveWork,
    RowSecrets,
    TieWork,
  ],
})
export class BulkModule {}
