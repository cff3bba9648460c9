import { Module } from '@nestjs/common';
import { defineService } from '@gaugeway/platform/service';
import { AccountingPointsModule } from './accounting-points/accounting-points.module';
import { AddressesModule } from './addresses/addresses.module';
import { AttachmentsModule } from './attachments/attachments.module';
import { BalanceGroupsModule } from './balance-groups/balance-groups.module';
import { ChangeLogModule } from './change-log/change-log.module';
import { DirectoriesModule } from './directories/directories.module';
import { HistoryModule } from './history/history.module';
import { CreateObjects1763800000000 } from './migrations/1763800000000-create-objects';
import { PointCards1763800000670 } from './migrations/1763800000670-point-cards';
import { PresentLinks1763800000720 } from './migrations/1763800000720-present-links';
import { Directories1763801000000 } from './migrations/1763801000000-directories';
import { ObjectTree1763801000100 } from './migrations/1763801000100-object-tree';
import { PointHierarchy1764030000000 } from './migrations/1764030000000-point-hierarchy';
import { PointLosses1764100000000 } from './migrations/1764100000000-point-losses';
import { TiedUsers1764400000000 } from './migrations/1764400000000-tied-users';
import { BalanceGroups1764400000001 } from './migrations/1764400000001-balance-groups';
import { RemovedBranches1764400000002 } from './migrations/1764400000002-removed-branches';
import { HistoryAndAttributes1764900000000 } from './migrations/1764900000000-history-and-attributes';
import { SheetImports1764900000001 } from './migrations/1764900000001-sheet-imports';
import { DeviceAddresses1764900000002 } from './migrations/1764900000002-device-addresses';
import { SmartImport1765000000000 } from './migrations/1765000000000-smart-import';
import { UnpublishedPoints1765340000001 } from './migrations/1765340000001-unpublished-points';
import { VirtualPoints1765340000003 } from './migrations/1765340000003-virtual-points';
import { Places1765350000001 } from './migrations/1765350000001-places';
import { DatedTerms1765410000002 } from './migrations/1765410000002-dated-terms';
import { PublishNorms1765420000003 } from './migrations/1765420000003-publish-norms';
import { ConsumerTies1765510000000 } from './migrations/1765510000000-consumer-ties';
import { PublishWhoSees1765520000001 } from './migrations/1765520000001-publish-who-sees';
import { ObjectPhotos1765570000001 } from './migrations/1765570000001-object-photos';
import { DevicesOfTies1765610000001 } from './migrations/1765610000001-devices-of-ties';
import { KnownModels1765651000001 } from './migrations/1765651000001-known-models';
import { PointsWithoutMain1765651000002 } from './migrations/1765651000002-points-without-main';
import { LargeLevels1765661000001 } from './migrations/1765661000001-large-levels';
import { PublishHourNorms1765670000004 } from './migrations/1765670000004-publish-hour-norms';
import { ConsumerVisibility1766300100001 } from './migrations/1766300100001-consumer-visibility';
import { objectLimits } from './objects.limits';
import { objectRows } from './objects.rows';
import { RegistriesModule } from './registries/registries.module';
import { SheetsModule } from './sheets/sheets.module';
import { SmartImportModule } from './smart-import/smart-import.module';
import { TrashModule } from './trash/trash.module';
import { TreeModule } from './tree/tree.module';

@Module({
  imports: [
    AccountingPointsModule,
    AddressesModule,
    AttachmentsModule,
    BalanceGroupsModule,
    ChangeLogModule,
    DirectoriesModule,
    HistoryModule,
    RegistriesModule,
    SheetsModule,
    SmartImportModule,
    TrashModule,
    TreeModule,
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
