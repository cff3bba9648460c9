import { Module } from '@nestjs/common';
import { CardModule } from './card/card.module';
import { DesignerModule } from './designer/designer.module';
import { NewslettersModule } from './newsletters/newsletters.module';
import { OrdersModule } from './orders/orders.module';
import { ReportRunsModule } from './report-runs/report-runs.module';
import { SystemReportsModule } from './system-reports/system-reports.module';

/** Reports, their templates and their mails. */
@Module({
  imports: [CardModule, DesignerModule, NewslettersModule, OrdersModule, ReportRunsModule, SystemReportsModule],
})
export class ReportsModule {}
