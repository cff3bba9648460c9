import { Module } from '@nestjs/common';
import { AggregatesModule } from '../../figures/aggregates/aggregates.module';
import { ConsumptionModule } from '../../figures/consumption/consumption.module';
import { DataModule } from '../../store/data/data.module';
import { EditingModule } from '../../store/editing/editing.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { DecideValues } from './decide-values';
import { EstimateGaps } from './estimation/estimate-gaps';
import { EstimateController } from './estimation/estimate.controller';
import { EstimateOverdue } from './estimation/estimate-overdue';
import { FollowEstimates } from './estimation/follow-estimates';
import { FollowVerdicts } from './follow-verdicts';
import { QualityFilters } from './quality-filters';
import { QualityStoreModule } from './quality-store.module';
import { QualityUpdater } from './quality-updater';
import { FigurePolicies } from './policies/policies';
import { PolicyController } from './policies/policy.controller';
import { QualityConsumer } from './quality.consumer';
import { QualityController } from './quality.controller';
import { QualityJob } from './quality.job';
import { QualityService } from './quality.service';
import { RegisterResets } from './resets/register-resets';
import { RejectedData } from './rejected-data';
import { RuleSettingsService } from './rule-settings';
import { ValueStates } from './value-states';

@Module({
  imports: [
    AggregatesModule,
    ConsumptionModule,
    DataModule,
    EditingModule,
    QualityStoreModule,
    RegistriesModule,
    TimeseriesModule,
  ],
  controllers: [EstimateController, PolicyController, QualityController],
  providers: [
    DecideValues,
    EstimateGaps,
    EstimateOverdue,
    FigurePolicies,
    FollowEstimates,
    FollowVerdicts,
    QualityConsumer,
    QualityFilters,
    QualityJob,
    QualityService,
    QualityUpdater,
    RegisterResets,
    RejectedData,
    RuleSettingsService,
    ValueStates,
  ],
  exports: [QualityStoreModule, QualityService, ValueStates],
})
export class ValidationModule {}
