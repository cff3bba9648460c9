import { Injectable } from '@nestjs/common';
import type { TrailEntry } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';

export interface HistoryRow extends Record<string, unknown> {
  id: number;
  /** Unix seconds. */
  at: number;
  action: string;
  /** 0 = a program; negative = an API key. */
  user_id: number;
  user_name: string;
  details: Record<string, unknown>;
}

/** Unix seconds, inclusive; null = no bound. */
interface Period {
  from: number | null;
  to: number | null;
}

const OF_OBJECT = `SELECT id, at, action, user_id, user_name, details FROM objects.history
  WHERE company_id = $1 AND object_id = $2`;

/** The meters of a point are in its history by their stored links, also those from before the history began. */
const device = (time: string, by: string, values: string, id: string, action: string): string => `
  SELECT ${id}, to_timestamp(l.${time}), '${action}', coalesce(l.${by}, 0), '', jsonb_build_object(
    'device', coalesce(nullif(concat_ws(' · ', d.name, nullif(d.serial, '')), ''), l.device_id::text),
    'model_id', d.model_id, 'readings', l.${values})
  FROM objects.device_link l JOIN objects.accounting_point p ON p.id = l.point_id AND p.company_id = $1
  LEFT JOIN objects.device d ON d.device_id = l.device_id AND d.company_id = $1
  WHERE l.point_id = $2 AND l.${time} IS NOT NULL
    -- Other transformers before the same device have their own entry.
    AND NOT EXISTS (SELECT FROM objects.device_link n WHERE n.point_id = l.point_id AND n.device_id = l.device_id
      AND n.${time === 'from_ts' ? 'to_ts' : 'from_ts'} = l.${time})`;
const OF_POINT = `SELECT id, at, action, user_id, user_name, details FROM objects.history
  WHERE company_id = $1 AND point_id = $2
  UNION ALL ${device('from_ts', 'tied_by', 'start_values', '-2 * l.id::int8', 'accounting_point.device_tied')}
  UNION ALL ${device('to_ts', 'untied_by', 'end_values', '-2 * l.id::int8 - 1', 'accounting_point.device_untied')}`;

const PERIOD = `($3::float8 IS NULL OR at >= to_timestamp($3)) AND ($4::float8 IS NULL OR at <= to_timestamp($4))`;

/** Sources of the names in a log: table, id and name. */
const NAMED = {
  consumer: ['objects.consumer', '_id', 'name'],
  supplier: ['objects.supplier', '_id', 'name'],
  object: ['objects.object', '_id', 'name'],
  point: ['objects.accounting_point', 'id', 'title'],
  device: ['objects.device', 'device_id', 'name'],
  gateway: ['objects.gateway', 'gateway_id', 'name'],
  base_station: ['objects.base_station', 'base_station_id', 'name'],
} as const;
export type NamedKind = keyof typeof NAMED;

/** Histories of points and nodes; the caller checks who may see one. */
@Injectable()
export class HistoryRepository {
  constructor(private readonly database: Database) {}

  async add(
    executor: SqlExecutor,
    ctx: Context,
    { action, details }: TrailEntry,
    { points, object }: { points: readonly number[]; object: string | null },
  ): Promise<void> {
    if (points.length === 0 && object === null) return;
    await executor.query(
      `INSERT INTO objects.history (company_id, point_id, object_id, user_id, user_name, action, details)
       SELECT $1::int, p.id, NULL, $4::int, $5::text, $6::text, $7::jsonb FROM objects.accounting_point p
         WHERE p.id = ANY($2::int[]) AND p.company_id = $1
       UNION ALL SELECT $1::int, NULL, $3::uuid, $4::int, $5::text, $6::text, $7::jsonb WHERE $3::uuid IS NOT NULL`,
      [ctx.companyId, points, object, ctx.userId, ctx.userName, action, JSON.stringify(details)],
    );
  }

  /** Newest first. `of`: the number of a point, or the id of a node. */
  async page(
    ctx: Context,
    of: number | string,
    { from, to }: Period,
    range: { limit: number; offset: number },
  ): Promise<{ rows: HistoryRow[]; total: number }> {
    const log = `FROM (${typeof of === 'number' ? OF_POINT : OF_OBJECT}) h WHERE ${PERIOD}`;
    const parameters = [ctx.companyId, of, from, to];
    const [rows, total] = await Promise.all([
      this.database.query<HistoryRow>(
        `SELECT id::float8 AS id, floor(extract(epoch FROM at))::float8 AS at, action, user_id, user_name, details
         ${log} ORDER BY h.at DESC, h.id DESC LIMIT $5 OFFSET $6`,
        [...parameters, range.limit, range.offset],
      ),
      this.database.count(log, parameters),
    ]);
    return { rows, total };
  }

  /** Names of those of the ids that the company has. */
  async names(ctx: Context, kind: NamedKind, ids: readonly (number | string)[]): Promise<Map<number | string, string>> {
    if (ids.length === 0) return new Map();
    const [table, key, name] = NAMED[kind];
    const rows = await this.database.query<{ id: number | string; name: string }>(
      `SELECT ${key} AS id, ${name} AS name FROM ${table} WHERE company_id = $1 AND ${key}::text = ANY($2::text[])`,
      [ctx.companyId, ids.map(String)],
    );
    return new Map(rows.map((row) => [row.id, row.name]));
  }
}
