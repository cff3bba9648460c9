import { Module } from '@nestjs/common';
import { bulkProviders } from '@gaugeway/platform/bulk';
import { SECTION } from '@gaugeway/proto/api';
import { AccountingPointsModule } from '../accounting-points/accounting-points.module';
import { BalanceGroupsModule } from '../balance-groups/balance-groups.module';
import { DryRun } from './dry-run';
import { ImportFileRepository } from './import-file.repository';
import { SmartImportWork } from './import-work';
import { MainMeterRepository } from './main-meter.repository';
import { ObjectBulk } from './object-bulk';
import { SmartImportController } from './smart-import.controller';
import { SmartImportService } from './smart-import.service';
import { ObjectImportRepository } from './object-import.repository';
import { SmartUndoWork } from './undo-work';
import { UndoRepository } from './undo.repository';

@Module({
  imports: [AccountingPointsModule, BalanceGroupsModule],
  controllers: [SmartImportController],
  providers: [
    DryRun,
    ImportFileRepository,
    MainMeterRepository,
    SmartImportService,
    SmartImportWork,
    SmartUndoWork,
    ObjectImportRepository,
    UndoRepository,
    ...bulkProviders({ schema: 'objects', section: SECTION.objects, host: ObjectBulk }),
  ],
})
export class SmartImportModule {}
