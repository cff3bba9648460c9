import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Projection, registryTable, ZONES } from '@gaugeway/platform/nest';
import { companyRegistry, type EventOf } from '@gaugeway/proto/events';

type Company = EventOf<typeof companyRegistry>;

/** A topic keeps readings that wait for so long; none that is older was decoded before the move. */
const MOVES_MATTER = '8 days';

const COMPANIES = registryTable(companyRegistry, {
  table: 'messages.company',
  id: 'company_id',
  fields: { version: 'int8', parent_id: 'int', name: 'text', time_zone: 'real', active: 'bool' },
  columns: {
    zones: ZONES,
    expires_at: ['float8', ({ expiresAt }) => (expiresAt > 0 ? expiresAt : null)],
    limit_a_day: ['int', ({ limitMessagesADay }) => limitMessagesADay ?? null],
  },
});

/** Projection of `company.registry`. */
@Injectable()
export class CompanyRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<Company>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, COMPANIES);
  }

  /** The companies that a limit of messages counts, with those that set it: themselves, or some above them. */
  async limited(): Promise<{ company_id: number; limited_by: number[] }[]> {
    return this.database.prepared(
      'messages-limited',
      `WITH RECURSIVE branch AS (
         SELECT company_id AS limited, company_id FROM messages.company WHERE limit_a_day IS NOT NULL
         UNION SELECT b.limited, c.company_id FROM messages.company c JOIN branch b ON c.parent_id = b.company_id)
       SELECT company_id, array_agg(limited ORDER BY limited) AS limited_by FROM branch GROUP BY company_id`,
      [],
    );
  }

  /** true: the company and each one above it is active and unexpired. */
  async isOpen(executor: Transaction, companyId: number): Promise<boolean> {
    const { rows } = await executor.query<{ closed: number }>(
      `WITH RECURSIVE above AS (SELECT company_id, parent_id, active, expires_at, 0 AS depth
           FROM messages.company WHERE company_id = $1
         UNION SELECT c.company_id, c.parent_id, c.active, c.expires_at, a.depth + 1
           FROM messages.company c JOIN above a ON c.company_id = a.parent_id WHERE a.depth < 50)
       SELECT count(*) FILTER (WHERE NOT coalesce(active, true)
         OR expires_at < extract(epoch FROM now()))::int AS closed FROM above`,
      [companyId],
    );
    return rows[0]?.closed === 0;
  }

  /** Existence of a limit of messages, and the current companies of devices that recently came from another. */
  async recent(): Promise<{ isAnyLimited: boolean; moved: { device_id: number; company_id: number }[] }> {
    const [found] = await this.database.prepared<Awaited<ReturnType<CompanyRepository['recent']>>>(
      'messages-recent',
      `SELECT EXISTS (SELECT FROM messages.company WHERE limit_a_day IS NOT NULL) AS "isAnyLimited",
         (SELECT coalesce(json_agg(json_build_object('device_id', device_id, 'company_id', company_id)), '[]')
          FROM messages.device WHERE moved_at > now() - interval '${MOVES_MATTER}') AS moved`,
      [],
    );
    return found ?? { isAnyLimited: false, moved: [] };
  }
}
