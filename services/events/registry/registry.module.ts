import { Module } from '@nestjs/common';
import { companyModelRegistry } from '@gaugeway/platform/company-models';
import { DoorsModule } from '../doors/doors.module';
import { AttributeRepository } from './attribute.repository';
import { BaseStationRepository } from './base-station.repository';
import { CauseRepository } from './cause.repository';
import { DeviceRepository } from './device.repository';
import { GatewayRepository } from './gateway.repository';
import { GroupRepository } from './group.repository';
import { PlaceRepository } from './place.repository';

@Module({
  imports: [DoorsModule],
  providers: [
    companyModelRegistry('events'),
    AttributeRepository,
    BaseStationRepository,
    CauseRepository,
    DeviceRepository,
    GatewayRepository,
    GroupRepository,
    PlaceRepository,
  ],
  exports: [
    AttributeRepository,
    BaseStationRepository,
    CauseRepository,
    DeviceRepository,
    GatewayRepository,
    GroupRepository,
    PlaceRepository,
  ],
})
export class RegistryModule {}
