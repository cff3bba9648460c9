import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction, violatedConstraint } from '@gaugeway/platform/database';
import { changedMeanwhile, orNotFound, pageOf, pageReply, sortField } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type companyUsers,
  type createUser,
  type editUser,
  type InputOf,
  type ReplyOf,
  UNPAGED_LIMIT,
  type UserRow,
} from '@gaugeway/proto/api';
import { beyondOwnRights } from '../accounts/access/access-group.errors';
import { AccessGroupRepository } from '../accounts/access/access-group.repository';
import { isWithin } from '../accounts/access/rights';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { CompanyQuota } from '../accounts/company-quota';
import { MailService } from '../mail/mail.service';
import { PasswordResetRepository } from '../self-service/recovery/password-reset.repository';
import { UserSessionService } from '../sessions/user-session.service';
import {
  CompanyUserRepository,
  type LockedUser,
  USER_SORTS,
  type UserSort,
  type UserValues,
} from '../accounts/company-user.repository';
import { CurrentPassword } from '../credentials/current-password';
import { fieldFault } from '../credentials/field-fault';
import { hashPassword } from '../accounts/passwords';
import { randomPassword } from './random-password';
import { emailTaken, lastAdmin, notYourself } from './user.errors';
import { UserRegistryRepository } from './user-registry.repository';

type Changes = Omit<InputOf<typeof editUser>, 'id' | 'current_password'>;

/**
 * The users of a company. No one grants a right that they do not have, or changes a user who has one; an administrator
 * is appointed by administrators only, and the last one stays.
 */
@Injectable()
export class CompanyUserService {
  constructor(
    private readonly users: CompanyUserRepository,
    private readonly groups: AccessGroupRepository,
    private readonly quota: CompanyQuota,
    private readonly sessions: UserSessionService,
    private readonly currentPassword: CurrentPassword,
    private readonly resets: PasswordResetRepository,
    private readonly registry: UserRegistryRepository,
    private readonly mails: MailService,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  names(ctx: Context, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.users.names(ctx, ids);
  }

  async list(ctx: Context, input: InputOf<typeof companyUsers>): Promise<ReplyOf<typeof companyUsers>> {
    const at = pageOf(input);
    const unpaged = input.paginate === false;
    const { rows, total } = await this.users.list(ctx, {
      search: input.search_string ?? '',
      sort: sortField(ctx.language, Object.keys(USER_SORTS) as UserSort[], input.sort_field || 'name'),
      descending: input.sort === 'desc',
      limit: unpaged ? UNPAGED_LIMIT : at.limit,
      offset: unpaged ? 0 : at.offset,
    });
    return { users: unpaged ? rows : pageReply(rows, total, at) };
  }

  async one(ctx: Context, id: number): Promise<UserRow> {
    return orNotFound(await this.users.find(ctx, id));
  }

  /**
   * A generated password is returned here and never again. Throws `emailTaken`, `beyondOwnRights`, and
   * `usersLimitReached` where the company has as many users as it may have.
   */
  async create(ctx: Context, input: InputOf<typeof createUser>): Promise<{ user: UserRow; password: string | null }> {
    const password = input.password ?? randomPassword();
    const hash = await hashPassword(password);
    const values = valuesOf(input, {
      name: input.name,
      email: input.email,
      phoneNumber: null,
      accessGroupId: null,
      isAdmin: false,
      locale: ctx.language,
      timeZone: null,
    });
    return this.writing(ctx, values.email, async (transaction) => {
      await this.quota.assertRoomForUser(transaction, ctx.companyId);
      await this.mayGive(transaction, ctx, values);
      const id = await this.users.insert(transaction, ctx, values, hash);
      await this.registry.publish(transaction);
      await this.audit.add(transaction, audited(ctx, 'user.created', { user: id, ...values }));
      const user = orNotFound(await this.users.find(ctx, id, transaction));
      return { user, password: input.password ? null : password };
    });
  }

  /**
   * Another email wants the caller's own password, because a link to a new password goes there: a session that a user
   * left open must not be enough to take an account over. The old address gets a mail, and links sent to it end. Throws
   * 404, 422 for a wrong password, `beyondOwnRights`, `lastAdmin`, `emailTaken`.
   */
  async edit(ctx: Context, id: number, changes: Changes, password: string): Promise<UserRow> {
    const known = await this.one(ctx, id);
    const isMoving = changes.email !== undefined && !isSameEmail(changes.email, known.email);
    if (isMoving) {
      await this.database.transaction((transaction) => this.manageable(transaction, ctx, id));
      await this.currentPassword.confirmWhereThereIsOne(ctx, password);
    }
    return this.writing(ctx, changes.email ?? '', async (transaction) => {
      const target = await this.manageable(transaction, ctx, id);
      const before = orNotFound(await this.users.find(ctx, id, transaction));
      const old: UserValues = {
        name: before.name,
        email: before.email,
        phoneNumber: before.phone_number,
        accessGroupId: target.accessGroupId,
        isAdmin: target.isAdmin,
        locale: before.locale,
        timeZone: before.user_time_zone,
      };
      const next = valuesOf(changes, old);
      const hasMoved = !isSameEmail(next.email, old.email);
      // Changed by another user since the password was checked.
      if (hasMoved && !isMoving) throw changedMeanwhile();
      if (next.isAdmin !== old.isAdmin || next.accessGroupId !== old.accessGroupId)
        await this.mayGive(transaction, ctx, next);
      if (old.isAdmin && !next.isAdmin) await this.keepAnAdmin(transaction, ctx, target);
      await this.users.update(transaction, ctx, id, next);
      if (hasMoved) await this.emailMoved(transaction, id, old);
      await this.audit.add(transaction, audited(ctx, 'user.changed', { user: id, before: old, after: next }));
      return orNotFound(await this.users.find(ctx, id, transaction));
    });
  }

  /** Throws 404, `notYourself`, `beyondOwnRights`, `lastAdmin`. */
  async switch(ctx: Context, id: number, status?: 'active' | 'blocked'): Promise<UserRow> {
    return this.database.transaction(async (transaction) => {
      const target = await this.manageable(transaction, ctx, id);
      if (id === ctx.userId) throw notYourself();
      const next = status ?? (target.status === 'active' ? 'blocked' : 'active');
      if (next === 'blocked') {
        await this.keepAnAdmin(transaction, ctx, target);
        await this.sessions.endAll(transaction, id, 'the user was blocked');
      }
      await this.users.setStatus(transaction, ctx, id, next);
      await this.audit.add(
        transaction,
        audited(ctx, next === 'blocked' ? 'user.blocked' : 'user.unblocked', {
          user: id,
          email: target.email,
        }),
      );
      return orNotFound(await this.users.find(ctx, id, transaction));
    });
  }

  /** Throws 404, `notYourself`, `beyondOwnRights`, `lastAdmin`. */
  async remove(ctx: Context, id: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const target = await this.manageable(transaction, ctx, id);
      if (id === ctx.userId) throw notYourself();
      await this.keepAnAdmin(transaction, ctx, target);
      await this.sessions.endAll(transaction, id, 'the user was deleted');
      await this.users.remove(transaction, ctx, id);
      await this.registry.publish(transaction);
      await this.audit.add(
        transaction,
        audited(ctx, 'user.deleted', { user: id, email: target.email, name: target.name }),
      );
    });
  }

  /** The user, locked; refused where they have a right that the caller has not. */
  private async manageable(transaction: Transaction, ctx: Context, id: number): Promise<LockedUser> {
    const target = orNotFound(await this.users.lock(transaction, ctx, id));
    if (id !== ctx.userId && !isWithin(target, ctx)) throw beyondOwnRights();
    return target;
  }

  /** May the caller grant these rights? The group has to be the company's own. */
  private async mayGive(transaction: Transaction, ctx: Context, values: UserValues): Promise<void> {
    if (values.isAdmin && !ctx.isAdmin) throw beyondOwnRights({}, { attribute: 'is_admin' });
    if (values.accessGroupId === null) {
      if (!values.isAdmin) throw fieldFault(ctx, 'access_group_id', 'errors.field_required');
      return;
    }
    const group = await this.groups.lock(transaction, ctx, values.accessGroupId);
    if (!group) throw fieldFault(ctx, 'access_group_id', 'errors.field_unknown_access_group');
    if (!isWithin({ isAdmin: false, rights: group.rights }, ctx))
      throw beyondOwnRights({}, { attribute: 'access_group_id' });
  }

  private async emailMoved(transaction: Transaction, id: number, { email, locale }: UserValues): Promise<void> {
    await this.resets.endAllOf(transaction, id);
    await this.mails.order(transaction, { template: 'email_changed', recipient: email, language: locale });
  }

  private async keepAnAdmin(transaction: Transaction, ctx: Context, target: LockedUser): Promise<void> {
    if (!target.isAdmin || target.status !== 'active') return;
    if (!(await this.users.hasOtherAdmin(transaction, ctx, target.id))) throw lastAdmin();
  }

  /** Runs a write; an address that is taken gives its own error. */
  private async writing<T>(ctx: Context, email: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (violatedConstraint(error) !== 'user_email') throw error;
      const sentence = translate(ctx.language, 'errors.email_taken', { email });
      throw emailTaken({ email }, { attribute: 'email', fields: { email: [sentence] } });
    }
  }
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The sent values over the stored ones. */
function valuesOf(changes: Changes, old: UserValues): UserValues {
  return {
    name: changes.name ?? old.name,
    email: changes.email ?? old.email,
    phoneNumber: changes.phone_number === undefined ? old.phoneNumber : changes.phone_number,
    accessGroupId: changes.access_group_id === undefined ? old.accessGroupId : changes.access_group_id,
    isAdmin: changes.is_admin ?? old.isAdmin,
    locale: changes.locale ?? old.locale,
    timeZone: changes.user_time_zone === undefined ? old.timeZone : changes.user_time_zone,
  };
}
