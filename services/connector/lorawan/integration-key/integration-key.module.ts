import { Module } from '@nestjs/common';
import { IntegrationKeyController } from './integration-key.controller';
import { IntegrationKeyRepository } from './integration-key.repository';
import { IntegrationKeyService } from './integration-key.service';
import { KeyGuard } from './key-guard';

@Module({
  controllers: [IntegrationKeyController],
  providers: [IntegrationKeyRepository, IntegrationKeyService, KeyGuard],
  exports: [KeyGuard],
})
export class IntegrationKeyModule {}
