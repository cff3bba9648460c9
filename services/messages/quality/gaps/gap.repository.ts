import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { DEVICE_ZONE } from '../../store/registries/zone-sql';
import type { ExpectedSeries } from '../validation/missing-stretches';

/** Series of an archive or profile, with its last published gaps. */
export interface SeriesOfRecords extends ExpectedSeries {
  companyId: number;
  modelId: number;
  /** Text that differs where the gaps do; '' = none were published. */
  published: string;
}

/** Series in which gaps are searched, and their published gaps. */
@Injectable()
export class GapRepository {
  constructor(private readonly database: Database) {}

  /** Series of these types and models behind a place, in the order of their keys. */
  async series(
    models: readonly number[],
    types: readonly number[],
    after: { deviceId: number; type: number },
    limit: number,
  ): Promise<SeriesOfRecords[]> {
    return this.database.query<SeriesOfRecords>(
      `SELECT s.device_id AS "deviceId", s.type, d.company_id AS "companyId", d.model_id AS "modelId", ${DEVICE_ZONE} AS zone,
         s.per_day AS "perDay", (s.first_day - date '1970-01-01') AS "firstDay", d.state = 'active' AS "isActive",
         coalesce(g.published, '') AS published
       FROM messages.quality_series s JOIN messages.device d USING (device_id)
       LEFT JOIN messages.published_gaps g USING (device_id, type)
       WHERE d.model_id = ANY($1::int[]) AND s.type = ANY($2::int2[]) AND (s.device_id, s.type) > ($3, $4)
       ORDER BY s.device_id, s.type LIMIT $5`,
      [[...models], [...types], after.deviceId, after.type, limit],
    );
  }

  /** Published gaps of series, each once. */
  async keep(
    transaction: Transaction,
    published: readonly { deviceId: number; type: number; published: string }[],
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO messages.published_gaps AS g (device_id, type, published)
       SELECT * FROM unnest($1::int[], $2::int2[], $3::text[]) ORDER BY 1, 2
       ON CONFLICT (device_id, type) DO UPDATE SET published = excluded.published`,
      columnsOf(published, 'deviceId', 'type', 'published'),
    );
  }
}
