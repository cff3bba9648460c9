import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { AppError } from '@gaugeway/platform/http';
import { Client, type Entry, InvalidCredentialsError, NoSuchObjectError } from 'ldapts';
import { directoryUnavailable } from './external.errors';
import type { ExternalPerson } from './external-person';
import { escapeDn, escapeFilter, fill } from './ldap-escape';
import { ldapEnv } from './ldap.env';

/** Longest wait for an unbind: the answer is there already. */
const UNBIND_MS = 500;

/** People of an LDAP directory (RFC 4511). Each look-up opens a connection and closes it. */
@Injectable()
export class LdapDirectory {
  private readonly logger = new Logger('LdapDirectory');

  constructor(@Inject(ldapEnv.token) private readonly env: EnvOf<typeof ldapEnv>) {}

  get isConfigured(): boolean {
    return this.env.LDAP_URL !== undefined;
  }

  /**
   * The person whom login and password belong to; null for an unknown one, a wrong password, an empty one (RFC 4513,
   * section 5.1.2: a bind without password succeeds and proves nothing), and a login that fits several.
   * `beforeBind` gets the email of the entry (without LDAP_BIND_DN the DN that is tried) before the password is tried, and may throw.
   * Throws `directoryUnavailable`.
   */
  signIn(
    login: string,
    password: string,
    beforeBind: (email: string) => Promise<void>,
  ): Promise<ExternalPerson | null> {
    if (password === '' || login === '') return Promise.resolve(null);
    return this.connected(async (client) => {
      if (!this.env.LDAP_BIND_DN) {
        const dn = fill(this.env.LDAP_DN_TEMPLATE ?? '', { login: escapeDn(login) });
        await beforeBind(dn);
        if (!(await this.binds(client, dn, password))) return null;
        const entry = await this.entryOf(client, this.filterFor(login));
        // The entry that the filter finds has to be the one whose password was right.
        return entry && sameDn(entry.dn, dn) ? this.person(client, entry, login) : null;
      }
      await client.bind(this.env.LDAP_BIND_DN, this.env.LDAP_BIND_PASSWORD);
      const entry = await this.entryOf(client, this.filterFor(login));
      const person = entry && (await this.person(client, entry, login));
      if (!person) return null;
      await beforeBind(person.email);
      return (await this.binds(client, person.externalId, password)) ? person : null;
    });
  }

  /**
   * The person of a Kerberos principal, without a password: the caller has it from the front proxy. null for
   * an unknown principal, and for one that fits several. Throws `directoryUnavailable`.
   */
  ofPrincipal(principal: string, filter: string): Promise<ExternalPerson | null> {
    return this.connected(async (client) => {
      if (this.env.LDAP_BIND_DN) await client.bind(this.env.LDAP_BIND_DN, this.env.LDAP_BIND_PASSWORD);
      const entry = await this.entryOf(client, fill(filter, { principal: escapeFilter(principal) }));
      return entry && this.person(client, entry, principal);
    });
  }

  private filterFor(login: string): string {
    return fill(this.env.LDAP_USER_FILTER, { login: escapeFilter(login) });
  }

  private async connected<R>(work: (client: Client) => Promise<R>): Promise<R> {
    const timeout = this.env.LDAP_TIMEOUT_MS;
    const client = new Client({ url: this.env.LDAP_URL ?? '', timeout, connectTimeout: timeout });
    try {
      if (this.env.LDAP_START_TLS) await client.startTLS();
      return await work(client);
    } catch (error) {
      // Errors of `beforeBind` go to the caller unchanged.
      if (error instanceof AppError) throw error;
      this.logger.error(error, 'the directory did not answer');
      throw directoryUnavailable({}, { retryAfterSeconds: 5 });
    } finally {
      void Promise.race([client.unbind(), new Promise((resolve) => setTimeout(resolve, UNBIND_MS).unref())]).catch(
        () => undefined,
      );
    }
  }

  private async binds(client: Client, dn: string, password: string): Promise<boolean> {
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      if (error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError) return false;
      throw error;
    }
  }

  private async entryOf(client: Client, filter: string): Promise<Entry | null> {
    const { LDAP_EMAIL_ATTRIBUTE: email, LDAP_NAME_ATTRIBUTE: name } = this.env;
    const { searchEntries } = await client.search(this.env.LDAP_BASE_DN ?? '', {
      scope: 'sub',
      filter,
      attributes: [email, name],
      timeLimit: Math.ceil(this.env.LDAP_TIMEOUT_MS / 1000),
    });
    if (searchEntries.length > 1) this.logger.warn(`a filter for one person finds ${searchEntries.length}: ${filter}`);
    return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null;
  }

  /** null for an entry without an email. */
  private async person(client: Client, entry: Entry, login: string): Promise<ExternalPerson | null> {
    const email = first(entry[this.env.LDAP_EMAIL_ATTRIBUTE]);
    if (!email) {
      this.logger.warn(`${entry.dn} has no ${this.env.LDAP_EMAIL_ATTRIBUTE}`);
      return null;
    }
    const { searchEntries } = await client.search(this.env.LDAP_GROUP_BASE_DN ?? this.env.LDAP_BASE_DN ?? '', {
      scope: 'sub',
      filter: fill(this.env.LDAP_GROUP_FILTER, { dn: escapeFilter(entry.dn), login: escapeFilter(login) }),
      attributes: ['cn'],
      timeLimit: Math.ceil(this.env.LDAP_TIMEOUT_MS / 1000),
    });
    return {
      source: 'ldap',
      externalId: entry.dn,
      email,
      name: first(entry[this.env.LDAP_NAME_ATTRIBUTE]) ?? email,
      groups: searchEntries.map(({ dn }) => dn),
    };
  }
}

function first(value: Entry[string] | undefined): string | null {
  const [one] = [value].flat();
  const text = Buffer.isBuffer(one) ? one.toString('utf8') : one;
  return text?.trim() || null;
}

function sameDn(a: string, b: string): boolean {
  const plain = (dn: string) => dn.toLowerCase().replace(/\s*([,=])\s*/g, '$1');
  return plain(a) === plain(b);
}
