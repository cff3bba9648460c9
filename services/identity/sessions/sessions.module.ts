import { Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, tokenService } from '@gaugeway/platform/auth';
import { AccountsModule } from '../accounts/accounts.module';
import { AuditModule } from '../audit/audit.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { ldapEnv } from '../credentials/ldap.env';
import { identityEnv } from '../identity.env';
import { MailModule } from '../mail/mail.module';
import { SignInLimitsModule } from '../sign-in-limits/sign-in-limits.module';
import { AccessTokens } from './access-tokens';
import { EnterCodeRepository } from './entering/enter-code.repository';
import { EnteringController } from './entering/entering.controller';
import { EnteringService } from './entering/entering.service';
import { KerberosSignIn } from './kerberos/kerberos-sign-in';
import { KerberosController } from './kerberos/kerberos.controller';
import { kerberosEnv } from './kerberos/kerberos.env';
import { OidcClient } from './oidc/oidc-client';
import { OidcSignInRepository } from './oidc/oidc-sign-in.repository';
import { OidcSignInService } from './oidc/oidc-sign-in.service';
import { OidcController } from './oidc/oidc.controller';
import { oidcEnv } from './oidc/oidc.env';
import { SessionOpening } from './session-opening';
import { SessionController } from './session.controller';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';
import { UserSessionController } from './user-session.controller';
import { UserSessionRepository } from './user-session.repository';
import { UserSessionService } from './user-session.service';

@Module({
  imports: [AccountsModule, AuditModule, CredentialsModule, MailModule, SignInLimitsModule],
  controllers: [EnteringController, KerberosController, OidcController, SessionController, UserSessionController],
  providers: [
    kerberosEnv.provider(),
    ldapEnv.provider(),
    oidcEnv.provider(),
    identityEnv.provider(),
    AccessTokens,
    EnterCodeRepository,
    EnteringService,
    KerberosSignIn,
    OidcClient,
    OidcSignInRepository,
    OidcSignInService,
    SessionOpening,
    SessionRepository,
    SessionService,
    UserSessionRepository,
    UserSessionService,
    { provide: JwtService, useFactory: () => tokenService(authEnv.read().JWT_SECRET) },
  ],
  exports: [JwtService, KerberosSignIn, OidcClient, SessionRepository, UserSessionService],
})
export class SessionsModule {}
