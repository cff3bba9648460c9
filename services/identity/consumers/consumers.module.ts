import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { identityEnv } from '../identity.env';
import { MailModule } from '../mail/mail.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInLimitsModule } from '../sign-in-limits/sign-in-limits.module';
import { ConsumerAccountController } from './consumer-account.controller';
import { ConsumerAccountRepository } from './consumer-account.repository';
import { ConsumerAccountService } from './consumer-account.service';
import { ConsumerRegistryConsumer } from './consumer-registry.consumer';
import { ConsumerSessionController } from './consumer-session.controller';
import { ConsumerSessionRepository } from './consumer-session.repository';
import { ConsumerSessionService } from './consumer-session.service';
import { ConsumerRepository } from './consumer.repository';

@Module({
  imports: [AccountsModule, AuditModule, MailModule, SessionsModule, SignInLimitsModule],
  controllers: [ConsumerAccountController, ConsumerSessionController],
  providers: [
    identityEnv.provider(),
    ConsumerAccountRepository,
    ConsumerAccountService,
    ConsumerRegistryConsumer,
    ConsumerRepository,
    ConsumerSessionRepository,
    ConsumerSessionService,
  ],
  exports: [ConsumerSessionRepository],
})
export class ConsumersModule {}
