import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { ClocksModule } from './clocks/clocks.module';
import { DeviceRegistryModule } from './device-registry/device-registry.module';
import { DeviceTasksModule } from './device-tasks/device-tasks.module';
import { DevicesModule } from './devices/devices.module';
import { GapsModule } from './gaps/gaps.module';
import { PollGroupsModule } from './poll-groups/poll-groups.module';
import { PollingModule } from './polling/polling.module';
import { RuleTasksModule } from './rule-tasks/rule-tasks.module';
import { ScheduleModule } from './schedule/schedule.module';
import { StoredReadingsModule } from './stored-readings/stored-readings.module';
import { taskLimits } from './tasks.limits';
import { taskRows } from './tasks.rows';

@Module({
  imports: [
    DevicesModule,
    ScheduleModule,
    PollGroupsModule,
    DeviceTasksModule,
    PollingModule,
    DeviceRegistryModule,
    RuleTasksModule,
    ClocksModule,
    GapsModule,
    StoredReadingsModule,
  ],
})
export class TasksModule {}

export const tasksService = defineService({
  name: 'tasks',
  module: TasksModule,
  schema: 'tasks',
  rows: taskRows,
  limits: taskLimits,
  entities: [],
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
