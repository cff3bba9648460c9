import { Global, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, SessionDirectory, tokenService } from '@gaugeway/platform/auth';
import { defineService } from '@gaugeway/platform/service';
import { AccessGroupController } from './access/access-group.controller';
import { AccessGroupEntity } from './access/access-group.entity';
import { AccessGroupRepository } from './access/access-group.repository';
import { AccessGroupService } from './access/access-group.service';
import { AuditRepository } from './audit/audit.repository';
import { BootstrapRepository } from './bootstrap/bootstrap.repository';
import { Bootstrap } from './bootstrap/bootstrap.service';
import { CompanyEntity } from './companies/company.entity';
import { CompanyRepository } from './companies/company.repository';
import { identityEnv } from './identity.env';
import { CreateIdentity1763700200000 } from './migrations/1763700200000-create-identity';
import { Users1763700500020 } from './migrations/1763700500020-users';
import { SecondFactorRepository } from './second-factor/second-factor.repository';
import { TwoFactorController } from './second-factor/two-factor.controller';
import { TwoFactorService } from './second-factor/two-factor.service';
import { ForgetAttemptsJob } from './sessions/forget-attempts.job';
import { InternalSessionsController } from './sessions/internal-sessions.controller';
import { SecondFactor } from './sessions/second-factor';
import { SessionController } from './sessions/session.controller';
import { SessionRepository } from './sessions/session.repository';
import { SessionService } from './sessions/session.service';
import { SignInAttemptRepository } from './sessions/sign-in-attempt.repository';
import { UserSessionController } from './sessions/user-session.controller';
import { UserSessionRepository } from './sessions/user-session.repository';
import { UserSessionService } from './sessions/user-session.service';
import { CompanyUserController } from './users/company-user.controller';
import { CompanyUserRepository } from './users/company-user.repository';
import { CompanyUserService } from './users/company-user.service';
import { OwnAccountService } from './users/own-account.service';
import { UserController } from './users/user.controller';
import { UserEntity } from './users/user.entity';
import { UserRepository } from './users/user.repository';
import { UserService } from './users/user.service';

@Global()
@Module({
  controllers: [
    AccessGroupController,
    CompanyUserController,
    InternalSessionsController,
    SessionController,
    TwoFactorController,
    UserController,
    UserSessionController,
  ],
  providers: [
    identityEnv.provider(),
    AccessGroupRepository,
    AccessGroupService,
    AuditRepository,
    Bootstrap,
    BootstrapRepository,
    CompanyRepository,
    CompanyUserRepository,
    CompanyUserService,
    ForgetAttemptsJob,
    OwnAccountService,
    SecondFactorRepository,
    SessionRepository,
    SessionService,
    SignInAttemptRepository,
    TwoFactorService,
    UserRepository,
    UserService,
    UserSessionRepository,
    UserSessionService,
    { provide: SecondFactor, useExisting: TwoFactorService },
    { provide: JwtService, useFactory: () => tokenService(authEnv.read().JWT_SECRET) },
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
  migrations: [CreateIdentity1763700200000, Users1763700500020],
});
