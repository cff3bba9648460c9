import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { type Page, type removedObjects, type ReplyOf, type restoreObject, SECTION } from '@gaugeway/proto/api';

type Removed = ReplyOf<typeof removedObjects>['removed_objects'] extends Page<infer R> ? R : never;

export interface RemovedBranch {
  id: number;
  name: string;
  /** Id of the node at the top of the branch. */
  root: string;
  parentId: string | null;
  /** The path that it had. */
  path: string;
  pin: number;
}

export type LeftOut = ReplyOf<typeof restoreObject>['not_restored'];

/** The columns of a node that are kept; the counts follow from the ties. */
const KEPT = [
  ...([
    '_id',
    'pin',
    'company_id',
    'parent_id',
    'path',
    'name',
    'type',
    'sort',
    'comment',
    'unrestricted_value',
  ] as const),
  ...(['country', 'region', 'city', 'city_district', 'settlement', 'area', 'street', 'house', 'block'] as const),
  ...(['latitude', 'longitude', 'version', 'created_at', 'zones'] as const),
].join(', ');

const BRANCH = `b AS (SELECT * FROM objects.object o WHERE o.company_id = $1 AND o.path >= $2 AND o.path < rtrim($2, '/') || '0')`;
const tied = (table: string, id: string): string => `coalesce((SELECT jsonb_agg(jsonb_build_array(t.${id}, t.object_id))
  FROM objects.${table} t JOIN b ON b._id = t.object_id), '[]')`;

const ATTRIBUTES = `coalesce((SELECT jsonb_agg(jsonb_build_array(a.name, a.type, a.unit, v.object_id, v.value))
  FROM objects.attribute_value v JOIN b ON b._id = v.object_id JOIN objects.attribute a ON a.id = v.attribute_id), '[]')`;

/** Only nodes that the caller removed, where they see only tied nodes. */
const OWN = '($2::int IS NULL OR r.removed_by = $2)';
const own = (ctx: Context) => seesOwnOf(ctx, SECTION.objects);

/** Ties of a kind in a removed branch, as rows of (id, node). */
const ties = (kind: string): string => `SELECT (t->>0)::int AS id, (t->>1)::uuid AS object_id
  FROM objects.removed_branch r, jsonb_array_elements(r.ties->'${kind}') t WHERE r.id = $1`;

/** Restores ties of entries that still belong to the company and are at no other node. */
const restored = (
  kind: string,
  table: string,
  id: string,
): string => `INSERT INTO objects.object_${table} (${id}, company_id, object_id)
  SELECT k.id, $2, k.object_id FROM (${ties(kind)}) k JOIN objects.${table} e ON e.${id} = k.id AND e.company_id = $2
  ON CONFLICT DO NOTHING`;

/** Removed branches of the tree, as they were. */
@Injectable()
export class ObjectTrashRepository {
  constructor(private readonly database: Database) {}

  /** Stores a branch before its removal; returns its number. */
  async keep(
    transaction: Transaction,
    ctx: Context,
    root: { path: string; name: string; pin: number },
  ): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `WITH ${BRANCH} INSERT INTO objects.removed_branch (company_id, name, pin, removed_by, nodes, ties)
       SELECT $1, $3, $4, $5, (SELECT jsonb_agg(to_jsonb(b) ORDER BY b.path) FROM b), jsonb_build_object(
         'devices', ${tied('object_device', 'device_id')}, 'gateways', ${tied('object_gateway', 'gateway_id')},
         'base_stations', ${tied('object_base_station', 'base_station_id')}, 'users', ${tied('object_user', 'user_id')},
         'points', ${tied('accounting_point', 'id')}, 'attributes', ${ATTRIBUTES}) RETURNING id`,
      [ctx.companyId, root.path, root.name, root.pin, ctx.userId],
    );
    return rows[0]?.id ?? 0;
  }

  async page(
    ctx: Context,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: Removed[]; total: number }> {
    const from = `FROM objects.removed_branch r WHERE r.company_id = $1 AND ${OWN}`;
    const [rows, total] = await Promise.all([
      this.database.query<Removed>(
        `SELECT r.id, r.name, r.pin, jsonb_array_length(r.nodes) AS objects,
           jsonb_array_length(r.ties->'devices') AS devices,
           floor(extract(epoch FROM r.removed_at))::float8 AS removed_at,
           CASE WHEN r.removed_by > 0 THEN r.removed_by END AS removed_by
         ${from} ORDER BY r.removed_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
        [ctx.companyId, own(ctx), limit, offset],
      ),
      this.database.count(from, [ctx.companyId, own(ctx)]),
    ]);
    return { rows, total };
  }

  /** null for an unknown one, another company's, and one that the caller may not restore. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<RemovedBranch | null> {
    const { rows } = await transaction.query<RemovedBranch>(
      `SELECT r.id, r.name, r.pin, r.nodes->0->>'_id' AS root, r.nodes->0->>'parent_id' AS "parentId",
         r.nodes->0->>'path' AS path
       FROM objects.removed_branch r WHERE r.company_id = $1 AND ${OWN} AND r.id = $3 FOR UPDATE OF r`,
      [ctx.companyId, own(ctx), id],
    );
    return rows[0] ?? null;
  }

  /** Puts the branch back below a node (null = the top), as the last there; the caller forgets it here. */
  async restore(
    transaction: Transaction,
    ctx: Context,
    { id, path, pin }: RemovedBranch,
    parent: { _id: string; path: string } | null,
  ): Promise<void> {
    const { companyId } = ctx;
    await transaction.query(
      `INSERT INTO objects.object (${KEPT}) OVERRIDING SYSTEM VALUE
       SELECT n._id, n.pin, n.company_id, CASE WHEN n.pin = $2 THEN $3::uuid ELSE n.parent_id END,
         $4 || substr(n.path, $5::int), n.name, n.type,
         CASE WHEN n.pin = $2 THEN (SELECT coalesce(max(s.sort), 0) + 1 FROM objects.object s
           WHERE s.company_id = n.company_id AND s.parent_id IS NOT DISTINCT FROM $3::uuid) ELSE n.sort END,
         n.comment, n.unrestricted_value, n.country, n.region, n.city, n.city_district, n.settlement, n.area, n.street,
         n.house, n.block, n.latitude, n.longitude, n.version + 1, n.created_at, n.zones
       FROM objects.removed_branch r, jsonb_populate_recordset(NULL::objects.object, r.nodes) n WHERE r.id = $1`,
      [id, pin, parent?._id ?? null, `${parent?.path ?? '/'}${pin}/`, path.length + 1],
    );
    await transaction.query(restored('devices', 'device', 'device_id'), [id, companyId]);
    await transaction.query(restored('gateways', 'gateway', 'gateway_id'), [id, companyId]);
    await transaction.query(restored('base_stations', 'base_station', 'base_station_id'), [id, companyId]);
    await transaction.query(
      `INSERT INTO objects.object_user (user_id, company_id, object_id)
       SELECT k.id, $2, k.object_id FROM (${ties('users')}) k ON CONFLICT DO NOTHING`,
      [id, companyId],
    );
    await transaction.query(
      `UPDATE objects.accounting_point p SET object_id = k.object_id, version = version + 1
       FROM (${ties('points')}) k WHERE p.id = k.id AND p.company_id = $2 AND p.object_id IS NULL`,
      [id, companyId],
    );
    await this.restoreAttributes(transaction, ctx, id);
  }

  /** Attributes that went meanwhile come back; a value whose attribute has another type now does not. */
  private async restoreAttributes(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    const kept = `SELECT t->>0 AS name, t->>1 AS type, t->>2 AS unit, (t->>3)::uuid AS object_id, t->>4 AS value
      FROM objects.removed_branch r, jsonb_array_elements(coalesce(r.ties->'attributes', '[]')) t WHERE r.id = $1`;
    await transaction.query(
      `INSERT INTO objects.attribute (company_id, name, type, unit)
       SELECT DISTINCT ON (lower(k.name)) $2::int, k.name, k.type, k.unit FROM (${kept}) k ON CONFLICT DO NOTHING`,
      [id, ctx.companyId],
    );
    await transaction.query(
      `INSERT INTO objects.attribute_value (object_id, attribute_id, value)
       SELECT k.object_id, a.id, k.value FROM (${kept}) k
       JOIN objects.attribute a ON a.company_id = $2 AND a.name_key = lower(k.name) AND a.type = k.type`,
      [id, ctx.companyId],
    );
  }

  /** Numbers of ties and points of the branch that are still missing after both were restored. */
  async leftOut(transaction: Transaction, { id }: Pick<RemovedBranch, 'id'>): Promise<LeftOut> {
    const missing = (kind: string, table: string, key: string) =>
      `(SELECT count(*)::int FROM (${ties(kind)}) k WHERE NOT EXISTS (
         SELECT FROM objects.${table} e WHERE e.${key} = k.id AND e.object_id = k.object_id))`;
    const { rows } = await transaction.query<LeftOut>(
      `SELECT ${missing('devices', 'object_device', 'device_id')} AS devices,
         ${missing('gateways', 'object_gateway', 'gateway_id')} AS gateways,
         ${missing('base_stations', 'object_base_station', 'base_station_id')} AS base_stations,
         ${missing('points', 'accounting_point', 'id')} AS points,
         (SELECT count(*)::int FROM objects.removed_branch r, jsonb_array_elements(coalesce(r.points->'device_link', '[]')) l
          WHERE r.id = $1 AND l->>'to_ts' IS NULL
            AND NOT EXISTS (SELECT FROM objects.device_link e WHERE e.id = (l->>'id')::int8)) AS meters`,
      [id],
    );
    return rows[0] ?? { devices: 0, gateways: 0, base_stations: 0, points: 0, meters: 0 };
  }

  async forgetOne(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('DELETE FROM objects.removed_branch WHERE id = $1', [id]);
  }

  /** Number of branches that were older. */
  async forget(days: number): Promise<number> {
    const rows = await this.database.query(
      `DELETE FROM objects.removed_branch WHERE removed_at < now() - make_interval(days => $1) RETURNING id`,
      [days],
    );
    return rows.length;
  }
}
