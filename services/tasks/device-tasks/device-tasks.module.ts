import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { PollGroupsModule } from '../poll-groups/poll-groups.module';
import { tasksEnv } from '../tasks.env';
import { CancelTasks } from './cancel-tasks';
import { CheckCommand } from './check-command';
import { CommandBrake } from './command-brake';
import { CommandBrakeController } from './command-brake.controller';
import { CommandBrakeRepository } from './command-brake.repository';
import { CommandProgressedConsumer } from './command-progressed.consumer';
import { ControlDevice } from './control-device';
import { CreateDeviceTasksHandler } from './create-device-tasks';
import { DecideTasks } from './decide-tasks';
import { DeviceTaskController } from './device-task.controller';
import { DeviceTaskRepository } from './device-task.repository';
import { DeviceTaskService } from './device-task.service';
import { ExpireDeviceTasksJob } from './expire-device-tasks.job';
import { ForgetOldPollsJob } from './forget-old-polls.job';
import { RequestTasks } from './request-tasks';
import { TaskHistoryRepository } from './task-history.repository';
import { TaskSheet } from './task-sheet';
import { TaskWaiters } from './task-waiters';

@Module({
  imports: [DevicesModule, PollGroupsModule],
  controllers: [CommandBrakeController, DeviceTaskController],
  providers: [
    tasksEnv.provider(),
    CancelTasks,
    CheckCommand,
    CommandBrake,
    CommandBrakeRepository,
    CommandProgressedConsumer,
    ControlDevice,
    CreateDeviceTasksHandler,
    DecideTasks,
    DeviceTaskRepository,
    DeviceTaskService,
    ExpireDeviceTasksJob,
    ForgetOldPollsJob,
    RequestTasks,
    TaskHistoryRepository,
    TaskSheet,
    TaskWaiters,
  ],
  exports: [CancelTasks, CommandBrake, RequestTasks],
})
export class DeviceTasksModule {}
