import { Module } from '@nestjs/common';
import { RegistriesModule } from '../registries/registries.module';
import { TimeseriesModule } from '../timeseries/timeseries.module';
import { EditReadings } from './edit-readings';
import { EditController } from './edit.controller';
import { EnterReading } from './enter-reading';
import { ImportReadings } from './import/import-readings';
import { ReadingsImportController } from './import/import.controller';
import { StoredReadingsRepository } from './import/stored-readings.repository';
import { ReadingRevisions } from './reading-revisions';
import { RemovalController } from './removal/removal.controller';
import { RemovalRepository } from './removal/removal.repository';
import { RemoveReadings } from './removal/remove-readings';
import { RevisionRepository } from './revision.repository';

@Module({
  imports: [RegistriesModule, TimeseriesModule],
  controllers: [EditController, ReadingsImportController, RemovalController],
  providers: [
    EditReadings,
    EnterReading,
    ImportReadings,
    ReadingRevisions,
    RemovalRepository,
    RemoveReadings,
    RevisionRepository,
    StoredReadingsRepository,
  ],
  exports: [EditReadings, EnterReading, RemovalRepository],
})
export class EditingModule {}
