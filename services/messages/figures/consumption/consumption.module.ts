import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { ConsumptionController } from './consumption.controller';
import { ConsumptionService } from './consumption.service';
import { PeriodRegisters } from './period-registers';
import { RegisterRepository } from './register.repository';

@Module({
  imports: [FrozenModule, RegistriesModule],
  controllers: [ConsumptionController],
  providers: [ConsumptionService, PeriodRegisters, RegisterRepository],
  exports: [ConsumptionService, PeriodRegisters, RegisterRepository],
})
export class ConsumptionModule {}
