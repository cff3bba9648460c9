import { Module } from '@nestjs/common';
import { DataModule } from '../../store/data/data.module';
import { EditingModule } from '../../store/editing/editing.module';
import { RegistriesModule } from '../../store/registries/registries.module';
import { AggregatesModule } from '../aggregates/aggregates.module';
import { FrozenModule } from '../periods/frozen/frozen.module';
import { SharesModule } from '../shares/shares.module';
import { DownloadHistory } from './download-history';
import { HandIn } from './hand-in';
import { PortalFigures } from './portal-figures';
import { PortalController } from './portal.controller';
import { PortalPointRepository } from './portal-point.repository';
import { PortalPoints } from './portal-points';

@Module({
  imports: [AggregatesModule, DataModule, EditingModule, FrozenModule, RegistriesModule, SharesModule],
  controllers: [PortalController],
  providers: [DownloadHistory, HandIn, PortalFigures, PortalPointRepository, PortalPoints],
})
export class ConsumerPortalModule {}
