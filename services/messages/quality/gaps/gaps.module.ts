import { Module } from '@nestjs/common';
import { ValidationModule } from '../validation/validation.module';
import { GapRepository } from './gap.repository';
import { PublishGapsJob } from './publish-gaps.job';

@Module({
  imports: [ValidationModule],
  providers: [GapRepository, PublishGapsJob],
})
export class GapsModule {}
