import { Module } from '@nestjs/common';
import { BranchModule } from '../branch/branch.module';
import { ConsumptionModule } from '../consumption/consumption.module';
import { SharesModule } from '../shares/shares.module';
import { BalanceGroupRepository } from './balance-group.repository';
import { BalanceController } from './balance.controller';
import { BalanceService } from './balance.service';
import { JudgeBalancesJob } from './judge-balances.job';
import { LossesService } from './losses.service';
import { VerdictRepository } from './verdict.repository';

@Module({
  imports: [BranchModule, ConsumptionModule, SharesModule],
  controllers: [BalanceController],
  providers: [BalanceGroupRepository, BalanceService, JudgeBalancesJob, LossesService, VerdictRepository],
  exports: [BalanceGroupRepository, BalanceService],
})
export class BalanceModule {}
