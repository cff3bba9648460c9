import { Module } from '@nestjs/common';
import { DeviceScheduleConsumer } from './device-schedule.consumer';
import { PollPlanController } from './poll-plan.controller';
import { PollPlanRepository } from './poll-plan.repository';
import { PollPlanService } from './poll-plan.service';
import { PollScheduleRepository } from './poll-schedule.repository';

@Module({
  controllers: [PollPlanController],
  providers: [DeviceScheduleConsumer, PollPlanRepository, PollPlanService, PollScheduleRepository],
  exports: [PollPlanRepository, PollScheduleRepository],
})
export class ScheduleModule {}
