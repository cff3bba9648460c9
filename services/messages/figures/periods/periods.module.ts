import { Module } from '@nestjs/common';
import { messagesEnv } from '../../messages.env';
import { RegistriesModule } from '../../store/registries/registries.module';
import { AggregatesModule } from '../aggregates/aggregates.module';
import { ConsumptionModule } from '../consumption/consumption.module';
import { SharesModule } from '../shares/shares.module';
import { BillingSettingRepository } from './billing-setting.repository';
import { CauseRepository } from './cause.repository';
import { CheckClosedJob } from './check-closed.job';
import { ClosePeriodsJob } from './close-periods.job';
import { ClosedChangeRepository } from './closed-change.repository';
import { ClosingRepository } from './closing.repository';
import { FigureListRepository } from './figure-list.repository';
import { FrozenModule } from './frozen/frozen.module';
import { LedgerRepository } from './ledger.repository';
import { LiveFigures } from './live-figures';
import { PeriodListsService } from './period-lists.service';
import { PeriodRepository } from './period.repository';
import { PeriodsController } from './periods.controller';
import { PeriodsService } from './periods.service';
import { ReadinessRepository } from './readiness.repository';
import { ScheduleClosingsJob } from './schedule-closings.job';

/** Billing periods: their closed figures and the corrections of these. */
@Module({
  imports: [AggregatesModule, ConsumptionModule, FrozenModule, RegistriesModule, SharesModule],
  controllers: [PeriodsController],
  providers: [
    BillingSettingRepository,
    CauseRepository,
    CheckClosedJob,
    ClosePeriodsJob,
    ClosedChangeRepository,
    ClosingRepository,
    FigureListRepository,
    LedgerRepository,
    LiveFigures,
    PeriodListsService,
    PeriodRepository,
    PeriodsService,
    ReadinessRepository,
    ScheduleClosingsJob,
    messagesEnv.provider(),
  ],
})
export class PeriodsModule {}
