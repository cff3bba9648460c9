import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { MailModule } from '../mail/mail.module';
import { SelfServiceModule } from '../self-service/self-service.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInLimitsModule } from '../sign-in-limits/sign-in-limits.module';
import { CompanyUserController } from './company-user.controller';
import { CompanyUserService } from './company-user.service';
import { UserProfileService } from './user-profile.service';
import { PublishUsersJob } from './publish-users.job';
import { UserRegistryRepository } from './user-registry.repository';
import { UserController } from './user.controller';
import { UserService } from './user.service';

@Module({
  imports: [
    AccountsModule,
    AuditModule,
    CompaniesModule,
    CredentialsModule,
    MailModule,
    SelfServiceModule,
    SessionsModule,
    SignInLimitsModule,
  ],
  controllers: [CompanyUserController, UserController],
  providers: [CompanyUserService, UserProfileService, PublishUsersJob, UserRegistryRepository, UserService],
})
export class UsersModule {}
