import { Module } from '@nestjs/common';
import { DeviceTasksModule } from '../device-tasks/device-tasks.module';
import { tasksEnv } from '../tasks.env';
import { ClockRepository } from './clock.repository';
import { CorrectClocksJob } from './correct-clocks.job';

@Module({
  imports: [DeviceTasksModule],
  providers: [tasksEnv.provider(), ClockRepository, CorrectClocksJob],
  exports: [ClockRepository],
})
export class ClocksModule {}
