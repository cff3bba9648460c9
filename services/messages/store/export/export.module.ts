import { Module } from '@nestjs/common';
import { DataModule } from '../data/data.module';
import { RegistriesModule } from '../registries/registries.module';
import { TimeseriesModule } from '../timeseries/timeseries.module';
import { ExportMessages } from './export-messages';
import { ExportReadings } from './export-readings';
import { ExportController } from './export.controller';
import { ExportRepository } from './export.repository';

@Module({
  imports: [DataModule, RegistriesModule, TimeseriesModule],
  controllers: [ExportController],
  providers: [ExportMessages, ExportReadings, ExportRepository],
})
export class ExportModule {}
