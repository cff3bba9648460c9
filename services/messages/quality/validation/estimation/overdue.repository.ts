import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import type { PointSpan } from '../choose-settings';
import type { ExpectedSeries } from '../missing-stretches';
import { DEVICE_ZONE } from '../../../store/registries/zone-sql';
import { POINTS } from '../rule-setting.repository';
import { QUALITY_TYPES } from '../slots';

/** A series that lacks values. */
export interface LackingSeries extends ExpectedSeries {
  companyId: number;
  modelId: number;
  /** Accounting points with separate settings where its device was; the oldest first. */
  points: PointSpan[];
  /** End of its newest closed billing period, Unix seconds; null = none. */
  closedTo: number | null;
}

export interface SeriesPlace {
  deviceId: number;
  type: number;
}

/** Series of companies whose policy estimates. */
@Injectable()
export class OverdueRepository {
  constructor(private readonly database: Database) {}

  /** Companies with a version that estimates. */
  async companies(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT DISTINCT company_id AS id FROM messages.figure_policy
       WHERE (policy->>'estimate_after') IS NOT NULL ORDER BY 1`,
    );
    return rows.map(({ id }) => id);
  }

  /** The place of the last of the next `limit` series, and those of them that lack values since a date. */
  async lacking(
    companyIds: readonly number[],
    after: SeriesPlace,
    since: string,
    limit: number,
  ): Promise<{ last: SeriesPlace | null; series: LackingSeries[] }> {
    const rows = await this.database.query<LackingSeries & { isLacking: boolean }>(
      `WITH next AS MATERIALIZED (
         SELECT s.* FROM messages.quality_series s JOIN messages.device d USING (device_id)
         WHERE d.company_id = ANY($1::int[]) AND d.state = 'active' AND s.type = ANY($2::int2[])
           AND (s.device_id, s.type) > ($3, $4) ORDER BY s.device_id, s.type LIMIT $6)
       SELECT s.device_id AS "deviceId", s.type, d.company_id AS "companyId", d.model_id AS "modelId",
         ${DEVICE_ZONE} AS zone, s.per_day AS "perDay", (s.first_day - date '1970-01-01') AS "firstDay", true AS "isActive",
         q.given < (s.last_day - greatest(s.first_day, $5::date) + 1) * s.per_day AS "isLacking",
         coalesce(${POINTS}, '[]') AS points, (
           SELECT max(f.to_ts) FROM messages.accounting_point p JOIN messages.frozen_figure f USING (company_id, point_id)
           WHERE f.is_current AND p.company_id = d.company_id
             AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', d.device_id))) AS "closedTo"
       FROM next s JOIN messages.device d USING (device_id) CROSS JOIN LATERAL (
         SELECT coalesce(sum(least(q.given, s.per_day)), 0) AS given FROM messages.quality_day q
         WHERE q.device_id = s.device_id AND q.type = s.type
           AND q.day BETWEEN greatest(s.first_day, $5::date) AND s.last_day) q
       ORDER BY s.device_id, s.type`,
      [[...companyIds], [...QUALITY_TYPES], after.deviceId, after.type, since, limit],
    );
    return { last: rows.length === limit ? (rows.at(-1) ?? null) : null, series: rows.filter((row) => row.isLacking) };
  }
}
