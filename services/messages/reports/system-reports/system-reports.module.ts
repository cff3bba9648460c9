import { Module } from '@nestjs/common';
import { ValidationModule } from '../../quality/validation/validation.module';
import { DataModule } from '../../store/data/data.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { OrdersModule } from '../orders/orders.module';
import { GatherIntervals } from './gather-intervals';
import { MakeSystemReportsJob } from './make-system-reports.job';
import { SystemReportController } from './system-report.controller';
import { SystemReportRepository } from './system-report.repository';
import { SystemReportService } from './system-report.service';

@Module({
  imports: [ValidationModule, OrdersModule, DataModule, RegistriesModule],
  controllers: [SystemReportController],
  providers: [GatherIntervals, MakeSystemReportsJob, SystemReportRepository, SystemReportService],
})
export class SystemReportsModule {}
