import { Global, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ApiKeyDirectory, authEnv, SessionDirectory, tokenService } from '@gaugeway/platform/auth';
import { HostScripts } from '@gaugeway/platform/http';
import { defineService } from '@gaugeway/platform/service';
import { CountRepository } from './administration/count.repository';
import { DeadLetterController } from './administration/dead-letter.controller';
import { DeadLetterService } from './administration/dead-letter.service';
import { HealthService } from './administration/health.service';
import { PlatformController } from './administration/platform.controller';
import { ApiKeyController } from './api-keys/api-key.controller';
import { ApiKeyRepository } from './api-keys/api-key.repository';
import { ApiKeyService } from './api-keys/api-key.service';
import { InternalApiKeysController } from './api-keys/internal-api-keys.controller';
import { AccessGroupEntity } from './access/access-group.entity';
import { AuditChainRepository } from './audit/audit-chain.repository';
import { AuditConsumer } from './audit/audit.consumer';
import { MailRequestedConsumer } from './mail/mail-requested.consumer';
import { RequestedMailRepository } from './mail/requested-mail.repository';
import { ConsumerVisibility1766300100002 } from './migrations/1766300100002-consumer-visibility';
import { KnownDevices1766304443000 } from './migrations/1766304443000-known-devices';
import { PlainOwner1766300000001 } from './migrations/1766300000001-plain-owner';
import { MailAttachments1765670000001 } from './migrations/1765670000001-mail-attachments';
import { DealerNotices1795867113268 } from './migrations/1795867113268-dealer-notices';
import { ContractOfDealers1764304300011 } from './migrations/1764304300011-contract-of-dealers';
import { DealerNoticeJob } from './companies/dealer-notice.job';
import { DealerNoticeRepository } from './companies/dealer-notice.repository';
import { VersionsOfAccessGroups1766200000003 } from './migrations/1766200000003-versions-of-access-groups';
import { UserStates1765530000000 } from './migrations/1765530000000-user-states';
import { RequestedMails1765200000003 } from './migrations/1765200000003-requested-mails';
import { AuditController } from './audit/audit.controller';
import { AuditListRepository } from './audit/audit-list.repository';
import { AccessGroupController } from './access/access-group.controller';
import { AccessGroupRepository } from './access/access-group.repository';
import { AccessGroupService } from './access/access-group.service';
import { AuditRepository } from './audit/audit.repository';
import { AuditService } from './audit/audit.service';
import { SealAuditJob } from './audit/seal-audit.job';
import { BootstrapRepository } from './bootstrap/bootstrap.repository';
import { BrandingController } from './branding/branding.controller';
import { BrandingRepository } from './branding/branding.repository';
import { BrandingService } from './branding/branding.service';
import { InternalBrandingController } from './branding/internal-branding.controller';
import { Bootstrap } from './bootstrap/bootstrap.service';
import { CompanyQuota } from './companies/company-quota';
import { CompanyBranchRepository } from './companies/company-branch.repository';
import { CompanyRoomRepository } from './companies/company-room.repository';
import { CompanyTreeRepository } from './companies/company-tree.repository';
import { CompanyController } from './companies/company.controller';
import { CaptchaRepository } from './captcha/captcha.repository';
import { CaptchaService } from './captcha/captcha.service';
import { CompanyEntity } from './companies/company.entity';
import { CompanyRepository } from './companies/company.repository';
import { CompanyService } from './companies/company.service';
import { CompanyDeviceConsumer } from './companies/devices/company-device.consumer';
import { CompanyDeviceRepository } from './companies/devices/company-device.repository';
import { ConsumerAccountController } from './consumers/consumer-account.controller';
import { ConsumerAccountRepository } from './consumers/consumer-account.repository';
import { ConsumerAccountService } from './consumers/consumer-account.service';
import { ConsumerRegistryConsumer } from './consumers/consumer-registry.consumer';
import { ConsumerRepository } from './consumers/consumer.repository';
import { ConsumerSessionController } from './consumers/consumer-session.controller';
import { ConsumerSessionRepository } from './consumers/consumer-session.repository';
import { ConsumerSessionService } from './consumers/consumer-session.service';
import { ForgetAccountsJob } from './consumers/forget-accounts.job';
import { EnteringController } from './companies/entering.controller';
import { EnterCodeRepository } from './companies/enter-code.repository';
import { EnteringService } from './companies/entering.service';
import { SubcompanyService } from './companies/subcompany.service';
import { CompanyServiceController } from './company-service/company-service.controller';
import { CompanyServiceService } from './company-service/company-service.service';
import { ExternalAccountRepository } from './external/external-account.repository';
import { ExternalAccountService } from './external/external-account.service';
import { KerberosController } from './external/kerberos/kerberos.controller';
import { kerberosEnv } from './external/kerberos/kerberos.env';
import { KerberosSignIn } from './external/kerberos/kerberos-sign-in';
import { LdapDirectory } from './external/ldap-directory';
import { ldapEnv } from './external/ldap.env';
import { oidcEnv } from './external/oidc/oidc.env';
import { OidcClient } from './external/oidc/oidc-client';
import { OidcController } from './external/oidc/oidc.controller';
import { OidcSignInRepository } from './external/oidc/oidc-sign-in.repository';
import { OidcSignInService } from './external/oidc/oidc-sign-in.service';
import { PasswordCheck } from './external/password-check';
import { identityEnv } from './identity.env';
import { ConsoleAddress } from './mail/console-address';
import { mailEnv } from './mail/mail.env';
import { MailController } from './mail/mail.controller';
import { MailRepository } from './mail/mail.repository';
import { MailService } from './mail/mail.service';
import { MailTransport } from './mail/mail-transport';
import { SendMailsJob } from './mail/send-mails.job';
import { CreateIdentity1763700200000 } from './migrations/1763700200000-create-identity';
import { ConsumerAccounts1765510000010 } from './migrations/1765510000010-consumer-accounts';
import { Companies1763700500030 } from './migrations/1763700500030-companies';
import { ExternalAccounts1763700600010 } from './migrations/1763700600010-external-accounts';
import { Oidc1763700700010 } from './migrations/1763700700010-oidc';
import { Kerberos1763700700020 } from './migrations/1763700700020-kerberos';
import { ResetLinkEmail1763890600010 } from './migrations/1763890600010-reset-link-email';
import { MadeByKeys1763890600020 } from './migrations/1763890600020-made-by-keys';
import { SessionSettings1763890600030 } from './migrations/1763890600030-session-settings';
import { identityLimits } from './identity.limits';
import { identityRows } from './identity.rows';
import { RowRules1764000000001 } from './migrations/1764000000001-row-rules';
import { UserRegistry1763890600050 } from './migrations/1763890600050-user-registry';
import { PeakHoursController } from './peak-hours/peak-hours.controller';
import { PeakHoursService } from './peak-hours/peak-hours.service';
import { ServiceLogController } from './service-log/service-log.controller';
import { ServiceLogRepository } from './service-log/service-log.repository';
import { ServiceLogService } from './service-log/service-log.service';
import { EnterCodes1763700600030 } from './migrations/1763700600030-enter-codes';
import { SealAudit1763700500040 } from './migrations/1763700500040-seal-audit';
import { ApiKeys1763700500041 } from './migrations/1763700500041-api-keys';
import { Branding1763700500043 } from './migrations/1763700500043-branding';
import { Users1763700500020 } from './migrations/1763700500020-users';
import { SecondFactorRepository } from './second-factor/second-factor.repository';
import { TwoFactorController } from './second-factor/two-factor.controller';
import { FactorKeys } from './second-factor/factor-keys';
import { TwoFactorService } from './second-factor/two-factor.service';
import { AccessTokens } from './sessions/access-tokens';
import { CredentialCheck } from './sessions/credential-check';
import { ForgetAttemptsJob } from './sessions/forget-attempts.job';
import { InternalSessionsController } from './sessions/internal-sessions.controller';
import { SecondFactor } from './sessions/second-factor';
import { SignInAndRecovery1763700500010 } from './migrations/1763700500010-sign-in-and-recovery';
import { ForgetLinksJob } from './recovery/forget-links.job';
import { PasswordController } from './recovery/password.controller';
import { PasswordResetRepository } from './recovery/password-reset.repository';
import { PasswordService } from './recovery/password.service';
import { RegistrationController } from './registration/registration.controller';
import { RegistrationService } from './registration/registration.service';
import { SignupRepository } from './registration/signup.repository';
import { SessionController } from './sessions/session.controller';
import { SessionOpening } from './sessions/session-opening';
import { SessionRepository } from './sessions/session.repository';
import { SessionService } from './sessions/session.service';
import { KnownDeviceRepository } from './sessions/known-device.repository';
import { SignInAttemptRepository } from './sessions/sign-in-attempt.repository';
import { UserSessionController } from './sessions/user-session.controller';
import { UserSessionRepository } from './sessions/user-session.repository';
import { UserSessionService } from './sessions/user-session.service';
import { CompanyUserController } from './users/company-user.controller';
import { CompanyUserRepository } from './users/company-user.repository';
import { CompanyUserService } from './users/company-user.service';
import { CurrentPassword } from './users/current-password';
import { OwnAccountService } from './users/own-account.service';
import { SiteController } from './site/site.controller';
import { UserController } from './users/user.controller';
import { UserEntity } from './users/user.entity';
import { UserRepository } from './users/user.repository';
import { PublishUsersJob } from './users/publish-users.job';
import { UserRegistryRepository } from './users/user-registry.repository';
import { UserService } from './users/user.service';

@Global()
@Module({
  controllers: [
    AccessGroupController,
    ApiKeyController,
    AuditController,
    BrandingController,
    CompanyController,
    CompanyServiceController,
    CompanyUserController,
    ConsumerAccountController,
    ConsumerSessionController,
    DeadLetterController,
    EnteringController,
    InternalApiKeysController,
    InternalBrandingController,
    InternalSessionsController,
    KerberosController,
    MailController,
    OidcController,
    PasswordController,
    PeakHoursController,
    PlatformController,
    RegistrationController,
    ServiceLogController,
    SessionController,
    SiteController,
    TwoFactorController,
    UserController,
    UserSessionController,
  ],
  providers: [
    identityEnv.provider(),
    kerberosEnv.provider(),
    ldapEnv.provider(),
    mailEnv.provider(),
    oidcEnv.provider(),
    AccessGroupRepository,
    AccessGroupService,
    AccessTokens,
    ApiKeyRepository,
    ApiKeyService,
    AuditChainRepository,
    AuditConsumer,
    AuditListRepository,
    AuditRepository,
    AuditService,
    Bootstrap,
    BootstrapRepository,
    BrandingRepository,
    BrandingService,
    CaptchaRepository,
    CaptchaService,
    CompanyBranchRepository,
    CompanyDeviceConsumer,
    CompanyDeviceRepository,
    CompanyQuota,
    CompanyRepository,
    CompanyRoomRepository,
    CompanyService,
    CompanyServiceService,
    CompanyTreeRepository,
    CompanyUserRepository,
    CompanyUserService,
    ConsoleAddress,
    ConsumerAccountRepository,
    ConsumerAccountService,
    ConsumerRegistryConsumer,
    ConsumerRepository,
    ConsumerSessionRepository,
    ConsumerSessionService,
    CountRepository,
    CurrentPassword,
    DeadLetterService,
    EnterCodeRepository,
    EnteringService,
    ExternalAccountRepository,
    ExternalAccountService,
    ForgetAccountsJob,
    ForgetAttemptsJob,
    ForgetLinksJob,
    DealerNoticeJob,
    DealerNoticeRepository,
    HealthService,
    KerberosSignIn,
    LdapDirectory,
    MailRepository,
    MailService,
    MailTransport,
    MailRequestedConsumer,
    RequestedMailRepository,
    OidcClient,
    OidcSignInRepository,
    OidcSignInService,
    OwnAccountService,
    PasswordResetRepository,
    PasswordService,
    PeakHoursService,
    PublishUsersJob,
    RegistrationService,
    SealAuditJob,
    SecondFactorRepository,
    SendMailsJob,
    ServiceLogRepository,
    ServiceLogService,
    SessionOpening,
    SessionRepository,
    SessionService,
    KnownDeviceRepository,
    SignInAttemptRepository,
    SignupRepository,
    SubcompanyService,
    FactorKeys,
    TwoFactorService,
    UserRegistryRepository,
    UserRepository,
    UserService,
    UserSessionRepository,
    UserSessionService,
    { provide: CredentialCheck, useClass: PasswordCheck },
    { provide: SecondFactor, useExisting: TwoFactorService },
    { provide: JwtService, useFactory: () => tokenService(authEnv.read().JWT_SECRET) },
    { provide: ApiKeyDirectory, useExisting: ApiKeyService },
    { provide: HostScripts, useExisting: BrandingService },
    { provide: SessionDirectory, useExisting: SessionService },
  ],
  exports: [ApiKeyDirectory, HostScripts, SessionDirectory],
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
    DealerNotices1795867113268,
  ],
});
