import { Module } from '@nestjs/common';
import { ScheduleModule } from '../schedule/schedule.module';
import { NewestRecordRepository } from './newest-record.repository';
import { PollGroupViews } from './poll-group-views';
import { PollGroupController } from './poll-group.controller';
import { PollGroupRepository } from './poll-group.repository';
import { PollGroupService } from './poll-group.service';
import { PollHealthRepository } from './poll-health.repository';
import { PollOutcomeConsumer } from './poll-outcome.consumer';
import { PublishGroups } from './publish-groups';
import { PublishPollsJob } from './publish-polls.job';

@Module({
  imports: [ScheduleModule],
  controllers: [PollGroupController],
  providers: [
    NewestRecordRepository,
    PollGroupRepository,
    PollGroupService,
    PollGroupViews,
    PollHealthRepository,
    PollOutcomeConsumer,
    PublishGroups,
    PublishPollsJob,
  ],
  exports: [NewestRecordRepository, PollGroupRepository, PollGroupService, PollHealthRepository],
})
export class PollGroupsModule {}
