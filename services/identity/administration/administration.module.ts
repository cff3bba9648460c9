import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { identityEnv } from '../identity.env';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInLimitsModule } from '../sign-in-limits/sign-in-limits.module';
import { BootstrapRepository } from './bootstrap/bootstrap.repository';
import { Bootstrap } from './bootstrap/bootstrap.service';
import { CountRepository } from './count.repository';
import { DeadLetterController } from './dead-letter.controller';
import { DeadLetterService } from './dead-letter.service';
import { HealthService } from './health.service';
import { PlatformController } from './platform.controller';
import { ServiceLogController } from './service-log/service-log.controller';
import { ServiceLogRepository } from './service-log/service-log.repository';
import { ServiceLogService } from './service-log/service-log.service';
import { SiteController } from './site/site.controller';

@Module({
  imports: [AccountsModule, AuditModule, CredentialsModule, SessionsModule, SignInLimitsModule],
  controllers: [DeadLetterController, PlatformController, ServiceLogController, SiteController],
  providers: [
    identityEnv.provider(),
    Bootstrap,
    BootstrapRepository,
    CountRepository,
    DeadLetterService,
    HealthService,
    ServiceLogRepository,
    ServiceLogService,
  ],
})
export class AdministrationModule {}
