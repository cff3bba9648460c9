import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { TimeseriesModule } from '../../store/timeseries/timeseries.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { SharesModule } from '../shares/shares.module';
import { ConsumptionController } from './consumption.controller';
import { ConsumptionService } from './consumption.service';
import { RegisterNeighboursRepository } from './register-neighbours.repository';
import { PeriodRegisters } from './period-registers';
import { RegisterRepository } from './register.repository';

@Module({
  imports: [FrozenModule, RegistriesModule, SharesModule, TimeseriesModule],
  controllers: [ConsumptionController],
  providers: [ConsumptionService, PeriodRegisters, RegisterNeighboursRepository, RegisterRepository],
  exports: [ConsumptionService, PeriodRegisters, RegisterNeighboursRepository, RegisterRepository],
})
export class ConsumptionModule {}
