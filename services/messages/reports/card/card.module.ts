import { Module } from '@nestjs/common';
import { DataModule } from '../../store/data/data.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { CardController } from './card.controller';
import { GatherCard } from './gather-card';
import { MakeCard } from './make-card';

@Module({
  imports: [DataModule, RegistriesModule, TimeseriesModule],
  controllers: [CardController],
  providers: [GatherCard, MakeCard],
})
export class CardModule {}
