import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module';
import { OccurrencesModule } from '../occurrences/occurrences.module';
import { PushModule } from '../push/push.module';
import { RegistryModule } from '../registry/registry.module';
import { RuleStoreModule } from '../rule-store/rule-store.module';
import { RulesModule } from '../rules/rules.module';
import { DueJob } from './due.job';
import { Evaluate } from './evaluate';
import { ExpiryJob } from './expiry.job';
import { JudgedTimes } from './judged-times';
import { JudgedTimesRepository } from './judged-times.repository';
import { LeaveScopeJob } from './leave-scope.job';
import { ObservedConsumer } from './observed.consumer';
import { UnjudgedJob } from './unjudged.job';
import { LastObservedRepository } from './last-observed.repository';
import { StationsConsumer } from './stations.consumer';
import { SubjectRegistryConsumer } from './subject-registry.consumer';
import { SubjectsConsumer } from './subjects.consumer';

@Module({
  imports: [ChannelsModule, OccurrencesModule, PushModule, RegistryModule, RuleStoreModule, RulesModule],
  providers: [
    DueJob,
    Evaluate,
    ExpiryJob,
    JudgedTimes,
    JudgedTimesRepository,
    LeaveScopeJob,
    ObservedConsumer,
    UnjudgedJob,
    LastObservedRepository,
    StationsConsumer,
    SubjectRegistryConsumer,
    SubjectsConsumer,
  ],
})
export class EvaluationModule {}
