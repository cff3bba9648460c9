import { Module } from '@nestjs/common';
import { RegistriesModule } from '../../store/registries/registries.module';
import { ConsumptionModule } from '../consumption/consumption.module';
import { SharesModule } from '../shares/shares.module';
import { HeatController } from './heat.controller';
import { HeatRepository } from './heat.repository';
import { HeatService } from './heat.service';

@Module({
  imports: [ConsumptionModule, RegistriesModule, SharesModule],
  controllers: [HeatController],
  providers: [HeatRepository, HeatService],
})
export class HeatModule {}
