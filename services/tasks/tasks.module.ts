import { Module } from '@nestjs/common';
import { defineService } from '@gaugeway/platform/service';
import { ClocksModule } from './clocks/clocks.module';
import { DeviceRegistryModule } from './device-registry/device-registry.module';
import { DeviceTasksModule } from './device-tasks/device-tasks.module';
import { DevicesModule } from './devices/devices.module';
import { GapsModule } from './gaps/gaps.module';
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
import { AnsweredWishes1765420000006 } from './migrations/1765420000006-answered-wishes';
import { PublishedMembers1765580000001 } from './migrations/1765580000001-published-members';
import { PublishedPolls1765420000002 } from './migrations/1765420000002-published-polls';
import { PollGroupsModule } from './poll-groups/poll-groups.module';
import { PollingModule } from './polling/polling.module';
import { RuleTasksModule } from './rule-tasks/rule-tasks.module';
import { ScheduleModule } from './schedule/schedule.module';
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
