import { Module } from '@nestjs/common';
import { ChangeLog } from './change-log';
import { HistoryRepository } from './history.repository';

@Module({
  providers: [ChangeLog, HistoryRepository],
  exports: [ChangeLog, HistoryRepository],
})
export class ChangeLogModule {}
