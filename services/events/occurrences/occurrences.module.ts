import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module';
import { RegistryModule } from '../registry/registry.module';
import { RuleStoreModule } from '../rule-store/rule-store.module';
import { SilencesModule } from '../silences/silences.module';
import { ActOnBegun } from './actions/act-on-begun';
import { TaskAnsweredConsumer } from './actions/task-answered.consumer';
import { WantedActionRepository } from './actions/wanted-action.repository';
import { AlarmedObjectRepository } from './alarmed-object.repository';
import { EndOccurrences } from './end-occurrences';
import { OccurrenceGroupsRepository } from './occurrence-groups.repository';
import { OccurrenceMovesRepository } from './occurrence-moves.repository';
import { OccurrenceController } from './occurrence.controller';
import { OccurrenceRepository } from './occurrence.repository';
import { OccurrenceService } from './occurrence.service';
import { PowerCuts } from './power-cuts';
import { PublishOccurred } from './publish-occurred';
import { RecordMoves } from './record-moves';
import { RuleStateRepository } from './rule-state.repository';

@Module({
  imports: [ChannelsModule, RegistryModule, RuleStoreModule, SilencesModule],
  controllers: [OccurrenceController],
  providers: [
    ActOnBegun,
    AlarmedObjectRepository,
    EndOccurrences,
    OccurrenceGroupsRepository,
    OccurrenceMovesRepository,
    OccurrenceRepository,
    OccurrenceService,
    PowerCuts,
    PublishOccurred,
    RecordMoves,
    RuleStateRepository,
    TaskAnsweredConsumer,
    WantedActionRepository,
  ],
  exports: [EndOccurrences, OccurrenceRepository, RecordMoves, RuleStateRepository],
})
export class OccurrencesModule {}
