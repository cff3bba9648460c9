import { Module } from '@nestjs/common';
import { DataModule } from '../../store/data/data.module';
import { EditingModule } from '../../store/editing/editing.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { AggregatesModule } from '../aggregates/aggregates.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { DownloadHistory } from './download-history';
import { HandIn } from './hand-in';
import { PortalFigures } from './own-point-figures';
import { PortalController } from './own-point.controller';
import { PortalPointRepository } from './own-point.repository';
import { PortalPoints } from './own-points';

@Module({
  imports: [AggregatesModule, DataModule, EditingModule, FrozenModule, RegistriesModule],
  controllers: [PortalController],
  providers: [DownloadHistory, HandIn, PortalFigures, PortalPointRepository, PortalPoints],
})
export class ConsumerPortalModule {}
