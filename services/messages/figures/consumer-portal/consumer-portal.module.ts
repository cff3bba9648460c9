import { Module } from '@nestjs/common';
import { DataModule } from '../../store/data/data.module';
import { EditingModule } from '../../store/editing/editing.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { AggregatesModule } from '../aggregates/aggregates.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { DownloadHistory } from './download-history';
import { HandIn } from './hand-in';
import { OwnPointFigures } from './own-point-figures';
import { OwnPointController } from './own-point.controller';
import { OwnPointRepository } from './own-point.repository';
import { OwnPoints } from './own-points';

@Module({
  imports: [AggregatesModule, DataModule, EditingModule, FrozenModule, RegistriesModule],
  controllers: [OwnPointController],
  providers: [DownloadHistory, HandIn, OwnPointFigures, OwnPointRepository, OwnPoints],
})
export class ConsumerPortalModule {}
