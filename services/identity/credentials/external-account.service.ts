import { Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { AuditRepository } from '../audit/audit.repository';
import { CompanyQuota } from '../accounts/company-quota';
import type { UserEntity } from '../accounts/user.entity';
import { UserRepository } from '../accounts/user.repository';
import { ExternalAccountRepository, type KnownAccount } from './external-account.repository';
import type { ExternalPerson, Place } from './external-person';
import { accountOfAnotherSource, noGroupHere } from './external.errors';
import { type GroupRule, ruleFor } from './group-rules';

/** Longest name and email of an account. */
const LONGEST = 254;

/**
 * Accounts of people from outside: made at their first sign-in, brought up to date at each. Name, email, company and
 * access come from outside every time; an administrator's changes of them here last until then. A block stays.
 */
@Injectable()
export class ExternalAccountService {
  private readonly logger = new Logger('ExternalAccountService');

  constructor(
    private readonly accounts: ExternalAccountRepository,
    private readonly users: UserRepository,
    private readonly quota: CompanyQuota,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /**
   * The account of a person, made or brought up to date. Throws `noGroupHere`; `accountOfAnotherSource`, because who
   * may write an email into a directory must not get another's account by it; 409 for a company that is full.
   */
  async admit(input: ExternalPerson, rules: readonly GroupRule[], address: string): Promise<UserEntity> {
    const person = { ...input, name: input.name.slice(0, LONGEST) };
    const id = await this.database.transaction(async (transaction) => {
      await this.accounts.lock(transaction, person);
      const place = await this.placeOf(transaction, person, rules);
      const known = await this.accounts.find(transaction, person);
      if (!known) return this.create(transaction, person, place, address);
      if (known.authSource !== person.source || known.externalId !== person.externalId) throw accountOfAnotherSource();
      if (changes(known, person, place)) await this.update(transaction, known, person, place, address);
      return known.id;
    });
    const user = await this.users.byId(id);
    if (!user) throw noGroupHere();
    return user;
  }

  private async placeOf(transaction: Transaction, person: ExternalPerson, rules: readonly GroupRule[]): Promise<Place> {
    const rule = ruleFor(rules, person.groups);
    if (!rule) throw noGroupHere();
    const { company: companyId, admin: isAdmin, access_group: name } = rule;
    if (isAdmin || name === undefined) return { companyId, accessGroupId: null, isAdmin };
    const accessGroupId = await this.accounts.accessGroup(transaction, companyId, name);
    if (accessGroupId === null) {
      this.logger.error(`the rule for ${rule.group} names "${name}", which company ${companyId} has not`);
      throw noGroupHere();
    }
    return { companyId, accessGroupId, isAdmin };
  }

  private async create(
    transaction: Transaction,
    person: ExternalPerson,
    place: Place,
    address: string,
  ): Promise<number> {
    await this.quota.assertRoomForUser(transaction, place.companyId);
    const id = await this.accounts.insert(transaction, person, place);
    await this.audit.add(transaction, {
      action: 'user.created',
      userId: id,
      companyId: place.companyId,
      address,
      details: { user: id, source: person.source, email: person.email, name: person.name, ...place },
    });
    return id;
  }

  private async update(
    transaction: Transaction,
    known: KnownAccount,
    person: ExternalPerson,
    place: Place,
    address: string,
  ): Promise<void> {
    if (known.companyId !== place.companyId) await this.quota.assertRoomForUser(transaction, place.companyId);
    await this.accounts.update(transaction, known.id, person, place);
    const { email, name, companyId, accessGroupId, isAdmin } = known;
    await this.audit.add(transaction, {
      action: 'user.changed',
      userId: known.id,
      companyId: place.companyId,
      address,
      details: {
        user: known.id,
        source: person.source,
        before: { email, name, companyId, accessGroupId, isAdmin },
        after: { email: person.email, name: person.name, ...place },
      },
    });
  }
}

function changes(known: KnownAccount, person: ExternalPerson, place: Place): boolean {
  return (
    known.email !== person.email ||
    known.name !== person.name ||
    known.companyId !== place.companyId ||
    known.accessGroupId !== place.accessGroupId ||
    known.isAdmin !== place.isAdmin
  );
}
