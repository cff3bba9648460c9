import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

/** Attributes of a point for reports; null and '' = not known. */
export interface PointFacts {
  id: number;
  title: string;
  address: string;
  resourceTypeId: number;
  lossFactor: number | null;
  /** kW. */
  maxPower: number | null;
  /** 1 high to 4 low. */
  voltageLevel: number | null;
  standardMonth: number | null;
  /** Name of the period's last consumer. */
  consumer: string | null;
  contract: string | null;
  /** Serial number of the period's last device. */
  serial: string | null;
  meter: string | null;
  modelId: number | null;
  ratio: number | null;
  /** Day of the next verification, YYYY-MM-DD. */
  verification: string | null;
}

@Injectable()
export class PointFactsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Facts by number, of a closed period those of the closing; deleted points are absent. The caller checks visibility.
   *
   * @param from @param to of the period, Unix seconds
   */
  async of(ctx: Context, ids: readonly number[], from: number, to: number): Promise<Map<number, PointFacts>> {
    const [live, closed] = await Promise.all([this.live(ctx, ids, from, to), this.closed(ctx, ids, from, to)]);
    for (const [id, facts] of closed) if (live.has(id)) live.set(id, facts);
    return live;
  }

  /** Facts at the closing of a time that consists of closed periods: those of the last one. */
  async closed(ctx: Context, ids: readonly number[], from: number, to: number): Promise<Map<number, PointFacts>> {
    const rows = await this.database.query<{ id: number; facts: PointFacts | null }>(
      `SELECT DISTINCT ON (f.id) f.id, f.facts FROM (
         SELECT point_id AS id, facts, to_ts, sum(to_ts - from_ts) OVER (PARTITION BY point_id) AS covered
         FROM messages.frozen_figure
         WHERE company_id = $1 AND is_current AND from_ts >= $3 AND to_ts <= $4 AND point_id = ANY($2::int4[])) f
       WHERE f.covered = $4::int8 - $3::int8 ORDER BY f.id, f.to_ts DESC`,
      [ctx.companyId, ids, from, to],
    );
    return new Map(rows.flatMap(({ id, facts }) => (facts ? [[id, facts] as const] : [])));
  }

  /** The same as they are now, of closed periods too. */
  async live(ctx: Context, ids: readonly number[], from: number, to: number): Promise<Map<number, PointFacts>> {
    const rows = await this.database.query<PointFacts>(
      `SELECT p.point_id AS id, p.title, p.address, p.resource_type_id AS "resourceTypeId",
         p.loss_factor AS "lossFactor", p.max_power AS "maxPower", p.voltage_level AS "voltageLevel",
         p.standard_month AS "standardMonth", c.name AS consumer, c.contract,
         d.serial, d.name AS meter, d.model_id AS "modelId",
         coalesce((l.link->>'ratio')::float8, d.transformation_ratio) AS ratio, d.fields->>'calibration_due' AS verification
       FROM messages.accounting_point p
       LEFT JOIN LATERAL (
         SELECT link FROM jsonb_array_elements(p.links) WITH ORDINALITY AS l(link, place)
         WHERE (link->>'from')::int8 < $4 AND coalesce((link->>'to')::int8 > $3, true) ORDER BY place DESC LIMIT 1) l ON true
       LEFT JOIN messages.device d ON d.device_id = (l.link->>'deviceId')::int AND d.company_id = p.company_id
       LEFT JOIN LATERAL (
         SELECT tie->>'id' AS id FROM jsonb_array_elements(p.consumers) WITH ORDINALITY AS t(tie, place)
         WHERE (tie->>'from')::int8 < $4 AND coalesce((tie->>'to')::int8 > $3, true) ORDER BY place DESC LIMIT 1) t ON true
       LEFT JOIN messages.consumer c ON c.consumer_id = t.id AND c.company_id = p.company_id
       WHERE p.company_id = $1 AND p.point_id = ANY($2::int[])`,
      [ctx.companyId, ids, from, to],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
