import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { noRight } from '@gaugeway/platform/http';
import { type InputOf, SECTION, type tieObjectUsers } from '@gaugeway/proto/api';
import { ChangeLog } from '../log/change-log';
import { KnownUsers } from '../users/known-users';
import { unknownUser } from './object.errors';
import { ObjectRepository } from './object.repository';
import { ObjectUsersRepository } from './object-users.repository';

/** Who sees which branch of the tree. */
@Injectable()
export class ObjectUsersService {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly users: ObjectUsersRepository,
    private readonly people: KnownUsers,
    private readonly log: ChangeLog,
    private readonly database: Database,
  ) {}

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
}
