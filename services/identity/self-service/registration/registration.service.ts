import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { Database, violatedConstraint } from '@gaugeway/platform/database';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { findSignup, InputOf, ReplyOf, signup } from '@gaugeway/proto/api';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { CompanyEntity } from '../../accounts/company.entity';
import { PLATFORM_COMPANY } from '../../company-ids';
import { CompanyQuota } from '../../accounts/company-quota';
import { CompanyRepository } from '../../accounts/company.repository';
import { identityEnv } from '../../identity.env';
import { hashOfLinkToken, newLinkToken } from '../../mail/link-token';
import { MailService } from '../../mail/mail.service';
import type { Visitor } from '../../mail/visitor';
import { PasswordService } from '../recovery/password.service';
import { linkUseless } from '../recovery/recovery.errors';
import { hashPassword } from '../../accounts/passwords';
import { UserEntity } from '../../accounts/user.entity';
import { UserRepository } from '../../accounts/user.repository';
import { registrationClosed, tooManySignups } from './registration.errors';
import { type Signup, SignupRepository } from './signup.repository';

/** Hours from UTC where the caller sends none (specification 1, section 9). */
const DEFAULT_TIME_ZONE = 4;

/** Registration: a request, a mail, and with its link a company and its administrator. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(identityEnv.token) private readonly env: EnvOf<typeof identityEnv>,
    private readonly signups: SignupRepository,
    private readonly users: UserRepository,
    private readonly companies: CompanyRepository,
    private readonly quota: CompanyQuota,
    private readonly passwords: PasswordService,
    private readonly mails: MailService,
    private readonly audit: AuditRepository,
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Keeps the request and sends its mail. An email that has an account gets a mail that says so, and the caller the
   * same answer. Throws `registrationClosed`, `tooManySignups`, `invalid` where a password is missing.
   */
  async request(input: InputOf<typeof signup>, visitor: Visitor): Promise<void> {
    if (!this.env.REGISTRATION_ENABLED) throw registrationClosed();
    const password = this.passwordOf(input, visitor.language);
    const { mayAsk, mayMail } = await this.signups.limits(input.email, visitor.address);
    if (!mayAsk) throw tooManySignups({}, { retryAfterSeconds: 3600 });
    const [passwordHash, known] = await Promise.all([
      password === null ? null : hashPassword(password),
      this.users.byEmail(input.email),
    ]);
    const { token, hash } = newLinkToken();
    await this.database.transaction(async (transaction) => {
      await this.signups.add(transaction, signupOf(input, visitor.language, passwordHash), hash, visitor.address);
      await this.mails.order(
        transaction,
        {
          template: known ? 'already_registered' : 'activation',
          recipient: input.email,
          language: visitor.language,
          path: known ? 'auth/forget' : `auth/activate/${token}`,
          hours: this.signups.hours,
        },
        mayMail,
      );
      await this.audit.add(transaction, {
        action: 'signup.requested',
        userId: null,
        companyId: null,
        address: visitor.address,
        details: { email: input.email },
      });
    });
  }

  /** The applicant of the link. Throws `linkUseless`. */
  async find(token: string): Promise<ReplyOf<typeof findSignup>> {
    const found = await this.signups.find(hashOfLinkToken(token));
    if (!found) throw linkUseless();
    return { name: found.name, email: found.email, company_name: found.companyName };
  }

  /** Creates the company and its administrator. Throws `linkUseless`, also where the email has an account meanwhile. */
  async activate(token: string, visitor: Visitor): Promise<void> {
    const unknowable = await hashPassword(randomBytes(32).toString('base64url'));
    try {
      await this.dataSource.transaction(async (manager) => {
        const taken = await this.signups.take(manager, hashOfLinkToken(token));
        if (!taken) throw linkUseless();
        const { company, user } = await this.make(manager, taken, taken.passwordHash ?? unknowable);
        if (taken.passwordHash === null) await this.passwords.invite(manager, user, taken.locale);
        await this.audit.add(manager, {
          action: 'signup.activated',
          userId: user.id,
          companyId: company.id,
          address: visitor.address,
          details: { email: user.email, company: company.name },
        });
      });
    } catch (error) {
      if (violatedConstraint(error) === 'user_email') throw linkUseless();
      throw error;
    }
  }

  private async make(
    manager: EntityManager,
    signup: Signup,
    passwordHash: string,
  ): Promise<{ company: CompanyEntity; user: UserEntity }> {
    const { timeZone } = signup;
    const company = await this.companies.save(
      manager,
      manager.create(CompanyEntity, {
        parentId: PLATFORM_COMPANY,
        name: signup.companyName,
        status: 'active',
        timeZone,
        expiresAt: null,
        version: 1,
      }),
    );
    // The operator's own limit counts all users below it.
    await this.quota.assertRoomForUser(manager, company.id);
    const user = await manager.save(
      manager.create(UserEntity, {
        companyId: company.id,
        email: signup.email,
        name: signup.name,
        passwordHash,
        isAdmin: true,
        locale: signup.locale,
        timeZone,
      }),
    );
    await this.signups.complete(manager, company.id, user.id, signup);
    return { company, user };
  }

  private passwordOf({ password }: InputOf<typeof signup>, language: Language): string | null {
    if (this.env.USE_RANDOM_PASSWORD) return null;
    if (password) return password;
    throw invalid({}, { fields: { password: [translate(language, 'errors.field_required')] } });
  }
}

function signupOf(input: InputOf<typeof signup>, locale: Language, passwordHash: string | null): Signup {
  return {
    email: input.email,
    name: input.name,
    companyName: input.company_name,
    companyTypeId: input.company_type_id,
    inn: input.inn ?? '',
    phoneNumber: input.phone_number,
    timeZone: input.user_time_zone ?? DEFAULT_TIME_ZONE,
    locale,
    passwordHash,
  };
}
