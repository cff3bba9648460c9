import { Module } from '@nestjs/common';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { CompanyQualityRepository } from './company-quality.repository';
import { EstimateRepository } from './estimation/estimate.repository';
import { OverdueRepository } from './estimation/overdue.repository';
import { PolicyRepository } from './policies/policy.repository';
import { QualityDirtyRepository } from './quality-dirty.repository';
import { QualityRowsRepository } from './quality-rows.repository';
import { QualityRepository } from './quality.repository';
import { RegisterResetRepository } from './resets/register-reset.repository';
import { RuleSettingRepository } from './rule-setting.repository';
import { ValueStateRepository } from './value-state.repository';

const REPOSITORIES = [
  CompanyQualityRepository,
  EstimateRepository,
  OverdueRepository,
  PolicyRepository,
  QualityDirtyRepository,
  QualityRepository,
  QualityRowsRepository,
  RegisterResetRepository,
  RuleSettingRepository,
  ValueStateRepository,
];

/** Stored verdicts, estimates, rule settings and policies. */
@Module({ imports: [TimeseriesModule], providers: REPOSITORIES, exports: REPOSITORIES })
export class QualityStoreModule {}
