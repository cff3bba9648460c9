import { Global, Module } from '@nestjs/common';
import { ApiKeyDirectory, SessionDirectory } from '@gaugeway/platform/auth';
import { AuditModule } from '../audit/audit.module';
import { ConsumersModule } from '../consumers/consumers.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ApiKeyController } from './api-keys/api-key.controller';
import { ApiKeyRepository } from './api-keys/api-key.repository';
import { ApiKeyService } from './api-keys/api-key.service';
import { InternalApiKeysController } from './api-keys/internal-api-keys.controller';
import { InternalSessionsController } from './internal-sessions.controller';
import { SessionLookup } from './session-lookup';

@Global()
@Module({
  imports: [AuditModule, ConsumersModule, SessionsModule],
  controllers: [ApiKeyController, InternalApiKeysController, InternalSessionsController],
  providers: [
    ApiKeyRepository,
    ApiKeyService,
    SessionLookup,
    { provide: ApiKeyDirectory, useExisting: ApiKeyService },
    { provide: SessionDirectory, useExisting: SessionLookup },
  ],
  exports: [ApiKeyDirectory, SessionDirectory],
})
export class PrincipalsModule {}
