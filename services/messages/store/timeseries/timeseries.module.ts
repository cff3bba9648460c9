import { Module } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { messagesEnv } from '../../messages.env';
import { chooseTimeSeries } from './choose-time-series.repository';
import { TimeSeries } from './time-series';
import { HeldBackRepository } from './held-back/held-back.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { RegisterStepsRepository } from './register-steps.repository';

@Module({
  providers: [
    {
      provide: TimeSeries,
      inject: [Database, LayoutRepository],
      useFactory: async (database: Database, layouts: LayoutRepository) => {
        const series = await chooseTimeSeries(database, layouts, messagesEnv.read().TIMESERIES);
        await series.prepare();
        return series;
      },
    },
    HeldBackRepository,
    LayoutRepository,
    RegisterStepsRepository,
  ],
  exports: [TimeSeries, HeldBackRepository, LayoutRepository, RegisterStepsRepository],
})
export class TimeseriesModule {}
