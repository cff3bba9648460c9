import { Module } from '@nestjs/common';
import { DeviceTasksModule } from '../device-tasks/device-tasks.module';
import { DevicesModule } from '../devices/devices.module';
import { PollGroupsModule } from '../poll-groups/poll-groups.module';
import { ScheduleModule } from '../schedule/schedule.module';
import { tasksEnv } from '../tasks.env';
import { GroupTasks } from './group-tasks';
import { PollDueDevicesJob } from './poll-due-devices.job';
import { PollGroupNowHandler } from './poll-group-now.handler';

@Module({
  imports: [DeviceTasksModule, DevicesModule, PollGroupsModule, ScheduleModule],
  providers: [tasksEnv.provider(), GroupTasks, PollDueDevicesJob, PollGroupNowHandler],
})
export class PollingModule {}
