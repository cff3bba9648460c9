import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import type { health, ReplyOf } from '@gaugeway/proto/api';

type Counts = ReplyOf<typeof health>['health']['counts'];

@Injectable()
export class CountRepository {
  constructor(private readonly database: Database) {}

  /** Totals of the whole installation, for the platform operator. */
  async counts(): Promise<Counts> {
    const [row] = await this.database.query<Counts>(
      `SELECT (SELECT count(*) FROM identity.company WHERE status <> 'deleted') AS companies,
              (SELECT count(*) FROM identity."user" WHERE deleted_at IS NULL) AS users,
              (SELECT count(*) FROM identity.session WHERE ended_at IS NULL AND expires_at > now()) AS sessions,
              (SELECT count(*) FROM identity.api_key WHERE revoked_at IS NULL) AS api_keys,
              (SELECT number FROM identity.audit_head) AS audit_rows`,
    );
    if (!row) throw new Error('a count without tables gave no row');
    return row;
  }
}
