import { Module } from '@nestjs/common';
import { BalanceGroupsModule } from '../balance-groups/balance-groups.module';
import { ChangeLogModule } from '../change-log/change-log.module';
import { DirectoriesModule } from '../directories/directories.module';
import { RegistriesModule } from '../registries/registries.module';
import { TreeModule } from '../tree/tree.module';
import { AccountingPointController } from './accounting-point.controller';
import { AccountingPointRepository } from './accounting-point.repository';
import { AccountingPointService } from './accounting-point.service';
import { DeviceLinksService } from './device-links.service';
import { FormulaLimits } from './formula-limits';
import { FormulaRepository } from './formula.repository';
import { PointFormulas } from './point-formulas';
import { PointHierarchy } from './point-hierarchy';
import { PointPublisher } from './point-publisher.repository';
import { PublishPointsJob } from './publish-points.job';

@Module({
  imports: [BalanceGroupsModule, ChangeLogModule, DirectoriesModule, RegistriesModule, TreeModule],
  controllers: [AccountingPointController],
  providers: [
    AccountingPointRepository,
    AccountingPointService,
    DeviceLinksService,
    FormulaLimits,
    FormulaRepository,
    PointFormulas,
    PointHierarchy,
    PointPublisher,
    PublishPointsJob,
  ],
  exports: [AccountingPointRepository, AccountingPointService, FormulaLimits, PointPublisher],
})
export class AccountingPointsModule {}
