import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module';
import { RuleStoreModule } from '../rule-store/rule-store.module';
import { SilenceController } from './silence.controller';
import { SilenceRepository } from './silence.repository';
import { SilenceService } from './silence.service';

@Module({
  imports: [RegistryModule, RuleStoreModule],
  controllers: [SilenceController],
  providers: [SilenceRepository, SilenceService],
  exports: [SilenceRepository],
})
export class SilencesModule {}
