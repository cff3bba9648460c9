import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { type Attempt, SignInAttemptRepository } from '../sign-in-limits/sign-in-attempt.repository';
import { verifyPassword } from '../accounts/passwords';
import type { UserEntity } from '../accounts/user.entity';
import { UserRepository } from '../accounts/user.repository';
import { ExternalAccountService } from './external-account.service';
import { LdapDirectory } from './ldap-directory';
import { ldapEnv } from './ldap.env';

/**
 * Passwords of local accounts, and of people of the directory. The source of an existing account decides who checks
 * it: the directory never learns the password of another account, and none of its entries opens one. An
 * unknown user is searched in the directory. An account of the OpenID provider has no password.
 */
@Injectable()
export class PasswordCheck {
  constructor(
    @Inject(ldapEnv.token) private readonly env: EnvOf<typeof ldapEnv>,
    private readonly directory: LdapDirectory,
    private readonly accounts: ExternalAccountService,
    private readonly users: UserRepository,
    private readonly attempts: SignInAttemptRepository,
  ) {}

  /**
   * Returns the owner of the email, if any, and whether the password is theirs. Throws `directoryUnavailable`, and
   * `noGroupHere` for a person of the directory without a place here. `attempt` is counted under the name that the
   * directory has for the person too; null = counted by the caller alone.
   */
  async check(
    email: string,
    password: string,
    address: string,
    attempt: Attempt | null,
  ): Promise<{ user: UserEntity | null; right: boolean }> {
    const user = await this.users.byEmail(email);
    if ((user && user.authSource !== 'ldap') || !this.directory.isConfigured)
      return { user, right: await verifyPassword(user?.passwordHash, password) };
    const counted: Attempt[] = [];
    const person = await this.directory.signIn(email, password, async (found) => {
      // One person may have many logins that the filter finds; their guesses are counted together.
      if (attempt && found.toLowerCase() !== email.toLowerCase())
        counted.push(await this.attempts.alsoUnder(found, attempt));
    });
    if (!person) {
      await verifyPassword(undefined, password);
      return { user, right: false };
    }
    // The attempt itself stays counted until the second factor is right, too.
    for (const other of counted) await this.attempts.succeeded(other);
    return { user: await this.accounts.admit(person, this.env.LDAP_GROUPS, address), right: true };
  }
}
