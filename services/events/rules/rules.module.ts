import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module';
import { OccurrencesModule } from '../occurrences/occurrences.module';
import { RegistryModule } from '../registry/registry.module';
import { RuleStoreModule } from '../rule-store/rule-store.module';
import { CheckScope } from './check-scope';
import { DescribeRules } from './describe-rules';
import { PublishHourly } from './publish-hourly';
import { RuleController } from './rule.controller';
import { RuleService } from './rule.service';

@Module({
  imports: [ChannelsModule, OccurrencesModule, RegistryModule, RuleStoreModule],
  controllers: [RuleController],
  providers: [CheckScope, DescribeRules, PublishHourly, RuleService],
  exports: [RuleService],
})
export class RulesModule {}
