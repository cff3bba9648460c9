import { Module } from '@nestjs/common';
import { FrozenModule } from '../../figures/periods/frozen/frozen.module';
import { DesignerModule } from '../designer/designer.module';
import { OrdersModule } from '../orders/orders.module';
import { MakeReportsJob } from './make-reports.job';

@Module({
  imports: [DesignerModule, FrozenModule, OrdersModule],
  providers: [MakeReportsJob],
})
export class ReportRunsModule {}
