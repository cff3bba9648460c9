import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MeteringDevicesModule } from '../metering-devices/metering-devices.module';
import { FleetRepository } from './fleet.repository';
import { LayoutController } from './layout.controller';
import { LayoutRepository } from './layout.repository';
import { LayoutService } from './layout.service';
import { DashboardController } from './pinned/dashboard.controller';
import { DashboardRepository } from './pinned/dashboard.repository';
import { DashboardService } from './pinned/dashboard.service';

@Module({
  imports: [AuditModule, MeteringDevicesModule],
  controllers: [DashboardController, LayoutController],
  providers: [DashboardRepository, DashboardService, FleetRepository, LayoutRepository, LayoutService],
})
export class DashboardModule {}
