import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import type { companyRegistry, EventOf } from '@gaugeway/proto/events';

/** A topic keeps readings that wait for so long; none that is older was decoded before the move. */
const MOVES_MATTER = '8 days';

/** Projection of `company.registry`. */
@Injectable()
export class CompanyRepository {
  constructor(private readonly database: Database) {}

  /** Each company once; an older version changes nothing. */
  async upsert(companies: readonly EventOf<typeof companyRegistry>[]): Promise<void> {
    if (companies.length === 0) return;
    await this.database.query(
      `INSERT INTO messages.company AS c (company_id, parent_id, name, time_zone, limit_a_day, version)
       SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::real[], $5::int[], $6::int8[])
       ON CONFLICT (company_id) DO UPDATE SET parent_id = excluded.parent_id, name = excluded.name,
         time_zone = excluded.time_zone, limit_a_day = excluded.limit_a_day, version = excluded.version
       WHERE c.version <= excluded.version`,
      [
        companies.map(({ companyId }) => companyId),
        companies.map(({ parentId }) => parentId),
        companies.map(({ name }) => name),
        companies.map(({ timeZone }) => timeZone),
        companies.map(({ limitMessagesADay }) => limitMessagesADay ?? null),
        companies.map(({ version }) => version),
      ],
    );
  }

  async remove(companyIds: readonly number[]): Promise<void> {
    if (companyIds.length > 0)
      await this.database.query('DELETE FROM messages.company WHERE company_id = ANY($1::int[])', [companyIds]);
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

  /** Devices that came from another company lately, with the one that has them. */
  async lately(): Promise<{ device_id: number; company_id: number }[]> {
    return this.database.prepared(
      'messages-moved',
      `SELECT device_id, company_id FROM messages.device WHERE moved_at > now() - interval '${MOVES_MATTER}'`,
      [],
    );
  }
}
