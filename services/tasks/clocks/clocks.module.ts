import { Module } from '@nestjs/common';
import { DeviceTasksModule } from '../device-tasks/device-tasks.module';
import { tasksEnv } from '../tasks.env';
import { ClockReadConsumer } from './clock-read.consumer';
import { ClockRepository } from './clock.repository';
import { CorrectClocksJob } from './correct-clocks.job';

@Module({
  imports: [DeviceTasksModule],
  providers: [tasksEnv.provider(), ClockReadConsumer, ClockRepository, CorrectClocksJob],
})
export class ClocksModule {}
