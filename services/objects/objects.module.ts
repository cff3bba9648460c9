import { Module } from '@nestjs/common';
import { bulkProviders } from '@gaugeway/platform/bulk';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { SECTION } from '@gaugeway/proto/api';
import { AccountingPointController } from './accounting-points/accounting-point.controller';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { AccountingPointService } from './accounting-points/accounting-point.service';
import { PointPublisher } from './accounting-points/point-publisher.repository';
import { PublishPointsJob } from './accounting-points/publish-points.job';
import { DeviceLinksService } from './accounting-points/device-links.service';
import { FormulaLimits } from './accounting-points/formula-limits';
import { FormulaRepository } from './accounting-points/formula.repository';
import { PointFormulas } from './accounting-points/point-formulas';
import { PointHierarchy } from './accounting-points/point-hierarchy';
import { AddressController } from './addresses/address.controller';
import { AddressService } from './addresses/address.service';
import { AttachmentController } from './attachments/attachment.controller';
import { AttachmentRepository } from './attachments/attachment.repository';
import { AttachmentService } from './attachments/attachment.service';
import { AttributeController } from './tree/attributes/attribute.controller';
import { AttributeRepository } from './tree/attributes/attribute.repository';
import { AttributeService } from './tree/attributes/attribute.service';
import { AutomaticController } from './tree/automatic/automatic.controller';
import { AutomaticRepository } from './tree/automatic/automatic.repository';
import { AutomaticService } from './tree/automatic/automatic.service';
import { BalanceGroupController } from './balance-groups/balance-group.controller';
import { BalanceGroupRepository } from './balance-groups/balance-group.repository';
import { BalanceGroupService } from './balance-groups/balance-group.service';
import { MainMeterGroupsRepository } from './balance-groups/main-meter-groups.repository';
import { objectsEnv } from './objects.env';
import { ConsumerVisibility1766300100001 } from './migrations/1766300100001-consumer-visibility';
import { PublishNorms1765420000003 } from './migrations/1765420000003-publish-norms';
import { DevicesOfTies1765610000001 } from './migrations/1765610000001-devices-of-ties';
import { PublishWhoSees1765520000001 } from './migrations/1765520000001-publish-who-sees';
import { ObjectPhotos1765570000001 } from './migrations/1765570000001-object-photos';
import { Places1765350000001 } from './migrations/1765350000001-places';
import { SmartImport1765000000000 } from './migrations/1765000000000-smart-import';
import { UnpublishedPoints1765340000001 } from './migrations/1765340000001-unpublished-points';
import { VirtualPoints1765340000003 } from './migrations/1765340000003-virtual-points';
import { DatedTerms1765410000002 } from './migrations/1765410000002-dated-terms';
import { ConsumerTies1765510000000 } from './migrations/1765510000000-consumer-ties';
import { KnownModels1765651000001 } from './migrations/1765651000001-known-models';
import { PointsWithoutMain1765651000002 } from './migrations/1765651000002-points-without-main';
import { LargeLevels1765661000001 } from './migrations/1765661000001-large-levels';
import { PublishHourNorms1765670000004 } from './migrations/1765670000004-publish-hour-norms';
import { objectLimits } from './objects.limits';
import { objectRows } from './objects.rows';
import { DeviceRepository } from './registries/device.repository';
import { ConsumerPublisher } from './directories/consumer-publisher.repository';
import { DirectoryController } from './directories/directory.controller';
import { DirectoryRepository } from './directories/directory.repository';
import { DirectoryService } from './directories/directory.service';
import { PublishConsumersJob } from './directories/publish-consumers.job';
import { ChangeLog } from './change-log/change-log';
import { HistoryRepository } from './change-log/history.repository';
import { HistoryController } from './history/history.controller';
import { HistoryService } from './history/history.service';
import { CreateObjects1763800000000 } from './migrations/1763800000000-create-objects';
import { PointCards1763800000670 } from './migrations/1763800000670-point-cards';
import { PresentLinks1763800000720 } from './migrations/1763800000720-present-links';
import { Directories1763801000000 } from './migrations/1763801000000-directories';
import { ObjectTree1763801000100 } from './migrations/1763801000100-object-tree';
import { PointHierarchy1764030000000 } from './migrations/1764030000000-point-hierarchy';
import { BalanceGroups1764400000001 } from './migrations/1764400000001-balance-groups';
import { RemovedBranches1764400000002 } from './migrations/1764400000002-removed-branches';
import { DeviceAddresses1764900000002 } from './migrations/1764900000002-device-addresses';
import { HistoryAndAttributes1764900000000 } from './migrations/1764900000000-history-and-attributes';
import { SheetImports1764900000001 } from './migrations/1764900000001-sheet-imports';
import { TiedUsers1764400000000 } from './migrations/1764400000000-tied-users';
import { EquipmentConsumer } from './tree/equipment/equipment.consumer';
import { EquipmentController } from './tree/equipment/equipment.controller';
import { EquipmentRepository } from './tree/equipment/equipment.repository';
import { EquipmentService } from './tree/equipment/equipment.service';
import { PointLosses1764100000000 } from './migrations/1764100000000-point-losses';
import { DirectorySheets } from './sheets/directory-sheets';
import { PointSheet } from './sheets/point-sheet';
import { SheetController } from './sheets/sheet.controller';
import { SheetImportService } from './sheets/sheet-import.service';
import { SheetRepository } from './sheets/sheet.repository';
import { DryRun } from './smart-import/dry-run';
import { ImportFileRepository } from './smart-import/import-file.repository';
import { SmartImportWork } from './smart-import/import-work';
import { ObjectBulk } from './smart-import/object-bulk';
import { SmartImportController } from './smart-import/smart-import.controller';
import { SmartImportService } from './smart-import/smart-import.service';
import { MainMeterRepository } from './smart-import/main-meter.repository';
import { TownRepository } from './smart-import/town.repository';
import { UndoRepository } from './smart-import/undo.repository';
import { SmartUndoWork } from './smart-import/undo-work';
import { ObjectController } from './tree/object.controller';
import { ObjectPhotoController } from './attachments/object-photo.controller';
import { ObjectPhotoRepository } from './attachments/object-photo.repository';
import { ObjectPhotoService } from './attachments/object-photo.service';
import { ObjectRepository } from './tree/object.repository';
import { ObjectService } from './tree/object.service';
import { ObjectTiesController } from './tree/object-ties.controller';
import { ObjectTiesRepository } from './tree/object-ties.repository';
import { ObjectTiesService } from './tree/object-ties.service';
import { ObjectTrashController } from './trash/object-trash.controller';
import { ObjectTrashRepository } from './trash/object-trash.repository';
import { ObjectTrashService } from './trash/object-trash.service';
import { ObjectUsersRepository } from './tree/object-users.repository';
import { ObjectUsersService } from './tree/object-users.service';
import { RemovedPointsRepository } from './trash/removed-points.repository';
import { PlaceJob } from './tree/place.job';
import { PlaceRepository } from './tree/place.repository';
import { CompanyUserRepository } from './registries/company-user.repository';
import { KnownUsers } from './registries/known-users';

@Module({
  controllers: [
    AccountingPointController,
    AddressController,
    AttachmentController,
    AttributeController,
    AutomaticController,
    BalanceGroupController,
    DirectoryController,
    EquipmentController,
    HistoryController,
    ObjectController,
    ObjectTiesController,
    ObjectPhotoController,
    ObjectTrashController,
    SheetController,
    SmartImportController,
  ],
  providers: [
    AccountingPointRepository,
    AccountingPointService,
    AddressService,
    AttachmentRepository,
    AttachmentService,
    AttributeRepository,
    AttributeService,
    AutomaticRepository,
    AutomaticService,
    BalanceGroupRepository,
    BalanceGroupService,
    MainMeterGroupsRepository,
    ChangeLog,
    ConsumerPublisher,
    DeviceLinksService,
    DeviceRepository,
    DirectoryRepository,
    CompanyUserRepository,
    DirectoryService,
    DirectorySheets,
    EquipmentConsumer,
    EquipmentRepository,
    EquipmentService,
    HistoryRepository,
    KnownUsers,
    HistoryService,
    ObjectRepository,
    ObjectService,
    ObjectTiesRepository,
    ObjectTiesService,
    ObjectPhotoRepository,
    ObjectPhotoService,
    ObjectTrashRepository,
    RemovedPointsRepository,
    ObjectTrashService,
    ObjectUsersRepository,
    ObjectUsersService,
    PlaceJob,
    PlaceRepository,
    PointHierarchy,
    FormulaLimits,
    PointFormulas,
    PointPublisher,
    PublishConsumersJob,
    PublishPointsJob,
    PointSheet,
    SheetImportService,
    SheetRepository,
    objectsEnv.provider(),
    modelShelf('objects'),
    ...bulkProviders({ schema: 'objects', section: SECTION.objects, host: ObjectBulk }),
    DryRun,
    FormulaRepository,
    ImportFileRepository,
    SmartImportService,
    SmartImportWork,
    SmartUndoWork,
    TownRepository,
    MainMeterRepository,
    UndoRepository,
  ],
})
export class ObjectsModule {}

export const objectsService = defineService({
  name: 'objects',
  module: ObjectsModule,
  schema: 'objects',
  rows: objectRows,
  limits: objectLimits,
  entities: [],
  migrations: [
    CreateObjects1763800000000,
    PointCards1763800000670,
    PresentLinks1763800000720,
    Directories1763801000000,
    ObjectTree1763801000100,
    PointHierarchy1764030000000,
    TiedUsers1764400000000,
    BalanceGroups1764400000001,
    PointLosses1764100000000,
    RemovedBranches1764400000002,
    HistoryAndAttributes1764900000000,
    SheetImports1764900000001,
    DeviceAddresses1764900000002,
    SmartImport1765000000000,
    Places1765350000001,
    UnpublishedPoints1765340000001,
    VirtualPoints1765340000003,
    DatedTerms1765410000002,
    PublishNorms1765420000003,
    ConsumerTies1765510000000,
    PublishWhoSees1765520000001,
    DevicesOfTies1765610000001,
    ObjectPhotos1765570000001,
    KnownModels1765651000001,
    PointsWithoutMain1765651000002,
    LargeLevels1765661000001,
    PublishHourNorms1765670000004,
    ConsumerVisibility1766300100001,
  ],
});
