import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { SECTION } from '@gaugeway/proto/api';
import { type EventOf, userRegistry } from '@gaugeway/proto/events';

const USERS = registryTable(userRegistry, {
  table: 'events.company_user',
  id: 'user_id',
  fields: { company_id: 'int', blocked: 'bool', is_admin: 'bool', is_demo: 'bool', access_group_id: 'int' },
  columns: {
    rights: [
      'jsonb',
      ({ read, create, update, delete: remove, accessAll: access_all }) => ({
        read,
        create,
        update,
        delete: remove,
        access_all,
      }),
    ],
  },
});

/** Projection of `user.registry`: users that a channel may name, and their rights. */
@Injectable()
export class UserRepository {
  @Projection('events')
  readonly projection: RegistryProjection<EventOf<typeof userRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, USERS);
  }

  /**
   * Users among `ids` who may still poll all devices of a company, and whether they may command them. Such users sign
   * in, belong to the company or to one above it, and see its devices regardless of assignment. API keys are excluded.
   */
  async mayAct(transaction: Transaction, companyId: number, ids: readonly number[]): Promise<Map<number, boolean>> {
    if (ids.length === 0) return new Map();
    const { rows } = await transaction.query<{ id: number; commands: boolean }>(
      `WITH RECURSIVE above AS (SELECT $2::int AS id, 0 AS depth
         UNION SELECT c.parent_id, a.depth + 1 FROM above a JOIN events.known_company c ON c.company_id = a.id
           WHERE c.parent_id > 0 AND a.depth < 50)
       SELECT u.user_id AS id, u.is_admin OR coalesce(u.rights->'update' @> $3::jsonb, false) AS commands
       FROM events.company_user u WHERE u.user_id = ANY($1::int[]) AND u.company_id IN (SELECT id FROM above)
         AND NOT u.blocked AND NOT u.is_demo AND (u.is_admin OR u.rights->'access_all' @> $3::jsonb
           AND (u.rights->'update' @> $3::jsonb OR u.rights->'read' @> $3::jsonb))`,
      [ids, companyId, JSON.stringify(SECTION.devices)],
    );
    return new Map(rows.map(({ id, commands }) => [id, commands]));
  }

  /** The same outside of a transaction; authors may be of a company above, whose rows a call does not see. */
  mayActNow(companyId: number, ids: readonly number[]): Promise<Map<number, boolean>> {
    if (ids.length === 0) return Promise.resolve(new Map<number, boolean>());
    return forEveryone(() => this.database.transaction((transaction) => this.mayAct(transaction, companyId, ids)));
  }

  /** Access groups among `ids` that a user of the company has. */
  async usedGroups(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT access_group_id AS id FROM events.company_user
       WHERE company_id = $1 AND access_group_id = ANY($2::int[])`,
      [ctx.companyId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Users of the company among `ids`, by their ids. */
  async known(ctx: Context, ids: readonly number[]): Promise<Map<number, { isDemo: boolean }>> {
    const rows = await this.database.query<{ id: number; isDemo: boolean }>(
      `SELECT user_id AS id, is_demo AS "isDemo" FROM events.company_user
       WHERE user_id = ANY($2::int[]) AND company_id = $1`,
      [ctx.companyId, ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
