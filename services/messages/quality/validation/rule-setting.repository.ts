import { Injectable } from '@nestjs/common';
import { modelsOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { FOREVER } from '../../figures/aggregates/dirty.repository';
import type { PointSpan, RuleSettingRow } from './choose-settings';
import { JUDGED_TYPES } from './slots';

/** The points of a device `d`, with when it was there. */
export const LINKS = `messages.accounting_point p CROSS JOIN LATERAL jsonb_array_elements(p.links) AS l(link)
  WHERE p.company_id = d.company_id AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', d.device_id))
    AND (link->>'deviceId')::int = d.device_id`;
/** Condition on a device `d`: its company has a rule or a policy of such a point. */
const settingsOf = (pointId: string): string =>
  ['quality_parameter', 'figure_policy']
    .map((t) => `EXISTS (SELECT FROM messages.${t} s WHERE s.company_id = d.company_id AND s.point_id ${pointId})`)
    .join(' OR ');
/** Points with a rule or a policy, as a list of `PointSpan`, oldest first; null = none. */
export const POINTS = `(CASE WHEN ${settingsOf('<> 0')} THEN (
  SELECT jsonb_agg(jsonb_build_object('pointId', p.point_id, 'from', link->'from', 'to', link->'to')
    ORDER BY (link->>'from')::float8, p.point_id)
  FROM ${LINKS} AND (${settingsOf('= p.point_id')})) END)`;

/** Devices that have left their last accounting point, and when, in Unix seconds; $1 = the company. */
export const REMOVED_DEVICES = `(SELECT (link->>'deviceId')::int AS device_id, max((link->>'to')::float8) AS removed_at
  FROM messages.accounting_point p CROSS JOIN LATERAL jsonb_array_elements(p.links) AS l(link)
  WHERE p.company_id = $1 GROUP BY 1 HAVING NOT bool_or(link->'to' = 'null'::jsonb)) removed`;

/** Scope of a setting; '' or 0 = all. */
export type SettingKey = Omit<RuleSettingRow, 'isOn' | 'parameters'>;

@Injectable()
export class RuleSettingRepository {
  constructor(private readonly database: Database) {}

  /** Times of the company's devices at accounting points with a rule or a policy. */
  async spansOf(ctx: Context, deviceIds: readonly number[]): Promise<Map<number, PointSpan[]>> {
    const rows = await this.database.query<{ id: number; points: PointSpan[] }>(
      `SELECT d.device_id AS id, coalesce(${POINTS}, '[]') AS points FROM messages.device d
       WHERE d.company_id = $1 AND d.device_id = ANY($2::int[])`,
      [ctx.companyId, [...deviceIds]],
    );
    return new Map(rows.map(({ id, points }) => [id, points]));
  }

  async set(transaction: Transaction, setting: RuleSettingRow): Promise<void> {
    const { isOn, parameters } = setting;
    await transaction.query(
      `INSERT INTO messages.quality_parameter AS p
         (company_id, resource, model_id, device_id, point_id, rule, is_on, parameters)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (company_id, resource, model_id, device_id, point_id, rule)
       DO UPDATE SET is_on = excluded.is_on, parameters = excluded.parameters, changed_at = now()`,
      [...keyOf(setting), isOn, JSON.stringify(parameters)],
    );
  }

  async remove(transaction: Transaction, key: SettingKey): Promise<void> {
    await transaction.query(
      `DELETE FROM messages.quality_parameter
       WHERE (company_id, resource, model_id, device_id, point_id, rule) = ($1, $2, $3, $4, $5, $6)`,
      keyOf(key),
    );
  }

  /**
   * The devices that the setting is of are judged again; those of a point for the time that they were there. Readings
   * before `since`, Unix seconds, are left out.
   */
  async markDirty(
    transaction: Transaction,
    { companyId, resource, modelId, deviceId, pointId }: Omit<SettingKey, 'rule'>,
    since = 0,
  ): Promise<void> {
    const ofResource = modelsOf([companyId]).filter((model) => model.resource === resource);
    const models = modelId ? [modelId] : resource ? ofResource.map(({ id }) => id) : null;
    await transaction.query(
      `INSERT INTO messages.quality_dirty AS t (device_id, type, from_ts, to_ts, is_correction)
       SELECT w.device_id, type, w.from_ts, w.to_ts, true
       FROM (SELECT d.device_id, greatest($5, min(coalesce(s.from_ts, 0))) AS from_ts, max(coalesce(s.to_ts, ${FOREVER})) AS to_ts
         FROM messages.device d LEFT JOIN (
           SELECT (link->>'deviceId')::int AS device_id, (link->>'from')::float8::int8 AS from_ts,
             (link->>'to')::float8::int8 AS to_ts
           FROM messages.accounting_point p CROSS JOIN LATERAL jsonb_array_elements(p.links) AS l(link)
           WHERE p.company_id = $1 AND p.point_id = $4) s USING (device_id)
         WHERE d.company_id = $1 AND ($2::int[] IS NULL OR d.model_id = ANY($2::int[])) AND ($3 = 0 OR d.device_id = $3)
           AND ($4 = 0 OR s.device_id IS NOT NULL)
         GROUP BY d.device_id) w
       CROSS JOIN unnest('{${JUDGED_TYPES.join()}}'::int2[]) AS n(type) WHERE w.from_ts <= w.to_ts ORDER BY 1, 2
       ON CONFLICT (device_id, type) DO UPDATE SET from_ts = least(t.from_ts, excluded.from_ts),
         to_ts = greatest(t.to_ts, excluded.to_ts), is_correction = true`,
      [companyId, models, deviceId, pointId, since],
    );
  }
}

const keyOf = ({ companyId, resource, modelId, deviceId, pointId, rule }: SettingKey) => [
  ...[companyId, resource, modelId, deviceId, pointId, rule],
];
