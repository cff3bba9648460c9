import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { AggregatesModule } from '../aggregates/aggregates.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { SharesModule } from '../shares/shares.module';
import { BranchSumsRepository } from './branch-sums.repository';
import { BranchController } from './branch.controller';
import { BranchService } from './branch.service';
import { PointSums } from './point-sums';

@Module({
  imports: [AggregatesModule, FrozenModule, RegistriesModule, SharesModule],
  controllers: [BranchController],
  providers: [BranchService, BranchSumsRepository, PointSums],
  exports: [PointSums],
})
export class BranchModule {}
