import { Module } from '@nestjs/common';
import { AggregatesModule } from '../../figures/aggregates/aggregates.module';
import { ConsumptionModule } from '../../figures/consumption/consumption.module';
import { DataModule } from '../../store/data/data.module';
import { EditingModule } from '../../store/editing/editing.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { CompanyQualityRepository } from './company-quality.repository';
import { DecideValues } from './decide-values';
import { EstimateGaps } from './estimation/estimate-gaps';
import { EstimateController } from './estimation/estimate.controller';
import { EstimateOverdue } from './estimation/estimate-overdue';
import { EstimateRepository } from './estimation/estimate.repository';
import { FollowEstimates } from './estimation/follow-estimates';
import { OverdueRepository } from './estimation/overdue.repository';
import { FollowVerdicts } from './follow-verdicts';
import { QualityDirtyRepository } from './quality-dirty.repository';
import { QualityFilters } from './quality-filters';
import { QualityRowsRepository } from './quality-rows.repository';
import { QualityUpdater } from './quality-updater';
import { FigurePolicies } from './policies/policies';
import { PolicyController } from './policies/policy.controller';
import { PolicyRepository } from './policies/policy.repository';
import { QualityConsumer } from './quality.consumer';
import { QualityController } from './quality.controller';
import { QualityJob } from './quality.job';
import { QualityRepository } from './quality.repository';
import { QualityService } from './quality.service';
import { RegisterResetRepository } from './resets/register-reset.repository';
import { RegisterResets } from './resets/register-resets';
import { RejectedData } from './rejected-data';
import { RuleSettingRepository } from './rule-setting.repository';
import { RuleSettingsService } from './rule-settings';
import { ValueStateRepository } from './value-state.repository';
import { ValueStates } from './value-states';

@Module({
  imports: [AggregatesModule, ConsumptionModule, DataModule, EditingModule, RegistriesModule, TimeseriesModule],
  controllers: [EstimateController, PolicyController, QualityController],
  providers: [
    CompanyQualityRepository,
    DecideValues,
    EstimateGaps,
    EstimateOverdue,
    EstimateRepository,
    FigurePolicies,
    FollowEstimates,
    FollowVerdicts,
    OverdueRepository,
    PolicyRepository,
    QualityConsumer,
    QualityDirtyRepository,
    QualityFilters,
    QualityJob,
    QualityRepository,
    QualityRowsRepository,
    QualityService,
    QualityUpdater,
    RegisterResetRepository,
    RegisterResets,
    RejectedData,
    RuleSettingRepository,
    RuleSettingsService,
    ValueStateRepository,
    ValueStates,
  ],
  exports: [CompanyQualityRepository, QualityRepository, QualityService, ValueStates],
})
export class ValidationModule {}
