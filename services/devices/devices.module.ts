import { Module } from '@nestjs/common';
import { bulkProviders } from '@gaugeway/platform/bulk';
import { republisher } from '@gaugeway/platform/bus';
import { CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { SECTION } from '@gaugeway/proto/api';
import { deviceLimits } from './devices.limits';
import { deviceRows } from './devices.rows';
import { PointLinkRepository } from './accounting-points/point-link.repository';
import { PointRegistryConsumer } from './accounting-points/point-registry.consumer';
import { AttributeController } from './attributes/attribute.controller';
import { AttributeRepository } from './attributes/attribute.repository';
import { AttributeService } from './attributes/attribute.service';
import { AuditRepository } from './audit/audit.repository';
import { BaseStationController } from './base-stations/base-station.controller';
import { BaseStationEntity } from './base-stations/base-station.entity';
import { BaseStationRepository } from './base-stations/base-station.repository';
import { BaseStationService } from './base-stations/base-station.service';
import { ChangeBaseStation } from './base-stations/change-base-station';
import { RemoteStation } from './base-stations/remote-station';
import { RemoteStationRepository } from './base-stations/remote-station.repository';
import { ReceptionRepository } from './base-stations/reception.repository';
import { ReceptionsConsumer } from './base-stations/receptions.consumer';
import { RadioEventRepository } from './metering-devices/log/radio-event.repository';
import { StationReportRepository } from './base-stations/station-report.repository';
import { StationReportsConsumer } from './base-stations/station-reports.consumer';
import { BulkController } from './bulk/bulk.controller';
import { DeviceBulk } from './bulk/device-bulk';
import { DeviceNamesRepository } from './bulk/device-names.repository';
import { ImportController } from './bulk/import/import.controller';
import { ImportJudge } from './bulk/import/import-judge';
import { ImportRepository } from './bulk/import/import.repository';
import { ImportService } from './bulk/import/import.service';
import { ImportTemplate } from './bulk/import/import-template';
import { ImportWork } from './bulk/import/import-work';
import { RowSecrets } from './bulk/import/row-secrets';
import { EditRepository } from './bulk/mass/edit.repository';
import { EditWork } from './bulk/mass/edit-work';
import { MassService } from './bulk/mass/mass.service';
import { MoveWork } from './bulk/mass/move-work';
import { TieWork } from './bulk/mass/tie-work';
import { CompanyRepository } from './companies/company.repository';
import { DeviceQuota } from './companies/device-quota';
import { EditConflicts } from './edits/edited-meanwhile';
import { CompanyModelController } from './company-models/company-model.controller';
import { CompanyModelRepository } from './company-models/company-model.repository';
import { CompanyModelService } from './company-models/company-model.service';
import { RunCodec } from './company-models/run-codec';
import { ChangeGatewayDevice } from './gateway-devices/change-gateway-device';
import { CreateGatewayDeviceHandler } from './gateway-devices/create-gateway-device';
import { GatewayConflicts } from './gateway-devices/gateway-conflicts';
import { GatewayDeviceController } from './gateway-devices/gateway-device.controller';
import { GatewayDeviceEntity } from './gateway-devices/gateway-device.entity';
import { GatewayDeviceRepository } from './gateway-devices/gateway-device.repository';
import { GatewayDeviceService } from './gateway-devices/gateway-device.service';
import { GatewayJournalController } from './gateway-devices/journal/gateway-journal.controller';
import { GatewayJournalRepository } from './gateway-devices/journal/gateway-journal.repository';
import { GatewayJournalService } from './gateway-devices/journal/gateway-journal.service';
import { GatewayLogController } from './gateway-devices/log/gateway-log.controller';
import { GatewayLogRepository } from './gateway-devices/log/gateway-log.repository';
import { GatewayLogService } from './gateway-devices/log/gateway-log.service';
import { GatewayPassword } from './gateway-devices/gateway-password';
import { ImportLorawanDevices } from './lorawan/import-lorawan-devices';
import { LorawanDeviceController } from './lorawan/lorawan-device.controller';
import { LorawanDeviceRepository } from './lorawan/lorawan-device.repository';
import { LorawanDeviceService } from './lorawan/lorawan-device.service';
import { KeySeal } from './lorawan/lorawan-keys';
import { ProvisionedConsumer } from './lorawan/provisioned.consumer';
import { DeviceConnectionController } from './metering-devices/connection/device-connection.controller';
import { GatewayReplacementRepository } from './metering-devices/connection/gateway-replacement.repository';
import { ReplaceGatewayOfManyHandler } from './metering-devices/connection/replace-gateway-of-many';
import { FleetRepository } from './dashboard/fleet.repository';
import { LayoutController } from './dashboard/layout.controller';
import { LayoutRepository } from './dashboard/layout.repository';
import { LayoutService } from './dashboard/layout.service';
import { DashboardController } from './metering-devices/dashboard/dashboard.controller';
import { DashboardRepository } from './metering-devices/dashboard/dashboard.repository';
import { DeviceLogController } from './metering-devices/log/device-log.controller';
import { DeviceLogRepository } from './metering-devices/log/device-log.repository';
import { DeviceTieController } from './metering-devices/ties/device-tie.controller';
import { BranchTiesConsumer } from './metering-devices/ties/branch-ties.consumer';
import { DeviceTieRepository } from './metering-devices/ties/device-tie.repository';
import { TieUsersHandler } from './metering-devices/ties/tie-users';
import { ClearTrashService } from './metering-devices/life/clear-trash.service';
import { CompatibleGatewaysService } from './metering-devices/connection/compatible-gateways.service';
import { DashboardService } from './metering-devices/dashboard/dashboard.service';
import { DeviceLogService } from './metering-devices/log/device-log.service';
import { DeviceTieService } from './metering-devices/ties/device-tie.service';
import { ChangeDeviceLifeHandler } from './metering-devices/life/change-device-life';
import { DeviceLifeController } from './metering-devices/life/device-life.controller';
import { AttributePublisher } from './attributes/attribute-publisher.repository';
import { PublishAttributesJob } from './attributes/publish-attributes.job';
import { PlainOwner1766300000003 } from './migrations/1766300000003-plain-owner';
import { PublishedAttributes1765420000004 } from './migrations/1765420000004-published-attributes';
import { registries } from './registries';
import { ReleaseIdentifier } from './released-identifiers/release-identifier';
import { ReleasedIdentifierController } from './released-identifiers/released-identifier.controller';
import { ReleasedIdentifierRepository } from './released-identifiers/released-identifier.repository';
import { DeviceLifeRepository } from './metering-devices/life/device-life.repository';
import { CountMemory } from './metering-devices/list/count-memory';
import { CreateMeteringDeviceHandler } from './metering-devices/create-metering-device';
import { DeviceConflicts } from './metering-devices/device-conflicts';
import { EditMeteringDeviceHandler } from './metering-devices/edit-metering-device';
import { MeteringDeviceController } from './metering-devices/metering-device.controller';
import { MeteringDeviceEntity } from './metering-devices/metering-device.entity';
import { StatusSpreadRepository } from './metering-devices/list/status-spread.repository';
import { MeteringDeviceListRepository } from './metering-devices/list/metering-device-list.repository';
import { MeteringDeviceRepository } from './metering-devices/metering-device.repository';
import { MeteringDeviceService } from './metering-devices/metering-device.service';
import { MoveDevicesHandler } from './metering-devices/move-devices';
import { MoveDevicesRepository } from './metering-devices/move-devices.repository';
import { CreateDevices1763700000000 } from './migrations/1763700000000-create-devices';
import { CompanyLimits1763700600020 } from './migrations/1763700600020-company-limits';
import { Republished1763700600050 } from './migrations/1763700600050-republished';
import { RowRules1763800077001 } from './migrations/1763800077001-row-rules';
import { Attributes1763800000030 } from './migrations/1763800000030-attributes';
import { Schedules1763800000031 } from './migrations/1763800000031-schedules';
import { ModelListsController } from './models/model-lists.controller';
import { GatewaysAndBaseStations1763800000020 } from './migrations/1763800000020-gateways-and-base-stations';
import { Lorawan1763800000040 } from './migrations/1763800000040-lorawan';
import { AttributeOrder1763800000670 } from './migrations/1763800000670-attribute-order';
import { TiedPoints1765640000000 } from './migrations/1765640000000-tied-points';
import { PointLinks1763800000671 } from './migrations/1763800000671-point-links';
import { RadioEvents1763808800020 } from './migrations/1763808800020-radio-events';
import { BaseStationReports1763808800010 } from './migrations/1763808800010-base-station-reports';
import { BaseStationsThere1763800000710 } from './migrations/1763800000710-base-stations-there';
import { BranchLimits1763890600040 } from './migrations/1763890600040-branch-limits';
import { CompanyUsers1763890600060 } from './migrations/1763890600060-company-users';
import { CompanyUserRepository } from './companies/company-user.repository';
import { KnownUsers } from './companies/known-users';
import { DeviceLife1763800000010 } from './migrations/1763800000010-device-life';
import { WhoEdited1763800000610 } from './migrations/1763800000610-who-edited';
import { CompanyModels1763800000620 } from './migrations/1763800000620-company-models';
import { UsableModels } from './models/usable-models';
import { ListsOfMany1763800000611 } from './migrations/1763800000611-lists-of-many';
import { TiedGateways1763800000612 } from './migrations/1763800000612-tied-gateways';
import { BulkJobs1763800000630 } from './migrations/1763800000630-bulk-jobs';
import { BulkItems1764020000000 } from './migrations/1764020000000-bulk-items';
import { CalibrationDue1764010000001 } from './migrations/1764010000001-calibration-due';
import { RepublishedShape1764020000001 } from './migrations/1764020000001-republished-shape';
import { DashboardLayouts1764600000010 } from './migrations/1764600000010-dashboard-layouts';
import { ReadingsRemoved1765360000001 } from './migrations/1765360000001-readings-removed';
import { GatewayJournal1765430000001 } from './migrations/1765430000001-gateway-journal';
import { LostStations1765580000000 } from './migrations/1765580000000-lost-stations';
import { BranchUsers1765610000002 } from './migrations/1765610000002-branch-users';
import { StationWatchJob } from './base-stations/station-watch.job';
import { StationWatchRepository } from './base-stations/station-watch.repository';
import { ShownStates1765310000001 } from './migrations/1765310000001-shown-states';
import { ShownStateRepository } from './status/shown-state.repository';
import { RemoteStations1764060000000 } from './migrations/1764060000000-remote-stations';
import { ModelController } from './models/model.controller';
import { Notices1763800000640 } from './migrations/1763800000640-notices';
import { NoticeController } from './notices/notice.controller';
import { NoticeRepository } from './notices/notice.repository';
import { NoticeService } from './notices/notice.service';
import { ScheduleController } from './schedules/schedule.controller';
import { ScheduleRepository } from './schedules/schedule.repository';
import { ScheduleService } from './schedules/schedule.service';
import { DeviceStatusRepository } from './status/device-status.repository';
import { GatewayWatchJob } from './status/gateway-watch.job';
import { GatewayWatchRepository } from './status/gateway-watch.repository';
import { StatusConsumer } from './status/status.consumer';

@Module({
  controllers: [
    DashboardController,
    LayoutController,
    DeviceConnectionController,
    DeviceLifeController,
    ReleasedIdentifierController,
    DeviceLogController,
    DeviceTieController,
    MeteringDeviceController,
    GatewayDeviceController,
    GatewayJournalController,
    GatewayLogController,
    BaseStationController,
    ModelController,
    ModelListsController,
    CompanyModelController,
    AttributeController,
    ScheduleController,
    LorawanDeviceController,
    NoticeController,
    BulkController,
    ImportController,
  ],
  providers: [
    ReleaseIdentifier,
    ReleasedIdentifierRepository,
    AttributeRepository,
    AttributeService,
    AuditRepository,
    ChangeDeviceLifeHandler,
    EditConflicts,
    DashboardRepository,
    FleetRepository,
    LayoutRepository,
    LayoutService,
    DeviceLifeRepository,
    ClearTrashService,
    CompatibleGatewaysService,
    DashboardService,
    DeviceLogRepository,
    DeviceLogService,
    DeviceTieService,
    BranchTiesConsumer,
    DeviceTieRepository,
    GatewayReplacementRepository,
    ReplaceGatewayOfManyHandler,
    TieUsersHandler,
    CompanyRepository,
    CountMemory,
    DeviceQuota,
    MeteringDeviceListRepository,
    StatusSpreadRepository,
    MeteringDeviceRepository,
    MeteringDeviceService,
    DeviceConflicts,
    CreateMeteringDeviceHandler,
    EditMeteringDeviceHandler,
    MoveDevicesHandler,
    MoveDevicesRepository,
    PointLinkRepository,
    PointRegistryConsumer,
    republisher('devices', registries),
    AttributePublisher,
    PublishAttributesJob,
    GatewayDeviceRepository,
    GatewayDeviceService,
    GatewayJournalRepository,
    GatewayJournalService,
    GatewayLogRepository,
    GatewayLogService,
    CreateGatewayDeviceHandler,
    ChangeGatewayDevice,
    GatewayConflicts,
    GatewayPassword,
    BaseStationRepository,
    BaseStationService,
    ChangeBaseStation,
    RemoteStation,
    RemoteStationRepository,
    ReceptionRepository,
    ReceptionsConsumer,
    StationReportRepository,
    RadioEventRepository,
    StationReportsConsumer,
    StationWatchJob,
    StationWatchRepository,
    GatewayWatchJob,
    GatewayWatchRepository,
    DeviceStatusRepository,
    ShownStateRepository,
    ScheduleRepository,
    ScheduleService,
    StatusConsumer,
    KeySeal,
    ImportLorawanDevices,
    LorawanDeviceRepository,
    LorawanDeviceService,
    ProvisionedConsumer,
    NoticeRepository,
    NoticeService,
    // A user waits for the result of a trial run, so it may take longer than for uplinks.
    { provide: CodecSandbox, useFactory: () => new CodecSandbox({ budgetMs: 500 }) },
    modelShelf('devices'),
    CompanyModelRepository,
    CompanyModelService,
    RunCodec,
    UsableModels,
    ...bulkProviders({ schema: 'devices', section: SECTION.devices, host: DeviceBulk }),
    DeviceNamesRepository,
    ImportJudge,
    ImportRepository,
    ImportService,
    ImportTemplate,
    ImportWork,
    RowSecrets,
    EditRepository,
    EditWork,
    MassService,
    MoveWork,
    TieWork,
    CompanyUserRepository,
    KnownUsers,
  ],
})
export class DevicesModule {}

export const devicesService = defineService({
  name: 'devices',
  module: DevicesModule,
  schema: 'devices',
  rows: deviceRows,
  limits: deviceLimits,
  entities: [MeteringDeviceEntity, GatewayDeviceEntity, BaseStationEntity],
  migrations: [
    CreateDevices1763700000000,
    CompanyLimits1763700600020,
    Republished1763700600050,
    DeviceLife1763800000010,
    GatewaysAndBaseStations1763800000020,
    Attributes1763800000030,
    Schedules1763800000031,
    Lorawan1763800000040,
    WhoEdited1763800000610,
    ListsOfMany1763800000611,
    TiedGateways1763800000612,
    Notices1763800000640,
    CompanyModels1763800000620,
    AttributeOrder1763800000670,
    PointLinks1763800000671,
    BaseStationsThere1763800000710,
    BranchLimits1763890600040,
    CompanyUsers1763890600060,
    BulkJobs1763800000630,
    BaseStationReports1763808800010,
    RadioEvents1763808800020,
    RowRules1763800077001,
    BulkItems1764020000000,
    RepublishedShape1764020000001,
    CalibrationDue1764010000001,
    RemoteStations1764060000000,
    DashboardLayouts1764600000010,
    ReadingsRemoved1765360000001,
    GatewayJournal1765430000001,
    ShownStates1765310000001,
    PublishedAttributes1765420000004,
    LostStations1765580000000,
    BranchUsers1765610000002,
    TiedPoints1765640000000,
    PlainOwner1766300000003,
  ],
});
