import { Module } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { messageLimits } from './messages.limits';
import { messageRows } from './messages.rows';
import { AccountingPointRegistryConsumer } from './accounting-points/accounting-point-registry.consumer';
import { AccountingPointRepository } from './accounting-points/accounting-point.repository';
import { BalanceController } from './balance/balance.controller';
import { BalanceGroupRepository } from './balance/balance-group.repository';
import { BalanceService } from './balance/balance.service';
import { LossesService } from './balance/losses.service';
import { JudgeBalancesJob } from './balance/judge-balances.job';
import { VerdictRepository } from './balance/verdict.repository';
import { BalanceVerdicts1765340000005 } from './migrations/1765340000005-balance-verdicts';
import { PublishedGaps1765440000001 } from './migrations/1765440000001-published-gaps';
import { WhoSeesObjects1765520000002 } from './migrations/1765520000002-who-sees-objects';
import { RuleSettingsOfPoints1765540000001 } from './migrations/1765540000001-rule-settings-of-points';
import { JudgedContacts1765652000001 } from './migrations/1765652000001-judged-contacts';
import { PollGroupsOfDevices1765620000001 } from './migrations/1765620000001-poll-groups-of-devices';
import { BalanceGroups1764400000100 } from './migrations/1764400000100-balance-groups';
import { AggregateRowsRepository } from './aggregates/aggregate-rows.repository';
import { AggregatesConsumer } from './aggregates/aggregates.consumer';
import { AggregatesJob } from './aggregates/aggregates.job';
import { DeviceSumsRepository } from './aggregates/device-sums.repository';
import { PublishSumsJob } from './aggregates/publish-sums.job';
import { PublishQuotaJob } from './quota/publish-quota.job';
import { PublishedSums1765420000001 } from './migrations/1765420000001-published-sums';
import { AggregatesController } from './aggregates/aggregates.controller';
import { ConsumptionFigures } from './aggregates/consumption-figures';
import { BuildSoon } from './aggregates/build-soon';
import { DirtyRepository } from './aggregates/dirty.repository';
import { FiguresRepository } from './aggregates/figures.repository';
import { KeepAggregates } from './aggregates/keep-aggregates';
import { PointFigures } from './aggregates/point-figures';
import { PointSeriesOf } from './aggregates/point-series';
import { PreviewFormula } from './aggregates/preview-formula';
import { MeasuredPoints } from './accounting-points/measured-points';
import { RebuildAggregates } from './aggregates/rebuild-aggregates';
import { CardController } from './card/card.controller';
import { GatherCard } from './card/gather-card';
import { MakeCard } from './card/make-card';
import { CompanyRepository } from './companies/company.repository';
import { CompanyStandings } from './companies/company-standings';
import { HeatController } from './heat/heat.controller';
import { HeatService } from './heat/heat.service';
import { HeatRepository } from './heat/heat.repository';
import { BranchController } from './branch/branch.controller';
import { BranchService } from './branch/branch.service';
import { BranchSumsRepository } from './branch/branch-sums.repository';
import { PointSums } from './branch/point-sums';
import { ObjectRepository } from './objects/object.repository';
import { ConsumptionController } from './consumption/consumption.controller';
import { ConsumptionService } from './consumption/consumption.service';
import { RegisterRepository } from './consumption/register.repository';
import { DerivedMessages } from './data/derived-messages';
import { JournalRepository } from './data/journal.repository';
import { JournalService } from './data/journal.service';
import { LastMessageRepository } from './data/last-message.repository';
import { MaxPowerService } from './data/max-power.service';
import { MessageController } from './data/message.controller';
import { MessageService } from './data/message.service';
import { MeterRowsRepository } from './data/meter-rows.repository';
import { PageRepository } from './data/page.repository';
import { ProfileService } from './data/profile.service';
import { DeviceRepository } from './devices/device.repository';
import { EditController } from './edit/edit.controller';
import { EditReadings } from './edit/edit-readings';
import { EnterReading } from './edit/enter-reading';
import { ReadingRevisions } from './edit/reading-revisions';
import { RevisionRepository } from './edit/revision.repository';
import { ExportController } from './export/export.controller';
import { ExportMessages } from './export/export-messages';
import { ExportReadings } from './export/export-readings';
import { ExportRepository } from './export/export.repository';
import { IngestReadings } from './ingestion/ingest-readings';
import { IngestionRepository } from './ingestion/ingestion.repository';
import { KeepCleanJob } from './ingestion/keep-clean.job';
import { ReadingDecodedConsumer } from './ingestion/reading-decoded.consumer';
import { GapRepository } from './gaps/gap.repository';
import { PublishGapsJob } from './gaps/publish-gaps.job';
import { LayoutRepository } from './layouts/layout.repository';
import { messagesEnv } from './messages.env';
import { CreateMessages1763700300000 } from './migrations/1763700300000-create-messages';
import { CompanyQuotas1763700600022 } from './migrations/1763700600022-company-quotas';
import { AccountingPoints1763800000001 } from './migrations/1763800000001-accounting-points';
import { TiedUsers1763800000010 } from './migrations/1763800000010-tied-users';
import { KnownModels1763800000623 } from './migrations/1763800000623-known-models';
import { ReadingsImportController } from './import/import.controller';
import { ImportReadings } from './import/import-readings';
import { StandingReadingsRepository } from './import/standing-readings.repository';
import { MessagesOutbox1763800000641 } from './migrations/1763800000641-outbox';
import { DeviceIdentity1763800000640 } from './migrations/1763800000640-device-identity';
import { FrameTimes1763899100020 } from './migrations/1763899100020-frame-times';
import { RemovedMessages1763800000700 } from './migrations/1763800000700-removed-messages';
import { Reports1765650000001 } from './migrations/1765650000001-reports';
import { InfrastructureRepository } from './reports/infrastructure/infrastructure.repository';
import { MakeInfrastructure } from './reports/infrastructure/make-infrastructure';
import { MakeReportsJob } from './reports/make-reports.job';
import { Consumers1765660000001 } from './migrations/1765660000001-consumers';
import { ConsumerRepository } from './consumers/consumer.repository';
import { MakeStructure } from './reports/structure/make-structure';
import { MessageFigures } from './reports/structure/message-figures';
import { PeriodFigures } from './reports/structure/period-figures';
import { PointFactsRepository } from './reports/structure/point-facts.repository';
import { ReportTemplates1765660000002 } from './migrations/1765660000002-report-templates';
import { OwnTemplateController } from './reports/own-templates/own-template.controller';
import { OwnTemplateRepository } from './reports/own-templates/own-template.repository';
import { OwnTemplateService } from './reports/own-templates/own-template.service';
import { StructureController } from './reports/structure/structure.controller';
import { StructureVariables } from './reports/structure/structure-variables';
import { ReportController } from './reports/report.controller';
import { Recorded } from './reports/recorded';
import { ReportRepository } from './reports/report.repository';
import { ReportService } from './reports/report.service';
import { FinalFailures1766304450000 } from './migrations/1766304450000-final-failures';
import { SystemReportParts1766304600000 } from './migrations/1766304600000-system-report-parts';
import { VerifiedSignatures1766304455000 } from './migrations/1766304455000-verified-signatures';
import { ReportSignings1766300000015 } from './migrations/1766300000015-report-signings';
import { IngestedUplinks1766300000016 } from './migrations/1766300000016-ingested-uplinks';
import { HeldBackValues1766300041100 } from './migrations/1766300041100-held-back-values';
import { SigningController } from './reports/signing/signing.controller';
import { SigningRepository } from './reports/signing/signing.repository';
import { SigningService } from './reports/signing/signing.service';
import { Newsletters1765670000002 } from './migrations/1765670000002-newsletters';
import { MailProgressConsumer } from './newsletters/mail-progress.consumer';
import { NewsletterController } from './newsletters/newsletter.controller';
import { NewsletterRepository } from './newsletters/newsletter.repository';
import { NewsletterRunRepository } from './newsletters/newsletter-run.repository';
import { NewsletterService } from './newsletters/newsletter.service';
import { RunNewslettersJob } from './newsletters/run-newsletters.job';
import { StartRun } from './newsletters/start-run';
import { ReportDesigner1765680000001 } from './migrations/1765680000001-report-designer';
import { DesignerController } from './designer/designer.controller';
import { DesignerRepository } from './designer/designer.repository';
import { DesignerService } from './designer/designer.service';
import { DesignPointRepository } from './designer/design-points.repository';
import { DesignTemplates } from './designer/design-templates';
import { DrawDesigned } from './designer/draw-designed';
import { MakeDesigned } from './designer/make-designed';
import { SystemReports1765670000003 } from './migrations/1765670000003-system-reports';
import { GatherIntervals } from './system-reports/gather-intervals';
import { MakeSystemReportsJob } from './system-reports/make-system-reports.job';
import { SystemReportController } from './system-reports/system-report.controller';
import { SystemReportRepository } from './system-reports/system-report.repository';
import { SystemReportService } from './system-reports/system-report.service';
import { KnownUserRepository } from './users/known-user.repository';
import { MessageQuota } from './quota/message-quota';
import { MessageQuotaController } from './quota/message-quota.controller';
import { MessageQuotaRepository } from './quota/message-quota.repository';
import { RemovalController } from './removal/removal.controller';
import { RemovalRepository } from './removal/removal.repository';
import { RemoveReadings } from './removal/remove-readings';
import { ValueMarks1764040000001 } from './migrations/1764040000001-value-marks';
import { DeviceFields1764010000000 } from './migrations/1764010000000-device-fields';
import { PointTerms1764100000001 } from './migrations/1764100000001-point-terms';
import { chooseTimeSeries } from './timeseries/choose-time-series.repository';
import { ConsumptionAggregates1764600000001 } from './migrations/1764600000001-consumption-aggregates';
import { TimeSeries } from './timeseries/time-series';
import { EstimateController } from './estimation/estimate.controller';
import { EstimateGaps } from './estimation/estimate-gaps';
import { EstimateRepository } from './estimation/estimate.repository';
import { FollowEstimates } from './estimation/follow-estimates';
import { Quality1765100000001 } from './migrations/1765100000001-quality';
import { CompanyQualityRepository } from './validation/company-quality.repository';
import { DecideValues } from './validation/decide-values';
import { KeepQuality } from './validation/keep-quality';
import { QualityConsumer } from './validation/quality.consumer';
import { QualityJob } from './validation/quality.job';
import { QualityController } from './validation/quality.controller';
import { QualityDirtyRepository } from './validation/quality-dirty.repository';
import { QualityFilters } from './validation/quality-filters';
import { QualityRepository } from './validation/quality.repository';
import { QualityRowsRepository } from './validation/quality-rows.repository';
import { QualityService } from './validation/quality.service';
import { FollowVerdicts } from './validation/follow-verdicts';
import { HeldBackRepository } from './validation/held-back.repository';
import { RejectedData } from './validation/rejected-data';
import { RuleSettingRepository } from './validation/rule-setting.repository';
import { RuleSettingsService } from './validation/rule-settings';
import { ValueStateRepository } from './validation/value-state.repository';
import { ValueStates } from './validation/value-states';
import { DownloadHistory } from './own-points/download-history';
import { HandIn } from './own-points/hand-in';
import { OwnPointController } from './own-points/own-point.controller';
import { OwnPointFigures } from './own-points/own-point-figures';
import { OwnPointRepository } from './own-points/own-point.repository';
import { OwnPoints } from './own-points/own-points';
import { PointsOfConsumers1765510000020 } from './migrations/1765510000020-points-of-consumers';
import { CorrectedRanges1765630000001 } from './migrations/1765630000001-corrected-ranges';
import { ForgetContactsJob } from './contacts/forget-contacts.job';
import { JudgedContactConsumer } from './contacts/judged-contact.consumer';
import { JudgedContactRepository } from './contacts/judged-contact.repository';
import { TriedDoorRepository } from './event-trials/tried-door.repository';
import { DeviceHoursRepository } from './aggregates/device-hours.repository';
import { HourlyWantedConsumer } from './aggregates/hourly-wanted.consumer';
import { PublishedHours1765850000002 } from './migrations/1765850000002-published-hours';
import { VersionsOfDesigns1766200000002 } from './migrations/1766200000002-versions-of-designs';
import { DoorsOfTrials1765850000001 } from './migrations/1765850000001-doors-of-trials';
import { PlaceRepository } from './event-trials/place.repository';
import { TrialController } from './event-trials/trial.controller';
import { TrialRepository } from './event-trials/trial.repository';
import { TryEventRule } from './event-trials/try-event-rule';
import { DevicePlaces1765350000003 } from './migrations/1765350000003-device-places';
import { ReportPeriod1765200000001 } from './migrations/1765200000001-report-period';
import { VirtualPoints1765340000004 } from './migrations/1765340000004-virtual-points';
import { PointBranches1765410000001 } from './migrations/1765410000001-point-branches';
import { PointsOfBranches1765340000002 } from './migrations/1765340000002-points-of-branches';
import { NotedReadings1765690000141 } from './migrations/1765690000141-noted-readings';

@Module({
  controllers: [
    BalanceController,
    ConsumptionController,
    BranchController,
    HeatController,
    MessageController,
    MessageQuotaController,
    ExportController,
    CardController,
    ReadingsImportController,
    RemovalController,
    EditController,
    AggregatesController,
    EstimateController,
    QualityController,
    OwnPointController,
    TrialController,
    ReportController,
    SigningController,
    StructureController,
    OwnTemplateController,
    NewsletterController,
    SystemReportController,
    DesignerController,
  ],
  providers: [
    modelShelf('messages'),
    messagesEnv.provider(),
    {
      provide: TimeSeries,
      inject: [Database, LayoutRepository],
      useFactory: async (database: Database, layouts: LayoutRepository) => {
        const series = await chooseTimeSeries(database, layouts, messagesEnv.read().TIMESERIES);
        await series.prepare();
        return series;
      },
    },
    AccountingPointRegistryConsumer,
    AccountingPointRepository,
    BalanceGroupRepository,
    BalanceService,
    LossesService,
    JudgeBalancesJob,
    VerdictRepository,
    CompanyRepository,
    CompanyStandings,
    ConsumptionService,
    HeatService,
    HeatRepository,
    BranchService,
    BranchSumsRepository,
    PointSums,
    ObjectRepository,
    DerivedMessages,
    DeviceRepository,
    ImportReadings,
    StandingReadingsRepository,
    GatherCard,
    MakeCard,
    ExportMessages,
    ExportReadings,
    ExportRepository,
    IngestReadings,
    IngestionRepository,
    KeepCleanJob,
    JournalRepository,
    JournalService,
    LastMessageRepository,
    LayoutRepository,
    MaxPowerService,
    MessageQuota,
    MessageQuotaRepository,
    MessageService,
    MeterRowsRepository,
    PageRepository,
    ProfileService,
    ReadingDecodedConsumer,
    RegisterRepository,
    RemovalRepository,
    RemoveReadings,
    EditReadings,
    EnterReading,
    ReadingRevisions,
    RevisionRepository,
    AggregateRowsRepository,
    AggregatesConsumer,
    AggregatesJob,
    ConsumptionFigures,
    BuildSoon,
    DirtyRepository,
    FiguresRepository,
    KeepAggregates,
    DeviceSumsRepository,
    PublishSumsJob,
    PublishQuotaJob,
    PointFigures,
    PointSeriesOf,
    PreviewFormula,
    MeasuredPoints,
    RebuildAggregates,
    CompanyQualityRepository,
    DecideValues,
    EstimateGaps,
    EstimateRepository,
    FollowEstimates,
    FollowVerdicts,
    HeldBackRepository,
    KeepQuality,
    QualityConsumer,
    QualityJob,
    QualityDirtyRepository,
    QualityFilters,
    QualityRepository,
    QualityRowsRepository,
    QualityService,
    GapRepository,
    PublishGapsJob,
    RejectedData,
    RuleSettingRepository,
    RuleSettingsService,
    ValueStateRepository,
    ValueStates,
    DownloadHistory,
    HandIn,
    OwnPointFigures,
    OwnPointRepository,
    OwnPoints,
    ForgetContactsJob,
    JudgedContactConsumer,
    JudgedContactRepository,
    TriedDoorRepository,
    DeviceHoursRepository,
    HourlyWantedConsumer,
    PlaceRepository,
    TrialRepository,
    TryEventRule,
    InfrastructureRepository,
    MakeInfrastructure,
    MakeReportsJob,
    DesignerRepository,
    DesignerService,
    DesignPointRepository,
    DesignTemplates,
    DrawDesigned,
    MakeDesigned,
    Recorded,
    ReportRepository,
    ReportService,
    SigningRepository,
    SigningService,
    ConsumerRepository,
    MakeStructure,
    MessageFigures,
    PeriodFigures,
    PointFactsRepository,
    OwnTemplateRepository,
    OwnTemplateService,
    StructureVariables,
    MailProgressConsumer,
    NewsletterRepository,
    NewsletterRunRepository,
    NewsletterService,
    RunNewslettersJob,
    StartRun,
    KnownUserRepository,
    GatherIntervals,
    MakeSystemReportsJob,
    SystemReportRepository,
    SystemReportService,
  ],
})
export class MessagesModule {}

export const messagesService = defineService({
  name: 'messages',
  module: MessagesModule,
  schema: 'messages',
  rows: messageRows,
  limits: messageLimits,
  entities: [],
  migrations: [
    CreateMessages1763700300000,
    CompanyQuotas1763700600022,
    AccountingPoints1763800000001,
    TiedUsers1763800000010,
    KnownModels1763800000623,
    DeviceIdentity1763800000640,
    MessagesOutbox1763800000641,
    RemovedMessages1763800000700,
    FrameTimes1763899100020,
    ValueMarks1764040000001,
    DeviceFields1764010000000,
    BalanceGroups1764400000100,
    PointTerms1764100000001,
    ConsumptionAggregates1764600000001,
    Quality1765100000001,
    ReportPeriod1765200000001,
    DevicePlaces1765350000003,
    PointsOfBranches1765340000002,
    VirtualPoints1765340000004,
    BalanceVerdicts1765340000005,
    PointBranches1765410000001,
    PublishedSums1765420000001,
    PublishedGaps1765440000001,
    PointsOfConsumers1765510000020,
    CorrectedRanges1765630000001,
    WhoSeesObjects1765520000002,
    RuleSettingsOfPoints1765540000001,
    PollGroupsOfDevices1765620000001,
    Reports1765650000001,
    JudgedContacts1765652000001,
    Consumers1765660000001,
    ReportTemplates1765660000002,
    Newsletters1765670000002,
    SystemReports1765670000003,
    ReportDesigner1765680000001,
    DoorsOfTrials1765850000001,
    NotedReadings1765690000141,
    PublishedHours1765850000002,
    VersionsOfDesigns1766200000002,
    ReportSignings1766300000015,
    IngestedUplinks1766300000016,
    HeldBackValues1766300041100,
    FinalFailures1766304450000,
    VerifiedSignatures1766304455000,
    SystemReportParts1766304600000,
  ],
});
