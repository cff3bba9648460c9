import { Module } from '@nestjs/common';
import { DesignerModule } from '../designer/designer.module';
import { OrdersModule } from '../orders/orders.module';
import { MakeReportsJob } from './make-reports.job';

@Module({
  imports: [DesignerModule, OrdersModule],
  providers: [MakeReportsJob],
})
export class ReportRunsModule {}
