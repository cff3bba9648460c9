import { Module } from '@nestjs/common';
import { DataModule } from '../../store/data/data.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { ConsumptionModule } from '../consumption/consumption.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { SharesModule } from '../shares/shares.module';
import { AggregateBuilder } from './aggregate-builder';
import { AggregateRegions } from './aggregate-regions';
import { AggregateRowsRepository } from './aggregate-rows.repository';
import { AggregateScheduler } from './aggregate-scheduler';
import { AggregatesConsumer } from './aggregates.consumer';
import { AggregatesController } from './aggregates.controller';
import { AggregatesJob } from './aggregates.job';
import { ConsumptionFigures } from './consumption-figures';
import { DeviceSumsModule } from './device-sums.module';
import { DirtyRepository } from './dirty.repository';
import { FiguresRepository } from './figures.repository';
import { HourlyWantedConsumer } from './hourly-wanted.consumer';
import { PointChanges } from './point-changes';
import { PointFigures } from './point-figures';
import { PointSeriesOf } from './point-series';
import { PreviewFormula } from './preview-formula';
import { RebuildAggregates } from './rebuild-aggregates';

@Module({
  imports: [
    ConsumptionModule,
    DataModule,
    DeviceSumsModule,
    FrozenModule,
    RegistriesModule,
    SharesModule,
    TimeseriesModule,
  ],
  controllers: [AggregatesController],
  providers: [
    AggregateBuilder,
    AggregateRegions,
    AggregateRowsRepository,
    AggregateScheduler,
    AggregatesConsumer,
    AggregatesJob,
    ConsumptionFigures,
    DirtyRepository,
    FiguresRepository,
    HourlyWantedConsumer,
    PointChanges,
    PointFigures,
    PointSeriesOf,
    PreviewFormula,
    RebuildAggregates,
  ],
  exports: [DeviceSumsModule, AggregateScheduler, DirtyRepository, PointFigures, PointSeriesOf],
})
export class AggregatesModule {}
