import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { ConsumptionController } from './consumption.controller';
import { ConsumptionService } from './consumption.service';
import { RegisterRepository } from './register.repository';

@Module({
  imports: [RegistriesModule],
  controllers: [ConsumptionController],
  providers: [ConsumptionService, RegisterRepository],
  exports: [ConsumptionService, RegisterRepository],
})
export class ConsumptionModule {}
