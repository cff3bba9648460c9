import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { type EventOf, userRegistry } from '@gaugeway/proto/events';

const USERS: RegistryTable<EventOf<typeof userRegistry>> = {
  topic: userRegistry,
  table: 'events.company_user',
  id: 'user_id',
  columns: { company_id: ['int', ({ companyId }) => companyId] },
};

/** Projection of `user.registry`: whom a channel may name. */
@Injectable()
export class UserRepository {
  readonly projection: RegistryProjection<EventOf<typeof userRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, USERS);
  }

  /** Those of the users that belong to the company. */
  async known(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT user_id AS id FROM events.company_user WHERE user_id = ANY($2::int[]) AND company_id = $1',
      [ctx.companyId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
