import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { AccessGroupEntity } from './accounts/access/access-group.entity';
import { AccountsModule } from './accounts/accounts.module';
import { CompanyEntity } from './accounts/company.entity';
import { UserEntity } from './accounts/user.entity';
import { AdministrationModule } from './administration/administration.module';
import { AuditModule } from './audit/audit.module';
import { BrandingModule } from './companies/branding/branding.module';
import { CompaniesModule } from './companies/companies.module';
import { ConsumersModule } from './consumers/consumers.module';
import { CredentialsModule } from './credentials/credentials.module';
import { identityLimits } from './identity.limits';
import { identityRows } from './identity.rows';
import { MailModule } from './mail/mail.module';
import { PrincipalsModule } from './principals/principals.module';
import { SelfServiceModule } from './self-service/self-service.module';
import { SessionsModule } from './sessions/sessions.module';
import { SignInLimitsModule } from './sign-in-limits/sign-in-limits.module';
import { UsersModule } from './users/users.module';

@Module({
  imports: [
    AccountsModule,
    AdministrationModule,
    AuditModule,
    BrandingModule,
    CompaniesModule,
    ConsumersModule,
    CredentialsModule,
    MailModule,
    PrincipalsModule,
    SelfServiceModule,
    SessionsModule,
    SignInLimitsModule,
    UsersModule,
  ],
})
export class IdentityModule {}

export const identityService = defineService({
  name: 'identity',
  module: IdentityModule,
  schema: 'identity',
  entities: [CompanyEntity, UserEntity, AccessGroupEntity],
  rows: identityRows,
  limits: identityLimits,
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
