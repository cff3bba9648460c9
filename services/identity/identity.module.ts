import { Global, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, SessionDirectory, tokenService } from '@gaugeway/platform/auth';
import { defineService } from '@gaugeway/platform/service';
import { AccessGroupEntity } from './access/access-group.entity';
import { AuditRepository } from './audit/audit.repository';
import { BootstrapRepository } from './bootstrap/bootstrap.repository';
import { Bootstrap } from './bootstrap/bootstrap.service';
import { CaptchaRepository } from './captcha/captcha.repository';
import { CaptchaService } from './captcha/captcha.service';
import { CompanyEntity } from './companies/company.entity';
import { CompanyRepository } from './companies/company.repository';
import { identityEnv } from './identity.env';
import { mailEnv } from './mail/mail.env';
import { MailController } from './mail/mail.controller';
import { MailRepository } from './mail/mail.repository';
import { MailService } from './mail/mail.service';
import { MailTransport } from './mail/mail-transport';
import { SendMailsJob } from './mail/send-mails.job';
import { CreateIdentity1763700200000 } from './migrations/1763700200000-create-identity';
import { SignInAndRecovery1763700500010 } from './migrations/1763700500010-sign-in-and-recovery';
import { ForgetLinksJob } from './recovery/forget-links.job';
import { PasswordController } from './recovery/password.controller';
import { PasswordResetRepository } from './recovery/password-reset.repository';
import { PasswordService } from './recovery/password.service';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationService } from './registration/registration.service';
import { SignupRepository } from './registration/signup.repository';
import { ForgetAttemptsJob } from './sessions/forget-attempts.job';
import { InternalSessionsController } from './sessions/internal-sessions.controller';
import { NoSecondFactor, SecondFactor } from './sessions/second-factor';
import { SessionController } from './sessions/session.controller';
import { SessionRepository } from './sessions/session.repository';
import { SessionService } from './sessions/session.service';
import { SignInAttemptRepository } from './sessions/sign-in-attempt.repository';
import { SiteController } from './site/site.controller';
import { UserController } from './users/user.controller';
import { UserEntity } from './users/user.entity';
import { UserRepository } from './users/user.repository';
import { UserService } from './users/user.service';

@Global()
@Module({
  controllers: [
    InternalSessionsController,
    MailController,
    PasswordController,
    RegistrationController,
    SessionController,
    SiteController,
    UserController,
  ],
  providers: [
    identityEnv.provider(),
    mailEnv.provider(),
    AuditRepository,
    Bootstrap,
    BootstrapRepository,
    CaptchaRepository,
    CaptchaService,
    CompanyRepository,
    ForgetAttemptsJob,
    ForgetLinksJob,
    MailRepository,
    MailService,
    MailTransport,
    PasswordResetRepository,
    PasswordService,
    RegistrationService,
    SendMailsJob,
    SessionRepository,
    SessionService,
    SignInAttemptRepository,
    SignupRepository,
    UserRepository,
    UserService,
    { provide: JwtService, useFactory: () => tokenService(authEnv.read().JWT_SECRET) },
    { provide: SecondFactor, useClass: NoSecondFactor },
    { provide: SessionDirectory, useExisting: SessionService },
  ],
  exports: [SessionDirectory],
})
export class IdentityModule {}

export const identityService = defineService({
  name: 'identity',
  module: IdentityModule,
  schema: 'identity',
  entities: [CompanyEntity, UserEntity, AccessGroupEntity],
  migrations: [CreateIdentity1763700200000, SignInAndRecovery1763700500010],
});
