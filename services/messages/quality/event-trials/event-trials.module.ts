import { Module } from '@nestjs/common';
import { AggregatesModule } from '../../figures/aggregates/aggregates.module';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { JudgedContactConsumer } from './contacts/judged-contact.consumer';
import { JudgedContactRepository } from './contacts/judged-contact.repository';
import { PlaceRepository } from './place.repository';
import { TrialController } from './trial.controller';
import { TrialRepository } from './trial.repository';
import { TriedDoorRepository } from './tried-door.repository';
import { TryEventRule } from './try-event-rule';

@Module({
  imports: [AggregatesModule, TimeseriesModule],
  controllers: [TrialController],
  providers: [
    JudgedContactConsumer,
    JudgedContactRepository,
    PlaceRepository,
    TrialRepository,
    TriedDoorRepository,
    TryEventRule,
  ],
  exports: [JudgedContactRepository],
})
export class EventTrialsModule {}
