import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, forEveryone } from '@gaugeway/platform/database';

/** Projection of `user.registry`: to which company each user belongs. */
@Injectable()
export class CompanyUserRepository {
  constructor(private readonly database: Database) {}

  /** Each user once. */
  async upsert(users: readonly { userId: number; companyId: number }[]): Promise<void> {
    if (users.length === 0) return;
    await this.database.query(
      `INSERT INTO devices.company_user (user_id, company_id) SELECT * FROM unnest($1::int[], $2::int[])
       ON CONFLICT (user_id) DO UPDATE SET company_id = excluded.company_id`,
      [users.map(({ userId }) => userId), users.map(({ companyId }) => companyId)],
    );
  }

  async remove(userIds: readonly number[]): Promise<void> {
    if (userIds.length > 0)
      await this.database.query('DELETE FROM devices.company_user WHERE user_id = ANY($1::int[])', [userIds]);
  }

  /** Those of the ids that are users of the company, or of one that the caller came through. */
  async known(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    const rows = await forEveryone(() =>
      this.database.query<{ user_id: number }>(
        'SELECT user_id FROM devices.company_user WHERE user_id = ANY($1::int[]) AND company_id = ANY($2::int[])',
        [ids, [ctx.companyId, ...ctx.chain]],
      ),
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }
}
