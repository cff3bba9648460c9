import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { AccountingPointsModule } from './accounting-points/accounting-points.module';
import { AddressesModule } from './addresses/addresses.module';
import { AttachmentsModule } from './attachments/attachments.module';
import { BalanceGroupsModule } from './balance-groups/balance-groups.module';
import { ChangeLogModule } from './change-log/change-log.module';
import { DirectoriesModule } from './directories/directories.module';
import { HistoryModule } from './history/history.module';
import { objectLimits } from './objects.limits';
import { objectRows } from './objects.rows';
import { RegistriesModule } from './registries/registries.module';
import { SheetsModule } from './sheets/sheets.module';
import { SmartImportModule } from './smart-import/smart-import.module';
import { TrashModule } from './trash/trash.module';
import { TreeModule } from './tree/tree.module';

@Module({
  imports: [
    AccountingPointsModule,
    AddressesModule,
    AttachmentsModule,
    BalanceGroupsModule,
    ChangeLogModule,
    DirectoriesModule,
    HistoryModule,
    RegistriesModule,
    SheetsModule,
    SmartImportModule,
    TrashModule,
    TreeModule,
  ],
})
export class ObjectsModule {}

export const objectsService = defineService({
  name: 'objects',
  module: ObjectsModule,
  schema: 'objects',
  rows: objectRows,
  limits: objectLimits,
  entities: [],
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
