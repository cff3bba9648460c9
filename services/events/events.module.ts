import { Module } from '@nestjs/common';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { ActOnBegun } from './actions/act-on-begun';
import { TaskAnsweredConsumer } from './actions/task-answered.consumer';
import { WantedActionRepository } from './actions/wanted-action.repository';
import { ChannelController } from './channels/channel.controller';
import { ChannelRepository } from './channels/channel.repository';
import { ChannelSecrets } from './channels/channel-secrets';
import { ChannelService } from './channels/channel.service';
import { SendTools } from './channels/kinds/send-tools';
import { UserRepository } from './channels/user.repository';
import { DeliveryController } from './deliveries/delivery.controller';
import { DeliveryRepository } from './deliveries/delivery.repository';
import { DeliveryRunner } from './deliveries/delivery-runner';
import { DeliveryService } from './deliveries/delivery.service';
import { MailProgressConsumer } from './deliveries/mail-progress.consumer';
import { OutgoingRepository } from './deliveries/outgoing.repository';
import { DoorRepository } from './doors/door.repository';
import { DueJob } from './evaluation/due.job';
import { LeaveScopeJob } from './evaluation/leave-scope.job';
import { ExpiryJob } from './evaluation/expiry.job';
import { Evaluate } from './evaluation/evaluate';
import { ObservedConsumer } from './evaluation/observed.consumer';
import { SubjectsConsumer } from './evaluation/subjects.consumer';
import { StationsConsumer } from './evaluation/stations.consumer';
import { PowerCuts } from './occurrences/power-cuts';
import { RuleStateRepository } from './evaluation/rule-state.repository';
import { StandingJob } from './evaluation/standing.job';
import { StandingRepository } from './evaluation/standing.repository';
import { eventsEnv } from './events.env';
import { eventLimits } from './events.limits';
import { eventRows } from './events.rows';
import { CreateEvents1764500000000 } from './migrations/1764500000000-create-events';
import { Channels1765200000002 } from './migrations/1765200000002-channels';
import { EndOccurrences } from './occurrences/end-occurrences';
import { Actions1765420000005 } from './migrations/1765420000005-actions';
import { Subjects1765420000000 } from './migrations/1765420000000-subjects';
import { Pushes1765530000001 } from './migrations/1765530000001-pushes';
import { Standing1765530000002 } from './migrations/1765530000002-standing';
import { Causes1765580000002 } from './migrations/1765580000002-causes';
import { OpenOfGroups1765652000003 } from './migrations/1765652000003-open-of-groups';
import { StandsForGroup1765662000001 } from './migrations/1765662000001-stands-for-group';
import { PushesGone1765620000002 } from './migrations/1765620000002-pushes-gone';
import { ZoneOfHours1765720000001 } from './migrations/1765720000001-zone-of-hours';
import { Doors1765830000001 } from './migrations/1765830000001-doors';
import { JudgedVersion1765860000001 } from './migrations/1765860000001-judged-version';
import { NotificationNames1795863945000 } from './migrations/1795863945000-notification-names';
import { Silences1765350000002 } from './migrations/1765350000002-silences';
import { OccurrenceController } from './occurrences/occurrence.controller';
import { OccurrenceGroupsRepository } from './occurrences/occurrence-groups.repository';
import { OccurrenceMovesRepository } from './occurrences/occurrence-moves.repository';
import { AlarmedObjectRepository } from './occurrences/alarmed-object.repository';
import { OccurrenceRepository } from './occurrences/occurrence.repository';
import { OccurrenceService } from './occurrences/occurrence.service';
import { PublishOccurred } from './occurrences/publish-occurred';
import { RecordMoves } from './occurrences/record-moves';
import { PushController } from './push/push.controller';
import { PushKeys } from './push/push-keys';
import { PushRepository } from './push/push.repository';
import { PushService } from './push/push.service';
import { AttributeRepository } from './registry/attribute.repository';
import { BaseStationRepository } from './registry/base-station.repository';
import { CauseRepository } from './registry/cause.repository';
import { DeviceRepository } from './registry/device.repository';
import { GroupRepository } from './registry/group.repository';
import { GatewayRepository } from './registry/gateway.repository';
import { PlaceRepository } from './registry/place.repository';
import { RegistryConsumer } from './registry/registry.consumer';
import { CheckScope } from './rules/check-scope';
import { RuleController } from './rules/rule.controller';
import { PublishHourly } from './rules/publish-hourly';
import { RuleRepository } from './rules/rule.repository';
import { DescribeRules } from './rules/describe-rules';
import { RuleService } from './rules/rule.service';
import { RuleShelf } from './rules/rule-shelf';
import { SilenceController } from './silences/silence.controller';
import { SilenceRepository } from './silences/silence.repository';
import { SilenceService } from './silences/silence.service';

@Module({
  controllers: [
    RuleController,
    OccurrenceController,
    ChannelController,
    DeliveryController,
    SilenceController,
    PushController,
  ],
  providers: [
    modelShelf('events'),
    eventsEnv.provider(),
    DoorRepository,
    DeviceRepository,
    GatewayRepository,
    BaseStationRepository,
    CauseRepository,
    StationsConsumer,
    PowerCuts,
    RegistryConsumer,
    RuleRepository,
    PublishHourly,
    DescribeRules,
    RuleService,
    CheckScope,
    RuleShelf,
    RuleStateRepository,
    Evaluate,
    ObservedConsumer,
    DueJob,
    ExpiryJob,
    SubjectsConsumer,
    GroupRepository,
    AttributeRepository,
    LeaveScopeJob,
    ActOnBegun,
    TaskAnsweredConsumer,
    WantedActionRepository,
    AlarmedObjectRepository,
    OccurrenceRepository,
    OccurrenceGroupsRepository,
    OccurrenceMovesRepository,
    OccurrenceService,
    PublishOccurred,
    RecordMoves,
    EndOccurrences,
    ChannelRepository,
    ChannelSecrets,
    ChannelService,
    UserRepository,
    SendTools,
    DeliveryRepository,
    DeliveryRunner,
    DeliveryService,
    MailProgressConsumer,
    OutgoingRepository,
    PlaceRepository,
    SilenceRepository,
    SilenceService,
    StandingJob,
    StandingRepository,
    PushKeys,
    PushRepository,
    PushService,
  ],
})
export class EventsModule {}

export const eventsService = defineService({
  name: 'events',
  module: EventsModule,
  schema: 'events',
  rows: eventRows,
  limits: eventLimits,
  entities: [],
  migrations: [
    CreateEvents1764500000000,
    Channels1765200000002,
    Silences1765350000002,
    Subjects1765420000000,
    Actions1765420000005,
    Pushes1765530000001,
    Standing1765530000002,
    Causes1765580000002,
    PushesGone1765620000002,
    OpenOfGroups1765652000003,
    StandsForGroup1765662000001,
    ZoneOfHours1765720000001,
    Doors1765830000001,
    JudgedVersion1765860000001,
    NotificationNames1795863945000,
  ],
});
