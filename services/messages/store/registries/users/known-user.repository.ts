import { Injectable } from '@nestjs/common';
import type { AccessRights, Context } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { type EventOf, userRegistry } from '@gaugeway/proto/events';

type User = EventOf<typeof userRegistry>;

const USERS = registryTable(userRegistry, {
  table: 'messages.company_user',
  id: 'user_id',
  fields: { company_id: 'int', blocked: 'bool', is_admin: 'bool', is_demo: 'bool' },
  columns: {
    rights: [
      'jsonb',
      ({ read, create, update, delete: remove, accessAll }) => ({
        ...{ read, create, update, delete: remove, access_all: accessAll },
      }),
    ],
  },
});

/** Current rights of a user. */
export interface UserState {
  isAdmin: boolean;
  rights: AccessRights;
}

/** Projection of `user.registry`: for whom newsletters are made, and who gets them. */
@Injectable()
export class KnownUserRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<User>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, USERS);
  }

  /** null: the user is deleted, may not sign in, or belongs neither to the company nor to one above it. */
  async stateOf(transaction: Transaction, companyId: number, userId: number): Promise<UserState | null> {
    const { rows } = await transaction.query<{ is_admin: boolean; rights: AccessRights }>(
      `WITH RECURSIVE above AS (SELECT $2::int AS id, 0 AS depth
         UNION SELECT c.parent_id, a.depth + 1 FROM above a JOIN messages.company c ON c.company_id = a.id
           WHERE c.parent_id > 0 AND a.depth < 50)
       SELECT is_admin, rights FROM messages.company_user
       WHERE user_id = $1 AND company_id IN (SELECT id FROM above) AND NOT blocked AND NOT is_demo`,
      [userId, companyId],
    );
    const [row] = rows;
    return row ? { isAdmin: row.is_admin, rights: row.rights } : null;
  }

  /** Number of the users who belong to the company and may sign in. */
  async count(ctx: Context, ids: readonly number[]): Promise<number> {
    return this.database.count(
      `FROM messages.company_user
       WHERE company_id = $1 AND user_id = ANY($2::int[]) AND NOT coalesce(is_demo, false)`,
      [ctx.companyId, ids],
    );
  }
}
