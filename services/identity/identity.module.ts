import { Global, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, SessionDirectory, tokenService } from '@gaugeway/platform/auth';
import { defineService } from '@gaugeway/platform/service';
import { AccessGroupEntity } from './access/access-group.entity';
import { AuditRepository } from './audit/audit.repository';
import { BootstrapRepository } from './bootstrap/bootstrap.repository';
import { Bootstrap } from './bootstrap/bootstrap.service';
import { CompanyQuota } from './companies/company-quota';
import { CompanyRoomRepository } from './companies/company-room.repository';
import { CompanyTreeRepository } from './companies/company-tree.repository';
import { CompanyController } from './companies/company.controller';
import { CompanyEntity } from './companies/company.entity';
import { CompanyRepository } from './companies/company.repository';
import { CompanyService } from './companies/company.service';
import { CompanyDeviceConsumer } from './companies/devices/company-device.consumer';
import { CompanyDeviceRepository } from './companies/devices/company-device.repository';
import { EnteringController } from './companies/entering.controller';
import { EnteringService } from './companies/entering.service';
import { SubcompanyService } from './companies/subcompany.service';
import { CompanyServiceController } from './company-service/company-service.controller';
import { CompanyServiceService } from './company-service/company-service.service';
import { identityEnv } from './identity.env';
import { CreateIdentity1763700200000 } from './migrations/1763700200000-create-identity';
import { Companies1763700500030 } from './migrations/1763700500030-companies';
import { PeakHoursController } from './peak-hours/peak-hours.controller';
import { PeakHoursService } from './peak-hours/peak-hours.service';
import { ServiceLogController } from './service-log/service-log.controller';
import { ServiceLogRepository } from './service-log/service-log.repository';
import { ServiceLogService } from './service-log/service-log.service';
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
  controllers: [
    CompanyController,
    CompanyServiceController,
    EnteringController,
    InternalSessionsController,
    PeakHoursController,
    ServiceLogController,
    SessionController,
    UserController,
  ],
  providers: [
    identityEnv.provider(),
    AuditRepository,
    Bootstrap,
    BootstrapRepository,
    CompanyDeviceConsumer,
    CompanyDeviceRepository,
    CompanyQuota,
    CompanyRepository,
    CompanyRoomRepository,
    CompanyService,
    CompanyServiceService,
    CompanyTreeRepository,
    EnteringService,
    ForgetAttemptsJob,
    PeakHoursService,
    ServiceLogRepository,
    ServiceLogService,
    SessionRepository,
    SessionService,
    SignInAttemptRepository,
    SubcompanyService,
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
  migrations: [CreateIdentity1763700200000, Companies1763700500030],
});
