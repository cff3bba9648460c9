import { Module } from '@nestjs/common';
import { RuleRegistry } from './rule-registry';
import { RuleRepository } from './rule.repository';

@Module({
  providers: [RuleRegistry, RuleRepository],
  exports: [RuleRegistry, RuleRepository],
})
export class RuleStoreModule {}
