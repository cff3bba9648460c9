import { Module } from '@nestjs/common';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { CancelTasks } from './device-tasks/cancel-tasks';
import { CheckCommand } from './device-tasks/check-command';
import { CommandBrake } from './device-tasks/command-brake';
import { CommandBrakeController } from './device-tasks/command-brake.controller';
import { CommandBrakeRepository } from './device-tasks/command-brake.repository';
import { CommandProgressedConsumer } from './device-tasks/command-progressed.consumer';
import { ControlDevice } from './device-tasks/control-device';
import { CreateDeviceTasksHandler } from './device-tasks/create-device-tasks';
import { DeviceTaskController } from './device-tasks/device-task.controller';
import { DeviceTaskRepository } from './device-tasks/device-task.repository';
import { DeviceTaskService } from './device-tasks/device-task.service';
import { TaskSheet } from './device-tasks/task-sheet';
import { ExpireDeviceTasksJob } from './device-tasks/expire-device-tasks.job';
import { ForgetOldPollsJob } from './device-tasks/forget-old-polls.job';
import { DecideTasks } from './device-tasks/decide-tasks';
import { RequestTasks } from './device-tasks/request-tasks';
import { TaskHistoryRepository } from './device-tasks/task-history.repository';
import { TaskWaiters } from './device-tasks/task-waiters';
import { taskLimits } from './tasks.limits';
import { taskRows } from './tasks.rows';
import { DeviceRegistryConsumer } from './device-registry/device-registry.consumer';
import { DeviceRepository } from './devices/device.repository';
import { ClockRepository } from './clocks/clock.repository';
import { ClockReadConsumer } from './clocks/clock-read.consumer';
import { CorrectClocksJob } from './clocks/correct-clocks.job';
import { GapRepository } from './gaps/gap.repository';
import { HealGapsJob } from './gaps/heal-gaps.job';
import { KnownGapsConsumer } from './gaps/known-gaps.consumer';
import { PlainOwner1766300000002 } from './migrations/1766300000002-plain-owner';
import { CreateTasks1763700100000 } from './migrations/1763700100000-create-tasks';
import { MovedDevices1763700600021 } from './migrations/1763700600021-moved-devices';
import { TiedUsers1763800000610 } from './migrations/1763800000610-tied-users';
import { KnownModels1763800000622 } from './migrations/1763800000622-known-models';
import { PollSchedules1763800000730 } from './migrations/1763800000730-poll-schedules';
import { LongTaskIds1764050000010 } from './migrations/1764050000010-long-task-ids';
import { CommandBrake1764200000010 } from './migrations/1764200000010-command-brake';
import { RowRules1763800077002 } from './migrations/1763800077002-row-rules';
import { PollGroups1764300000010 } from './migrations/1764300000010-poll-groups';
import { TaskSteps1764700000010 } from './migrations/1764700000010-task-steps';
import { PollSwitch1763800000750 } from './migrations/1763800000750-poll-switch';
import { Gaps1765440000002 } from './migrations/1765440000002-gaps';
import { Clocks1765440000003 } from './migrations/1765440000003-clocks';
import { BrakeOfADay1765440000004 } from './migrations/1765440000004-brake-of-a-day';
import { TitlesInMongolian1765654000001 } from './migrations/1765654000001-titles-in-mongolian';
import { FramesOfSteps1765640000001 } from './migrations/1765640000001-frames-of-steps';
import { VersionsOfPollGroups1766200000001 } from './migrations/1766200000001-versions-of-poll-groups';
import { ListedTasks1765600000001 } from './migrations/1765600000001-listed-tasks';
import { GroupTasks } from './polling/group-tasks';
import { NewestRecordConsumer } from './poll-groups/newest-record.consumer';
import { NewestRecordRepository } from './poll-groups/newest-record.repository';
import { PollGroupController } from './poll-groups/poll-group.controller';
import { PollGroupRepository } from './poll-groups/poll-group.repository';
import { PollGroupService } from './poll-groups/poll-group.service';
import { PollGroupViews } from './poll-groups/poll-group-views';
import { PollHealthRepository } from './poll-groups/poll-health.repository';
import { TaskWantedConsumer } from './rule-tasks/rule-task.consumer';
import { WishRepository } from './rule-tasks/answered-request.repository';
import { AnsweredWishes1765420000006 } from './migrations/1765420000006-answered-wishes';
import { PublishPollsJob } from './poll-groups/publish-polls.job';
import { PublishedMembers1765580000001 } from './migrations/1765580000001-published-members';
import { PublishedPolls1765420000002 } from './migrations/1765420000002-published-polls';
import { PollOutcomeConsumer } from './poll-groups/poll-outcome.consumer';
import { DeviceScheduleConsumer } from './schedule/device-schedule.consumer';
import { PollDueDevicesJob } from './polling/poll-due-devices.job';
import { PollPlanController } from './schedule/poll-plan.controller';
import { PollPlanRepository } from './schedule/poll-plan.repository';
import { PollPlanService } from './schedule/poll-plan.service';
import { PollScheduleRepository } from './schedule/poll-schedule.repository';
import { tasksEnv } from './tasks.env';

@Module({
  controllers: [DeviceTaskController, CommandBrakeController, PollPlanController, PollGroupController],
  providers: [
    modelShelf('tasks'),
    tasksEnv.provider(),
    DeviceRepository,
    DeviceRegistryConsumer,
    DeviceTaskRepository,
    DeviceTaskService,
    TaskSheet,
    TaskHistoryRepository,
    TaskWaiters,
    ControlDevice,
    CancelTasks,
    CheckCommand,
    CommandBrake,
    CommandBrakeRepository,
    DecideTasks,
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
    PollGroupRepository,
    PollGroupService,
    PollGroupViews,
    PollHealthRepository,
    PollOutcomeConsumer,
    PublishPollsJob,
    TaskWantedConsumer,
    WishRepository,
    NewestRecordRepository,
    NewestRecordConsumer,
    GroupTasks,
    ClockRepository,
    ClockReadConsumer,
    CorrectClocksJob,
    GapRepository,
    KnownGapsConsumer,
    HealGapsJob,
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
  migrations: [
    CreateTasks1763700100000,
    MovedDevices1763700600021,
    TiedUsers1763800000610,
    KnownModels1763800000622,
    PollSchedules1763800000730,
    PollSwitch1763800000750,
    RowRules1763800077002,
    LongTaskIds1764050000010,
    PollGroups1764300000010,
    CommandBrake1764200000010,
    TaskSteps1764700000010,
    PublishedPolls1765420000002,
    AnsweredWishes1765420000006,
    Gaps1765440000002,
    Clocks1765440000003,
    BrakeOfADay1765440000004,
    PublishedMembers1765580000001,
    ListedTasks1765600000001,
    FramesOfSteps1765640000001,
    TitlesInMongolian1765654000001,
    VersionsOfPollGroups1766200000001,
    PlainOwner1766300000002,
  ],
});
