import { Module } from '@nestjs/common';
import { AccountingPointsModule } from '../accounting-points/accounting-points.module';
import { AttachmentsModule } from '../attachments/attachments.module';
import { BalanceGroupsModule } from '../balance-groups/balance-groups.module';
import { ChangeLogModule } from '../change-log/change-log.module';
import { TreeModule } from '../tree/tree.module';
import { ObjectTrashController } from './object-trash.controller';
import { ObjectTrashRepository } from './object-trash.repository';
import { ObjectTrashService } from './object-trash.service';
import { RemovedPointsRepository } from './removed-points.repository';

@Module({
  imports: [AccountingPointsModule, AttachmentsModule, BalanceGroupsModule, ChangeLogModule, TreeModule],
  controllers: [ObjectTrashController],
  providers: [ObjectTrashRepository, ObjectTrashService, RemovedPointsRepository],
})
export class TrashModule {}
