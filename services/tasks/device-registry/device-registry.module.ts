import { Module } from '@nestjs/common';
import { DeviceTasksModule } from '../device-tasks/device-tasks.module';
import { DevicesModule } from '../devices/devices.module';
import { PollGroupsModule } from '../poll-groups/poll-groups.module';
import { ScheduleModule } from '../schedule/schedule.module';
import { DeviceRegistryConsumer } from './device-registry.consumer';

@Module({
  imports: [DeviceTasksModule, DevicesModule, PollGroupsModule, ScheduleModule],
  providers: [DeviceRegistryConsumer],
})
export class DeviceRegistryModule {}
