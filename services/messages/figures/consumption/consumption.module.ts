import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { ConsumptionController } from './consumption.controller';
import { ConsumptionService } from './consumption.service';
import { RegisterNeighboursRepository } from './register-neighbours.repository';
import { RegisterRepository } from './register.repository';

@Module({
  imports: [RegistriesModule],
  controllers: [ConsumptionController],
  providers: [ConsumptionService, RegisterNeighboursRepository, RegisterRepository],
  exports: [ConsumptionService, RegisterNeighboursRepository, RegisterRepository],
})
export class ConsumptionModule {}
