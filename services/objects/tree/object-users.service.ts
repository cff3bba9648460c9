import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { noRight } from '@gaugeway/platform/http';
import { AfterProjection } from '@gaugeway/platform/nest';
import { type InputOf, SECTION, type tieObjectUsers, type tieUserObjects } from '@gaugeway/proto/api';
import { ChangeLog } from '../change-log/change-log';
import { CompanyUserRepository } from '../registries/company-user.repository';
import { KnownUsers } from '../registries/known-users';
import { unknownUser } from '../registries/registry.errors';
import { ObjectRepository } from './object.repository';
import { ObjectUsersRepository } from './object-users.repository';

/** Ties of users to branches of the tree. */
@Injectable()
export class ObjectUsersService {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly users: ObjectUsersRepository,
    private readonly people: KnownUsers,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

  /** Unties deleted users. */
  @AfterProjection(CompanyUserRepository, 'projection')
  afterUserChanges({ removed }: RegistryChanges<unknown>): Promise<void> {
    return this.users.untieDeleted(removed);
  }

  /** Throws 403, `unknownUser`. */
  async tie(
    ctx: Context,
    { object_ids, users, add = [], remove = [] }: InputOf<typeof tieObjectUsers>,
  ): Promise<{ changed: number; not_found: number }> {
    if (!hasRight(ctx, 'read', SECTION.users) && !hasRight(ctx, 'read', SECTION.objects)) throw noRight();
    if (!(await this.people.areKnown(ctx, [...(users ?? []), ...add])))
      throw unknownUser({}, { attribute: users ? 'users' : 'add' });
    return this.database.transaction(async (transaction) => {
      await this.objects.lockTree(transaction, ctx);
      const wanted = [...new Set(object_ids)];
      const found = await this.objects.find(ctx, wanted, transaction);
      const before = await this.users.tied(
        transaction,
        found.map(({ _id }) => _id),
      );
      let changed = 0;
      for (const { _id, name } of found) {
        const old = before.get(_id) ?? [];
        // A whole list leaves the API keys that are tied: the list offers users, not keys.
        const kept = users ? [...old.filter((user) => user < 0), ...users] : old;
        const now = new Set([...kept, ...add].filter((user) => !remove.includes(user)));
        const tied = [...now].filter((user) => !old.includes(user));
        const untied = old.filter((user) => !now.has(user));
        if (tied.length + untied.length === 0) continue;
        changed += 1;
        await this.users.tie(transaction, ctx, [_id], tied);
        await this.users.untie(transaction, ctx, [_id], untied);
        await this.log.add(transaction, ctx, {
          action: 'object.users_tied',
          details: { _id, name, tied, untied },
        });
      }
      return { changed, not_found: wanted.length - found.length };
    });
  }

  /** One user, many branches. Throws 403, `unknownUser`. */
  async tieBranches(
    ctx: Context,
    { user_id: user, object_ids = [], untie_object_ids = [] }: InputOf<typeof tieUserObjects>,
  ): Promise<{ changed: number; not_found: number }> {
    if (!hasRight(ctx, 'read', SECTION.users) && !hasRight(ctx, 'read', SECTION.objects)) throw noRight();
    if (!(await this.people.areKnown(ctx, [user]))) throw unknownUser({}, { attribute: 'user_id' });
    const wanted = new Set([...object_ids, ...untie_object_ids]);
    return this.database.transaction(async (transaction) => {
      await this.objects.lockTree(transaction, ctx);
      const found = await this.objects.find(ctx, [...wanted], transaction);
      const seen = (ids: ReadonlySet<string>) => found.filter(({ _id }) => ids.has(_id));
      const [ties, unties] = [seen(new Set(object_ids)), seen(new Set(untie_object_ids))];
      const idsOf = (nodes: readonly { _id: string }[]) => nodes.map(({ _id }) => _id);
      const left = [
        ...(await this.users.untieBranches(transaction, ctx, { user, ids: idsOf(unties), withNodes: true })),
        ...(await this.users.untieBranches(transaction, ctx, { user, ids: idsOf(ties), withNodes: false })),
      ];
      const known = await this.users.tied(transaction, idsOf(ties));
      const come = ties.filter(({ _id }) => !known.get(_id)?.includes(user));
      await this.users.tie(transaction, ctx, idsOf(come), [user]);
      const log = async (nodes: readonly { _id: string; name: string }[], tied: number[], untied: number[]) => {
        for (const { _id, name } of nodes)
          await this.log.add(transaction, ctx, {
            action: 'object.users_tied',
            details: { _id, name, tied, untied },
          });
      };
      await log(left, [], [user]);
      await log(come, [user], []);
      return { changed: left.length + come.length, not_found: wanted.size - found.length };
    });
  }
}
