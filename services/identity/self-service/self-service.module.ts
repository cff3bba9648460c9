import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { identityEnv } from '../identity.env';
import { MailModule } from '../mail/mail.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInLimitsModule } from '../sign-in-limits/sign-in-limits.module';
import { PasswordResetRepository } from './recovery/password-reset.repository';
import { PasswordController } from './recovery/password.controller';
import { PasswordService } from './recovery/password.service';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationService } from './registration/registration.service';
import { SignupRepository } from './registration/signup.repository';

@Module({
  imports: [AccountsModule, AuditModule, MailModule, SessionsModule, SignInLimitsModule],
  controllers: [PasswordController, RegistrationController],
  providers: [identityEnv.provider(), PasswordResetRepository, PasswordService, RegistrationService, SignupRepository],
  exports: [PasswordResetRepository],
})
export class SelfServiceModule {}
