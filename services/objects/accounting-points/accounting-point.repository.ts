import { Injectable } from '@nestjs/common';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { Database, hasWords, type Transaction, wordPatterns } from '@gaugeway/platform/database';
import { selectedColumns } from '@gaugeway/platform/fields';
import { type AccountingPoint, type DeviceLink, type PointFormula } from '@gaugeway/proto/api';
import { POINT_COLUMNS } from '@gaugeway/proto/fields/accounting-point';
import { columnOf, fieldsOf } from '@gaugeway/proto/fields/field';
import { onlyTied, seenBy } from '../visibility/seen-sql';
import { PointPublisher } from './point-publisher.repository';

/** A point without the devices that measure there. */
export interface StoredPoint extends Omit<
  AccountingPoint,
  'device' | 'consumer' | 'supplier' | 'object' | 'parent' | 'nested_count' | 'standard_unit' | 'formula'
> {
  company_id: number;
  formula: PointFormula | null;
}

/** Columns of the editable values that are not declared fields. The resource is set once, on creation. */
const OTHER_COLUMNS = {
  type: 'kind',
  consumer_id: 'consumer_id',
  supplier_id: 'supplier_id',
  object_id: 'object_id',
  parent_id: 'parent_id',
  formula: 'formula',
  zones: 'zones',
} as const satisfies Partial<Record<keyof StoredPoint, string>>;

type EditedName = keyof typeof POINT_COLUMNS | keyof typeof OTHER_COLUMNS;

const DECLARED = fieldsOf(POINT_COLUMNS);
const OTHERS = Object.keys(OTHER_COLUMNS) as (keyof typeof OTHER_COLUMNS)[];
const WRITTEN = [...DECLARED.map(columnOf), ...Object.values(OTHER_COLUMNS)];

export type PointValues = Pick<StoredPoint, EditedName | 'resource_type_id'>;

export interface PointFilter {
  search: string;
  resourceTypeId: number | null;
  /** null = any. */
  deviceIds: number[] | null;
  /** A device that measured there but no longer does; then the point that it left last comes first. null = any. */
  pastDeviceId: number | null;
  /** Only points at which nothing measures and something can (false: the others). null = any. */
  isFree: boolean | null;
  /** Only virtual points (false: only measured ones). null = any. */
  isVirtual: boolean | null;
  /** null = any. */
  kinds: number[] | null;
  /** Node with everything below it. null = any. */
  objectId: string | null;
  consumerId: string | null;
  supplierId: string | null;
  parentId: number | null;
}

/** The transformers before a device, and the losses, for the time of a link. */
export type LinkTerms = Pick<DeviceLink, 'transformation_ratio' | 'loss_factor'>;

/** No condition except visibility. */
export const ANY_POINT: PointFilter = {
  search: '',
  resourceTypeId: null,
  deviceIds: null,
  pastDeviceId: null,
  isFree: null,
  isVirtual: null,
  kinds: null,
  objectId: null,
  consumerId: null,
  supplierId: null,
  parentId: null,
};

const POINT = `p.id, p.company_id, p.resource_type_id, p.version,
  ${selectedColumns(POINT_COLUMNS, 'p')}, ${OTHERS.map((name) => `p.${OTHER_COLUMNS[name]} AS "${name}"`).join(', ')}`;

/** Names of the entries that a point refers to, and the number of its subordinate points. */
const NAMED = `
  (SELECT json_build_object('_id', c._id, 'name', c.name) FROM objects.consumer c WHERE c._id = p.consumer_id) AS consumer,
  (SELECT json_build_object('_id', s._id, 'name', s.name) FROM objects.supplier s WHERE s._id = p.supplier_id) AS supplier,
  (SELECT json_build_object('_id', o._id, 'name', o.name) FROM objects.object o WHERE o._id = p.object_id) AS object,
  (SELECT json_build_object('id', m.id, 'title', m.title) FROM objects.accounting_point m WHERE m.id = p.parent_id) AS parent,
  (SELECT count(*)::int FROM objects.accounting_point n WHERE n.parent_id = p.id) AS nested_count,
  CASE WHEN p.kind IN (1, 2, 5, 8, 9) THEN 'm3' WHEN p.kind = 3 THEN 'kWh' WHEN p.kind IN (4, 7) THEN 'Gcal' END
    AS standard_unit,
  CASE WHEN p.formula IS NOT NULL THEN json_build_object('expression', p.formula->>'expression', 'operands', (
    SELECT json_agg(json_build_object('name', o->>'name', 'accounting_point_id', m.id, 'title', m.title) ORDER BY place)
    FROM jsonb_array_elements(p.formula->'operands') WITH ORDINALITY AS f(o, place)
    JOIN objects.accounting_point m ON m.id = (o->>'accounting_point_id')::int)) END AS formula`;

const LINK = `json_build_object('id', l.id, 'device_id', l.device_id, 'device_name', coalesce(d.name, ''),
  'serial', coalesce(d.serial, ''), 'model_id', d.model_id, 'from', l.from_ts, 'to', l.to_ts,
  'start_values', l.start_values, 'end_values', l.end_values, 'tied_by', l.tied_by, 'untied_by', l.untied_by,
  'transformation_ratio', l.transformation_ratio, 'loss_factor', l.loss_factor)`;

/** Device that measures at the point now. */
const CURRENT = `(SELECT ${LINK} FROM objects.device_link l LEFT JOIN objects.device d ON d.device_id = l.device_id
  AND d.company_id = p.company_id WHERE l.point_id = p.id AND l.to_ts IS NULL) AS device`;

@Injectable()
export class AccountingPointRepository {
  constructor(
    private readonly database: Database,
    private readonly publisher: PointPublisher,
  ) {}

  async page(
    ctx: Context,
    filter: PointFilter,
    descending: boolean,
    at: { limit: number; offset: number },
  ): Promise<{ rows: AccountingPoint[]; total: number }> {
    const from = `FROM objects.accounting_point p WHERE p.company_id = $1 AND ${seenBy('$5')}
      AND ${hasWords('p.search_text', '$2')} AND ($3::int IS NULL OR p.resource_type_id = $3)
      AND ($4::int[] IS NULL OR p.id IN (
        SELECT l.point_id FROM objects.device_link l WHERE l.device_id = ANY($4) AND l.to_ts IS NULL))
      AND ($6::int IS NULL OR p.id IN (
        SELECT l.point_id FROM objects.device_link l WHERE l.device_id = $6 AND l.to_ts IS NOT NULL))
      AND ($7::boolean IS NULL OR ($7 <> EXISTS (
        SELECT FROM objects.device_link l WHERE l.point_id = p.id AND l.to_ts IS NULL) AND NOT ($7 AND p.formula IS NOT NULL)))
      AND ($8::int[] IS NULL OR p.kind = ANY($8))
      AND ($9::uuid IS NULL OR p.object_id IN (
        SELECT b._id FROM objects.object o JOIN objects.object b ON b.company_id = o.company_id
          AND b.path >= o.path AND b.path < rtrim(o.path, '/') || '0'
        WHERE o._id = $9 AND o.company_id = $1))
      AND ($10::uuid IS NULL OR p.consumer_id = $10) AND ($11::uuid IS NULL OR p.supplier_id = $11)
      AND ($12::int IS NULL OR p.parent_id = $12) AND ($13::boolean IS NULL OR $13 = (p.formula IS NOT NULL))`;
    const { search, resourceTypeId, deviceIds, pastDeviceId, isFree, kinds, objectId, ...more } = filter;
    const parameters: unknown[] = [
      ctx.companyId,
      wordPatterns(search),
      resourceTypeId,
      deviceIds,
      onlyTied(ctx),
      pastDeviceId,
      isFree,
      kinds,
      objectId,
    ];
    parameters.push(more.consumerId, more.supplierId, more.parentId, more.isVirtual);
    const direction = descending ? 'DESC' : 'ASC';
    const order =
      pastDeviceId === null
        ? `p.title_key ${direction}, p.id ${direction}`
        : '(SELECT max(l.to_ts) FROM objects.device_link l WHERE l.point_id = p.id AND l.device_id = $6) DESC, p.id';
    const [rows, total] = await Promise.all([
      this.database.query<AccountingPoint>(
        `SELECT ${POINT}, ${NAMED}, ${CURRENT} ${from} ORDER BY ${order} LIMIT $14 OFFSET $15`,
        [...parameters, at.limit, at.offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  /** null for an unknown point and for another company's alike. */
  async find(ctx: Context, id: number, transaction?: Transaction): Promise<AccountingPoint | null> {
    const found = await this.read<AccountingPoint>(
      transaction,
      `SELECT ${POINT}, ${NAMED}, ${CURRENT} FROM objects.accounting_point p
       WHERE p.id = $1 AND p.company_id = $2 AND ${seenBy('$3')}`,
      [id, ctx.companyId, onlyTied(ctx)],
    );
    return found[0] ?? null;
  }

  /** Everything that has measured at a point, the newest first. */
  async links(pointId: number, transaction?: Transaction): Promise<DeviceLink[]> {
    const found = await this.read<{ link: DeviceLink }>(
      transaction,
      `SELECT ${LINK} AS link FROM objects.device_link l JOIN objects.accounting_point p ON p.id = l.point_id
       LEFT JOIN objects.device d ON d.device_id = l.device_id AND d.company_id = p.company_id
       WHERE l.point_id = $1 ORDER BY l.from_ts DESC`,
      [pointId],
    );
    return found.map(({ link }) => link);
  }

  /** Locks the hierarchy: one transaction at a time may change the parts of points. */
  async lockHierarchy(transaction: Transaction, ctx: Context): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('objects.accounting_point'), $1)`, [ctx.companyId]);
  }

  /** A point and all that it is a part of, from itself upwards. */
  async upwards(transaction: Transaction, ctx: Context, id: number): Promise<number[]> {
    const { rows } = await transaction.query<{ id: number }>(
      `WITH RECURSIVE up AS (
         SELECT id, parent_id FROM objects.accounting_point WHERE id = $1 AND company_id = $2
         UNION SELECT p.id, p.parent_id FROM objects.accounting_point p JOIN up ON p.id = up.parent_id
       ) SELECT id FROM up`,
      [id, ctx.companyId],
    );
    return rows.map((row) => row.id);
  }

  /** The point, locked until the transaction ends, so that its devices follow each other. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<StoredPoint | null> {
    const { rows } = await transaction.query<StoredPoint>(
      `SELECT ${POINT} FROM objects.accounting_point p
       WHERE p.id = $1 AND p.company_id = $2 AND ${seenBy('$3')} FOR UPDATE OF p`,
      [id, ctx.companyId, onlyTied(ctx)],
    );
    return rows[0] ?? null;
  }

  /** The caller publishes it. */
  async insert(transaction: Transaction, ctx: Context, values: PointValues): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO objects.accounting_point (company_id, resource_type_id, ${WRITTEN.join(', ')})
       VALUES ($1, $2, ${WRITTEN.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING id`,
      [ctx.companyId, values.resource_type_id, ...written(values)],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a point that was just made is not there');
    return id;
  }

  /** The caller publishes it. */
  async update(transaction: Transaction, id: number, values: PointValues): Promise<void> {
    await transaction.query(
      `UPDATE objects.accounting_point SET ${WRITTEN.map((column, index) => `${column} = $${index + 2}`).join(', ')},
         version = version + 1 WHERE id = $1`,
      [id, ...written(values)],
    );
  }

  async remove(transaction: Transaction, point: StoredPoint): Promise<void> {
    await transaction.query('DELETE FROM objects.accounting_point WHERE id = $1', [point.id]);
    await this.publisher.publishDeleted(transaction, [point]);
  }

  /** Throws an exclusion violation (`device_link_one_point`) where the device measures elsewhere at that time. */
  async link(
    transaction: Transaction,
    ctx: Context,
    link: { pointId: number; deviceId: number; from: number; start: Record<string, number> } & Partial<LinkTerms>,
  ): Promise<void> {
    const { transformation_ratio = null, loss_factor = null } = link;
    await transaction.query(
      `INSERT INTO objects.device_link (point_id, device_id, from_ts, start_values, tied_by, transformation_ratio, loss_factor)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[link.pointId, link.deviceId, link.from, JSON.stringify(link.start), byUser(ctx)],
        ...[transformation_ratio, loss_factor],
      ],
    );
    await this.touch(transaction, link.pointId);
  }

  /** The terms of a link from its beginning on. */
  async setTerms(
    transaction: Transaction,
    pointId: number,
    linkId: number,
    { transformation_ratio, loss_factor }: LinkTerms,
  ): Promise<void> {
    await transaction.query(
      'UPDATE objects.device_link SET transformation_ratio = $2, loss_factor = $3 WHERE id = $1',
      [linkId, transformation_ratio, loss_factor],
    );
    await this.touch(transaction, pointId);
  }

  async unlink(
    transaction: Transaction,
    ctx: Context,
    { linkId, to, end }: { linkId: number; to: number; end: Record<string, number> },
  ): Promise<void> {
    const { rows } = await transaction.query<{ point_id: number }>(
      'UPDATE objects.device_link SET to_ts = $2, end_values = $3, untied_by = $4 WHERE id = $1 RETURNING point_id',
      [linkId, to, JSON.stringify(end), byUser(ctx)],
    );
    if (rows[0]) await this.touch(transaction, rows[0].point_id);
  }

  /** The name of the point at which a device measures at a time or later, of the same company. */
  async pointOfDevice(ctx: Context, deviceId: number, from: number): Promise<string | null> {
    const [row] = await this.database.query<{ title: string }>(
      `SELECT p.title FROM objects.device_link l JOIN objects.accounting_point p ON p.id = l.point_id
       WHERE l.device_id = $1 AND (l.to_ts IS NULL OR l.to_ts > $2) AND p.company_id = $3 ORDER BY l.from_ts LIMIT 1`,
      [deviceId, from, ctx.companyId],
    );
    return row?.title ?? null;
  }

  /** Devices that moved to another company no longer measure at points of the company that they left. */
  async unlinkMoved(transaction: Transaction, deviceIds: readonly number[], at: number): Promise<void> {
    const { rows } = await transaction.query<{ point_id: number }>(
      `UPDATE objects.device_link l SET to_ts = greatest($2::int8, l.from_ts + 1)
       FROM objects.accounting_point p, objects.device d
       WHERE l.device_id = ANY($1::int[]) AND l.to_ts IS NULL AND p.id = l.point_id AND d.device_id = l.device_id
         AND d.company_id <> p.company_id RETURNING l.point_id`,
      [deviceIds, at],
    );
    for (const { point_id } of rows) await this.touch(transaction, point_id);
  }

  private async read<R extends Record<string, unknown>>(
    transaction: Transaction | undefined,
    sql: string,
    parameters: unknown[],
  ): Promise<R[]> {
    return transaction ? (await transaction.query<R>(sql, parameters)).rows : this.database.query<R>(sql, parameters);
  }

  private async touch(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('UPDATE objects.accounting_point SET version = version + 1 WHERE id = $1', [id]);
    await this.publisher.publishAll(transaction, [id]);
  }
}

/** The values of the columns `WRITTEN`. */
const written = (values: PointValues): unknown[] => [
  ...DECLARED.map(({ name }) => values[name]),
  // A list would be written as an array of PostgreSQL.
  ...OTHERS.map((name) => (name === 'zones' ? values.zones && JSON.stringify(values.zones) : values[name])),
];

/** null for a program. */
const byUser = (ctx: Context): number | null => (isMachine(ctx) ? null : ctx.userId);
