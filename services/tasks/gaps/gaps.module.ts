import { Module } from '@nestjs/common';
import { DeviceTasksModule } from '../device-tasks/device-tasks.module';
import { GapRepository } from './gap.repository';
import { HealGapsJob } from './heal-gaps.job';
import { KnownGapsConsumer } from './known-gaps.consumer';

@Module({
  imports: [DeviceTasksModule],
  providers: [GapRepository, HealGapsJob, KnownGapsConsumer],
})
export class GapsModule {}
