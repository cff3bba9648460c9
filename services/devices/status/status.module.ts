import { Module } from '@nestjs/common';
import { GatewayDevicesModule } from '../gateway-devices/gateway-devices.module';
import { NoticesModule } from '../notices/notices.module';
import { DeviceStatusRepository } from './device-status.repository';
import { GatewayWatchJob } from './gateway-watch.job';
import { GatewayWatchRepository } from './gateway-watch.repository';
import { ShownStateRepository } from './shown-state.repository';
import { StatusConsumer } from './status.consumer';

@Module({
  imports: [GatewayDevicesModule, NoticesModule],
  providers: [DeviceStatusRepository, GatewayWatchJob, GatewayWatchRepository, ShownStateRepository, StatusConsumer],
})
export class StatusModule {}
