import { Module } from '@nestjs/common';
import { DataModule } from './data/data.module';
import { EditingModule } from './editing/editing.module';
import { ExportModule } from './export/export.module';
import { IngestionModule } from './ingestion/ingestion.module';
import { RegistriesModule } from './registries/registries.module';
import { TimeseriesModule } from './timeseries/timeseries.module';

/** Stored readings, and projections of other services. */
@Module({ imports: [DataModule, EditingModule, ExportModule, IngestionModule, RegistriesModule, TimeseriesModule] })
export class StoreModule {}
