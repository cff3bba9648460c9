import { Module } from '@nestjs/common';
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
import { CreateIdentity1763700200000 } from './migrations/1763700200000-create-identity';
import { SignInAndRecovery1763700500010 } from './migrations/1763700500010-sign-in-and-recovery';
import { Users1763700500020 } from './migrations/1763700500020-users';
import { Companies1763700500030 } from './migrations/1763700500030-companies';
import { SealAudit1763700500040 } from './migrations/1763700500040-seal-audit';
import { ApiKeys1763700500041 } from './migrations/1763700500041-api-keys';
import { Branding1763700500043 } from './migrations/1763700500043-branding';
import { ExternalAccounts1763700600010 } from './migrations/1763700600010-external-accounts';
import { EnterCodes1763700600030 } from './migrations/1763700600030-enter-codes';
import { Oidc1763700700010 } from './migrations/1763700700010-oidc';
import { Kerberos1763700700020 } from './migrations/1763700700020-kerberos';
import { ResetLinkEmail1763890600010 } from './migrations/1763890600010-reset-link-email';
import { MadeByKeys1763890600020 } from './migrations/1763890600020-made-by-keys';
import { SessionSettings1763890600030 } from './migrations/1763890600030-session-settings';
import { UserRegistry1763890600050 } from './migrations/1763890600050-user-registry';
import { RowRules1764000000001 } from './migrations/1764000000001-row-rules';
import { ContractOfDealers1764304300011 } from './migrations/1764304300011-contract-of-dealers';
import { RequestedMails1765200000003 } from './migrations/1765200000003-requested-mails';
import { ConsumerAccounts1765510000010 } from './migrations/1765510000010-consumer-accounts';
import { UserStates1765530000000 } from './migrations/1765530000000-user-states';
import { MailAttachments1765670000001 } from './migrations/1765670000001-mail-attachments';
import { VersionsOfAccessGroups1766200000003 } from './migrations/1766200000003-versions-of-access-groups';
import { PlainOwner1766300000001 } from './migrations/1766300000001-plain-owner';
import { ConsumerVisibility1766300100002 } from './migrations/1766300100002-consumer-visibility';
import { KnownDevices1766304443000 } from './migrations/1766304443000-known-devices';
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
  migrations: [
    CreateIdentity1763700200000,
    SignInAndRecovery1763700500010,
    Users1763700500020,
    Companies1763700500030,
    SealAudit1763700500040,
    ApiKeys1763700500041,
    Branding1763700500043,
    EnterCodes1763700600030,
    ExternalAccounts1763700600010,
    Oidc1763700700010,
    Kerberos1763700700020,
    ResetLinkEmail1763890600010,
    MadeByKeys1763890600020,
    SessionSettings1763890600030,
    UserRegistry1763890600050,
    RowRules1764000000001,
    RequestedMails1765200000003,
    ConsumerAccounts1765510000010,
    UserStates1765530000000,
    MailAttachments1765670000001,
    VersionsOfAccessGroups1766200000003,
    PlainOwner1766300000001,
    ConsumerVisibility1766300100002,
    ContractOfDealers1764304300011,
    KnownDevices1766304443000,
  ],
});
