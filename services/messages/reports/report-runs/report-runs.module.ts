import { Module } from '@nestjs/common';
import { BalanceModule } from '../../figures/balance/balance.module';
import { ConsumptionModule } from '../../figures/consumption/consumption.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { DesignerModule } from '../designer/designer.module';
import { OrdersModule } from '../orders/orders.module';
import { MakeReportsJob } from './make-reports.job';

@Module({
  imports: [BalanceModule, ConsumptionModule, DesignerModule, OrdersModule, RegistriesModule],
  providers: [MakeReportsJob],
})
export class ReportRunsModule {}
