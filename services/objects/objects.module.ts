import { Module } from '@nestjs/common';
import { defineService } from '@gaugeway/platform/service';
import { AccountingPointController } from './accounting-points/accounting-point.controller';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { AccountingPointService } from './accounting-points/accounting-point.service';
import { DeviceLinksService } from './accounting-points/device-links.service';
import { DeviceRegistryConsumer } from './devices/device-registry.consumer';
import { DeviceRepository } from './devices/device.repository';
import { CreateObjects1763800000000 } from './migrations/1763800000000-create-objects';

@Module({
  controllers: [AccountingPointController],
  providers: [
    AccountingPointRepository,
    AccountingPointService,
    DeviceLinksService,
    DeviceRegistryConsumer,
    DeviceRepository,
  ],
})
export class ObjectsModule {}

export const objectsService = defineService({
  name: 'objects',
  module: ObjectsModule,
  schema: 'objects',
  entities: [],
  migrations: [CreateObjects1763800000000],
});
