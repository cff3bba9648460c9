import { Module } from '@nestjs/common';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { CommandProgressedConsumer } from './device-tasks/command-progressed.consumer';
import { CreateDeviceTasksHandler } from './device-tasks/create-device-tasks';
import { DeviceTaskController } from './device-tasks/device-task.controller';
import { DeviceTaskRepository } from './device-tasks/device-task.repository';
import { DeviceTaskService } from './device-tasks/device-task.service';
import { ExpireDeviceTasksJob } from './device-tasks/expire-device-tasks.job';
import { ForgetOldPollsJob } from './device-tasks/forget-old-polls.job';
import { RequestTasks } from './device-tasks/request-tasks';
import { taskRows } from './tasks.rows';
import { DeviceRegistryConsumer } from './devices/device-registry.consumer';
import { DeviceRepository } from './devices/device.repository';
import { CreateTasks1763700100000 } from './migrations/1763700100000-create-tasks';
import { MovedDevices1763700600021 } from './migrations/1763700600021-moved-devices';
import { TiedUsers1763800000610 } from './migrations/1763800000610-tied-users';
import { KnownModels1763800000622 } from './migrations/1763800000622-known-models';
import { PollSchedules1763800000730 } from './migrations/1763800000730-poll-schedules';
import { RowRules1763800077002 } from './migrations/1763800077002-row-rules';
import { PollSwitch1763800000750 } from './migrations/1763800000750-poll-switch';
import { DeviceScheduleConsumer } from './schedule/device-schedule.consumer';
import { PollDueDevicesJob } from './schedule/poll-due-devices.job';
import { PollPlanController } from './schedule/poll-plan.controller';
import { PollPlanRepository } from './schedule/poll-plan.repository';
import { PollPlanService } from './schedule/poll-plan.service';
import { PollScheduleRepository } from './schedule/poll-schedule.repository';
import { tasksEnv } from './tasks.env';

@Module({
  controllers: [DeviceTaskController, PollPlanController],
  providers: [
    modelShelf('tasks'),
    tasksEnv.provider(),
    DeviceRepository,
    DeviceRegistryConsumer,
    DeviceTaskRepository,
    DeviceTaskService,
    RequestTasks,
    CreateDeviceTasksHandler,
    CommandProgressedConsumer,
    ExpireDeviceTasksJob,
    ForgetOldPollsJob,
    PollPlanRepository,
    PollPlanService,
    PollScheduleRepository,
    DeviceScheduleConsumer,
    PollDueDevicesJob,
  ],
})
export class TasksModule {}

export const tasksService = defineService({
  name: 'tasks',
  module: TasksModule,
  schema: 'tasks',
  rows: taskRows,
  entities: [],
  migrations: [
    CreateTasks1763700100000,
    MovedDevices1763700600021,
    TiedUsers1763800000610,
    KnownModels1763800000622,
    PollSchedules1763800000730,
    PollSwitch1763800000750,
    RowRules1763800077002,
  ],
});
