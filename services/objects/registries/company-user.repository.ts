import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, forEveryone } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { type EventOf, userRegistry } from '@gaugeway/proto/events';

const USERS = registryTable(userRegistry, {
  table: 'objects.company_user',
  id: 'user_id',
  fields: { company_id: 'int' },
});

/** Projection of `user.registry`: to which company each user belongs. */
@Injectable()
export class CompanyUserRepository {
  @Projection('objects')
  readonly projection: RegistryProjection<EventOf<typeof userRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, USERS);
  }

  /** Number of the ids of users of the company, or of one that the caller came through. */
  async known(ctx: Context, ids: readonly number[]): Promise<number> {
    return forEveryone(() =>
      this.database.count('FROM objects.company_user WHERE user_id = ANY($1::int[]) AND company_id = ANY($2::int[])', [
        ids,
        [ctx.companyId, ...ctx.chain],
      ]),
    );
  }
}
