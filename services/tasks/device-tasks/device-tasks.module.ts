import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module';
import { PollGroupsModule } from '../poll-groups/poll-groups.module';
import { tasksEnv } from '../tasks.env';
import { CancelTasks } from './cancel-tasks';
import { CheckCommand } from './check-command';
import { CommandThrottle } from './command-throttle';
import { CommandThrottleController } from './command-throttle.controller';
import { CommandThrottleRepository } from './command-throttle.repository';
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
import { TaskMetrics } from './task-metrics';
import { TaskSheet } from './task-sheet';
import { TaskWaiters } from './task-waiters';

@Module({
  imports: [DevicesModule, PollGroupsModule],
  controllers: [CommandThrottleController, DeviceTaskController],
  providers: [
    tasksEnv.provider(),
    CancelTasks,
    CheckCommand,
    CommandThrottle,
    CommandThrottleRepository,
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
    TaskMetrics,
    TaskSheet,
    TaskWaiters,
  ],
  exports: [CancelTasks, CommandThrottle, RequestTasks],
})
export class DeviceTasksModule {}
