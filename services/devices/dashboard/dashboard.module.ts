import { Module } from '@nestjs/common';
import { MeteringDevicesModule } from '../metering-devices/metering-devices.module';
import { FleetRepository } from './fleet.repository';
import { LayoutController } from './layout.controller';
import { LayoutRepository } from './layout.repository';
import { LayoutService } from './layout.service';

@Module({
  imports: [MeteringDevicesModule],
  controllers: [LayoutController],
  providers: [FleetRepository, LayoutRepository, LayoutService],
})
export class DashboardModule {}
