import { Module } from '@nestjs/common';
import { AggregatesModule } from './aggregates/aggregates.module';
import { BalanceModule } from './balance/balance.module';
import { BranchModule } from './branch/branch.module';
import { ConsumerPortalModule } from './consumer-portal/consumer-portal.module';
import { ConsumptionModule } from './consumption/consumption.module';
import { HeatModule } from './heat/heat.module';
import { PeriodsModule } from './periods/periods.module';

/** Figures computed from stored readings. */
@Module({
  imports: [
    AggregatesModule,
    BalanceModule,
    BranchModule,
    ConsumerPortalModule,
    ConsumptionModule,
    HeatModule,
    PeriodsModule,
  ],
})
export class FiguresModule {}
