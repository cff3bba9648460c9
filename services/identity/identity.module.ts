import { Global, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, SessionDirectory, tokenService } from '@gaugeway/platform/auth';
import { defineService } from '@gaugeway/platform/service';
import { AccessGroupEntity } from './access/access-group.entity';
import { AuditRepository } from './audit/audit.repository';
import { BootstrapRepository } from './bootstrap/bootstrap.repository';
import { Bootstrap } from './bootstrap/bootstrap.service';
import { CompanyEntity } from './companies/company.entity';
import { CompanyRepository } from './companies/company.repository';
import { identityEnv } from './identity.env';
import { CreateIdentity1763700200000 } from './migrations/1763700200000-create-identity';
import { ForgetAttemptsJob } from './sessions/forget-attempts.job';
import { InternalSessionsController } from './sessions/internal-sessions.controller';
import { SessionController } from './sessions/session.controller';
import { SessionRepository } from './sessions/session.repository';
import { SessionService } from './sessions/session.service';
import { SignInAttemptRepository } from './sessions/sign-in-attempt.repository';
import { UserController } from './users/user.controller';
import { UserEntity } from './users/user.entity';
import { UserRepository } from './users/user.repository';
import { UserService } from './users/user.service';

@Global()
@Module({
  controllers: [SessionController, InternalSessionsController, UserController],
  providers: [
    identityEnv.provider(),
    AuditRepository,
    Bootstrap,
    BootstrapRepository,
    CompanyRepository,
    ForgetAttemptsJob,
    SessionRepository,
    SessionService,
    SignInAttemptRepository,
    UserRepository,
    UserService,
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
  migrations: [CreateIdentity1763700200000],
});
