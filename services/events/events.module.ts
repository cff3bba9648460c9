import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { eventLimits } from './events.limits';
import { eventRows } from './events.rows';
import { ChannelsModule } from './channels/channels.module';
import { DoorsModule } from './doors/doors.module';
import { EvaluationModule } from './evaluation/evaluation.module';
import { OccurrencesModule } from './occurrences/occurrences.module';
import { PushModule } from './push/push.module';
import { RegistryModule } from './registry/registry.module';
import { RuleStoreModule } from './rule-store/rule-store.module';
import { RulesModule } from './rules/rules.module';
import { SilencesModule } from './silences/silences.module';

@Module({
  imports: [
    ChannelsModule,
    DoorsModule,
    EvaluationModule,
    OccurrencesModule,
    PushModule,
    RegistryModule,
    RuleStoreModule,
    RulesModule,
    SilencesModule,
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
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
