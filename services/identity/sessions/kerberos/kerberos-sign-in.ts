import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { AppError } from '@gaugeway/platform/http';
import type { InputOf, kerberosLogin } from '@gaugeway/proto/api';
import { z } from 'zod';
import { type Caller, type OpenedSession, SessionOpening } from '../session-opening';
import { SignInAttemptRepository } from '../../sign-in-limits/sign-in-attempt.repository';
import type { UserEntity } from '../../accounts/user.entity';
import { noGroupHere } from '../../credentials/external.errors';
import { ExternalAccountService } from '../../credentials/external-account.service';
import type { ExternalPerson } from '../../credentials/external-person';
import { LdapDirectory } from '../../credentials/ldap-directory';
import { ldapEnv } from '../../credentials/ldap.env';
import { kerberosEnv } from './kerberos.env';
import { noPrincipal } from './kerberos.errors';

/**
 * Signs in the front proxy's user. Where a directory is set, the principal is looked up in it, and the person is the
 * one of the directory: the same account as by the password, with the same groups. Without one the principal itself is
 * the person: its lower case is the email (Active Directory gives it in the case that was typed), its realm the group.
 */
@Injectable()
export class KerberosSignIn {
  constructor(
    @Inject(kerberosEnv.token) private readonly env: EnvOf<typeof kerberosEnv>,
    @Inject(ldapEnv.token) private readonly ldap: EnvOf<typeof ldapEnv>,
    private readonly directory: LdapDirectory,
    private readonly accounts: ExternalAccountService,
    private readonly opening: SessionOpening,
    private readonly attempts: SignInAttemptRepository,
  ) {}

  /** The principal of a caller, if it is of a realm of ours. */
  principalOf(remoteUser: string | null): string | null {
    const realms = this.env.KERBEROS_REALMS;
    return remoteUser && (!realms || realms.includes(realmOf(remoteUser).toUpperCase())) ? remoteUser : null;
  }

  /**
   * Throws `noPrincipal`, `noGroupHere`, `directoryUnavailable`, and whatever opening a session throws: a ticket is no
   * more than a password that was typed once, so a second factor of the account is required as always.
   */
  async open(remoteUser: string | null, input: InputOf<typeof kerberosLogin>, caller: Caller): Promise<OpenedSession> {
    const principal = this.principalOf(remoteUser);
    if (!principal) throw noPrincipal();
    const user = await this.userOf(principal, caller.address).catch(async (error: unknown) => {
      if (error instanceof AppError && error.status < 500)
        await this.opening.refused(null, error.declaration.key, caller.address, { principal });
      throw error;
    });
    // Guesses at the second factor are counted, and not with those at a password, which anyone may make.
    const guessedAt = input.one_t_p?.trim() ? `kerberos:${user.id}` : null;
    const attempt = guessedAt ? await this.attempts.beginProven(guessedAt) : null;
    const opened = await this.opening.open(user, input, caller, {
      noGuess: async () => {
        if (attempt) await this.attempts.takeBack(attempt);
      },
      details: { principal },
    });
    if (attempt) await this.attempts.succeeded(attempt);
    return opened;
  }

  private async userOf(principal: string, address: string): Promise<UserEntity> {
    if (!this.directory.isConfigured)
      return this.accounts.admit(personOf(principal), this.env.KERBEROS_GROUPS, address);
    const person = await this.directory.ofPrincipal(principal, this.env.KERBEROS_LDAP_FILTER);
    if (!person) throw noGroupHere();
    return this.accounts.admit(person, this.ldap.LDAP_GROUPS, address);
  }
}

/** Throws `noGroupHere` for a principal that is no email: nothing could be sent to it, and a service is no person. */
function personOf(principal: string): ExternalPerson {
  const email = principal.toLowerCase();
  if (!z.email().safeParse(email).success) throw noGroupHere();
  return { source: 'kerberos', externalId: email, email, name: email, groups: [realmOf(principal)] };
}

function realmOf(principal: string): string {
  return principal.slice(principal.lastIndexOf('@') + 1);
}
