import { Module } from '@nestjs/common';
import { TreeModule } from '../tree/tree.module';
import { BalanceGroupController } from './balance-group.controller';
import { BalanceGroupRepository } from './balance-group.repository';
import { BalanceGroupService } from './balance-group.service';
import { MainMeterGroupsRepository } from './main-meter-groups.repository';

@Module({
  imports: [TreeModule],
  controllers: [BalanceGroupController],
  providers: [BalanceGroupRepository, BalanceGroupService, MainMeterGroupsRepository],
  exports: [BalanceGroupRepository],
})
export class BalanceGroupsModule {}
