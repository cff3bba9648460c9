import { Injectable } from '@nestjs/common';
import type { AccessRights, Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { changedMeanwhile, orNotFound } from '@gaugeway/platform/http';
import type { AccessGroup } from '@gaugeway/proto/api';
import { AuditRepository } from '../../audit/audit.repository';
import { audited } from '../../audit/audited';
import { accessGroupNameTaken, accessGroupUsed, beyondOwnRights } from './access-group.errors';
import { AccessGroupRepository, type StoredGroup } from './access-group.repository';
import { isWithin } from './rights';

/** The access groups of a company. No one grants a right that they do not have. */
@Injectable()
export class AccessGroupService {
  constructor(
    private readonly groups: AccessGroupRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  async list(ctx: Context): Promise<AccessGroup[]> {
    return (await this.groups.list(ctx)).map(view);
  }

  /** Throws `beyondOwnRights` and `accessGroupNameTaken`. */
  create(ctx: Context, name: string, rights: AccessRights): Promise<AccessGroup> {
    mayManage(ctx, rights);
    return this.database.transaction(async (transaction) => {
      await this.claimName(transaction, ctx, name, 0);
      const id = await this.groups.insert(transaction, ctx, name, rights);
      await this.audit.add(transaction, audited(ctx, 'access_group.created', { group: id, name, rights }));
      return view({ id, version: 1, name, rights, usersCount: 0 });
    });
  }

  /**
   * Throws 404, `changedMeanwhile`, `beyondOwnRights` for a group that has or would get a right the caller has not, and
   * `accessGroupNameTaken`. `version`: the one that the caller read.
   */
  edit(
    ctx: Context,
    id: number,
    changes: { name?: string | undefined; rights?: AccessRights | undefined; version?: number | undefined },
  ): Promise<AccessGroup> {
    return this.database.transaction(async (transaction) => {
      const group = orNotFound(await this.groups.lock(transaction, ctx, id));
      mayManage(ctx, group.rights);
      if (changes.version !== undefined && changes.version !== group.version) throw changedMeanwhile();
      const next = { ...group, name: changes.name ?? group.name, rights: changes.rights ?? group.rights };
      mayManage(ctx, next.rights);
      await this.claimName(transaction, ctx, next.name, id);
      await this.groups.update(transaction, ctx, id, next);
      await this.audit.add(
        transaction,
        audited(ctx, 'access_group.changed', {
          group: id,
          before: { name: group.name, rights: group.rights },
          after: { name: next.name, rights: next.rights },
        }),
      );
      return view({ ...next, version: group.version + 1 });
    });
  }

  /** Throws 404, `beyondOwnRights`, and `accessGroupUsed` while a user has the group. */
  async remove(ctx: Context, id: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const group = orNotFound(await this.groups.lock(transaction, ctx, id));
      mayManage(ctx, group.rights);
      if (group.usersCount > 0) throw accessGroupUsed({ count: group.usersCount });
      await this.groups.remove(transaction, ctx, id);
      await this.audit.add(
        transaction,
        audited(ctx, 'access_group.deleted', {
          group: id,
          name: group.name,
          rights: group.rights,
        }),
      );
    });
  }

  private async claimName(transaction: Transaction, ctx: Context, name: string, ownId: number): Promise<void> {
    if (await this.groups.isNameTaken(transaction, ctx, name, ownId))
      throw accessGroupNameTaken({ name }, { attribute: 'name' });
  }
}

/** A group that is stronger than the caller is not the caller's to weaken either. */
function mayManage(ctx: Context, rights: AccessRights): void {
  if (!isWithin({ isAdmin: false, rights }, ctx)) throw beyondOwnRights();
}

function view(group: StoredGroup): AccessGroup {
  const { read, create, update, delete: remove, access_all } = group.rights;
  return {
    id: group.id,
    version: group.version,
    name: group.name,
    access_rules: {
      read: [...read],
      create: [...create],
      update: [...update],
      delete: [...remove],
      access_all: [...access_all],
    },
    users_count: group.usersCount,
  };
}
