import { Module } from '@nestjs/common';
import { AccountingPointsModule } from '../accounting-points/accounting-points.module';
import { ChangeLogModule } from '../change-log/change-log.module';
import { TreeModule } from '../tree/tree.module';
import { HistoryController } from './history.controller';
import { HistoryService } from './history.service';

@Module({
  imports: [AccountingPointsModule, ChangeLogModule, TreeModule],
  controllers: [HistoryController],
  providers: [HistoryService],
})
export class HistoryModule {}
