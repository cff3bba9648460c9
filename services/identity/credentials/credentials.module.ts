import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { SignInLimitsModule } from '../sign-in-limits/sign-in-limits.module';
import { CurrentPassword } from './current-password';
import { ExternalAccountRepository } from './external-account.repository';
import { ExternalAccountService } from './external-account.service';
import { LdapDirectory } from './ldap-directory';
import { ldapEnv } from './ldap.env';
import { PasswordCheck } from './password-check';
import { FactorKeys } from './second-factor/factor-keys';
import { SecondFactorRepository } from './second-factor/second-factor.repository';
import { TwoFactorController } from './second-factor/two-factor.controller';
import { TwoFactorService } from './second-factor/two-factor.service';

@Module({
  imports: [AccountsModule, AuditModule, SignInLimitsModule],
  controllers: [TwoFactorController],
  providers: [
    ldapEnv.provider(),
    CurrentPassword,
    ExternalAccountRepository,
    ExternalAccountService,
    FactorKeys,
    LdapDirectory,
    PasswordCheck,
    SecondFactorRepository,
    TwoFactorService,
  ],
  exports: [CurrentPassword, ExternalAccountService, LdapDirectory, PasswordCheck, TwoFactorService],
})
export class CredentialsModule {}
