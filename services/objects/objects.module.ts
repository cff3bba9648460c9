import { Module } from '@nestjs/common';
import { defineService } from '@gaugeway/platform/service';
import { AccountingPointController } from './accounting-points/accounting-point.controller';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { AccountingPointService } from './accounting-points/accounting-point.service';
import { DeviceLinksService } from './accounting-points/device-links.service';
import { AttachmentController } from './attachments/attachment.controller';
import { AttachmentRepository } from './attachments/attachment.repository';
import { AttachmentService } from './attachments/attachment.service';
import { objectRows } from './objects.rows';
import { DeviceRegistryConsumer } from './devices/device-registry.consumer';
import { DeviceRepository } from './devices/device.repository';
import { DirectoryController } from './directories/directory.controller';
import { DirectoryRepository } from './directories/directory.repository';
import { DirectoryService } from './directories/directory.service';
import { CreateObjects1763800000000 } from './migrations/1763800000000-create-objects';
import { PointCards1763800000670 } from './migrations/1763800000670-point-cards';
import { PresentLinks1763800000720 } from './migrations/1763800000720-present-links';
import { Directories1763801000000 } from './migrations/1763801000000-directories';
import { ObjectTree1763801000100 } from './migrations/1763801000100-object-tree';
import { ObjectController } from './tree/object.controller';
import { ObjectRepository } from './tree/object.repository';
import { ObjectService } from './tree/object.service';
import { ObjectTiesController } from './tree/object-ties.controller';
import { ObjectTiesRepository } from './tree/object-ties.repository';
import { ObjectTiesService } from './tree/object-ties.service';

@Module({
  controllers: [
    AccountingPointController,
    AttachmentController,
    DirectoryController,
    ObjectController,
    ObjectTiesController,
  ],
  providers: [
    AccountingPointRepository,
    AccountingPointService,
    AttachmentRepository,
    AttachmentService,
    DeviceLinksService,
    DeviceRegistryConsumer,
    DeviceRepository,
    DirectoryRepository,
    DirectoryService,
    ObjectRepository,
    ObjectService,
    ObjectTiesRepository,
    ObjectTiesService,
  ],
})
export class ObjectsModule {}

export const objectsService = defineService({
  name: 'objects',
  module: ObjectsModule,
  schema: 'objects',
  rows: objectRows,
  entities: [],
  migrations: [
    CreateObjects1763800000000,
    PointCards1763800000670,
    PresentLinks1763800000720,
    Directories1763801000000,
    ObjectTree1763801000100,
  ],
});
