import { Injectable } from '@nestjs/common';
import { type Context, hasRight, isMachine, tiedTo } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { type AccountingPoint, type DeviceLink, SECTION } from '@gaugeway/proto/api';
import { accountingPointRegistry } from '@gaugeway/proto/events';

/** A point without the devices that measure there. */
export interface StoredPoint extends Omit<AccountingPoint, 'device' | 'consumer' | 'supplier'> {
  company_id: number;
}

/** What a point is said to be, by field, and the column that holds it. The resource is said once, when it is made. */
const COLUMN_OF = {
  title: 'title',
  type: 'kind',
  city: 'city',
  street: 'street',
  house: 'house',
  innerObject: 'inner_object',
  comment: 'comment',
  latitude: 'latitude',
  longitude: 'longitude',
  consumer_id: 'consumer_id',
  supplier_id: 'supplier_id',
  price_category: 'price_category',
  voltage_level: 'voltage_level',
} as const satisfies Partial<Record<keyof StoredPoint, string>>;

const FIELDS = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[];
const WRITTEN = FIELDS.map((field) => COLUMN_OF[field]);

export type PointValues = Pick<StoredPoint, keyof typeof COLUMN_OF | 'resource_type_id'>;

interface PointFilter {
  search: string;
  resourceTypeId: number | null;
  /** null = any. */
  deviceIds: number[] | null;
  /** One that measured there and does not any longer; then the point that it left last stands first. null = any. */
  pastDeviceId: number | null;
  /** Only points at which nothing measures. */
  isFree: boolean;
}

const POINT = `p.id, p.company_id, p.resource_type_id, p.version,
  ${FIELDS.map((field) => `p.${COLUMN_OF[field]} AS "${field}"`).join(', ')}`;

/** Who is named by a point, with the name. */
const NAMED = `
  (SELECT json_build_object('_id', c._id, 'name', c.name) FROM objects.consumer c WHERE c._id = p.consumer_id) AS consumer,
  (SELECT json_build_object('_id', s._id, 'name', s.name) FROM objects.supplier s WHERE s._id = p.supplier_id) AS supplier`;

const LINK = `json_build_object('id', l.id, 'device_id', l.device_id, 'device_name', coalesce(d.name, ''),
  'serial', coalesce(d.serial, ''), 'model_id', d.model_id, 'from', l.from_ts, 'to', l.to_ts,
  'start_values', l.start_values, 'end_values', l.end_values, 'tied_by', l.tied_by, 'untied_by', l.untied_by)`;

/** What measures there now. */
const CURRENT = `(SELECT ${LINK} FROM objects.device_link l LEFT JOIN objects.device d ON d.device_id = l.device_id
  AND d.company_id = p.company_id WHERE l.point_id = p.id AND l.to_ts IS NULL) AS device`;

/**
 * Whoever has no right to all of the objects or of the devices sees the points at which a device that is tied to them
 * measures or has measured, and those at which nothing has yet. The user is the parameter, null for whom all is seen.
 */
const seenBy = (parameter: string): string => `(${parameter}::int IS NULL
  OR NOT EXISTS (SELECT FROM objects.device_link s WHERE s.point_id = p.id)
  OR EXISTS (SELECT FROM objects.device_link s JOIN objects.device t ON t.device_id = s.device_id
    WHERE s.point_id = p.id AND t.company_id = p.company_id AND ${parameter} = ANY(t.tied_users)))`;

const onlyTied = (ctx: Context): number | null => (hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx));

@Injectable()
export class AccountingPointRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async page(
    ctx: Context,
    { search, resourceTypeId, deviceIds, pastDeviceId, isFree }: PointFilter,
    descending: boolean,
    at: { limit: number; offset: number },
  ): Promise<{ rows: AccountingPoint[]; total: number }> {
    const from = `FROM objects.accounting_point p WHERE p.company_id = $1 AND ${seenBy('$5')}
      AND ($2::text IS NULL OR p.search_text LIKE $2) AND ($3::int IS NULL OR p.resource_type_id = $3)
      AND ($4::int[] IS NULL OR p.id IN (
        SELECT l.point_id FROM objects.device_link l WHERE l.device_id = ANY($4) AND l.to_ts IS NULL))
      AND ($6::int IS NULL OR p.id IN (
        SELECT l.point_id FROM objects.device_link l WHERE l.device_id = $6 AND l.to_ts IS NOT NULL))
      AND (NOT $7::boolean OR NOT EXISTS (
        SELECT FROM objects.device_link l WHERE l.point_id = p.id AND l.to_ts IS NULL))`;
    const pattern = search ? `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null;
    const given = [ctx.companyId, pattern, resourceTypeId, deviceIds, onlyTied(ctx), pastDeviceId, isFree];
    const direction = descending ? 'DESC' : 'ASC';
    const order =
      pastDeviceId === null
        ? `p.title_key ${direction}, p.id ${direction}`
        : '(SELECT max(l.to_ts) FROM objects.device_link l WHERE l.point_id = p.id AND l.device_id = $6) DESC, p.id';
    const [rows, counted] = await Promise.all([
      this.database.query<AccountingPoint & Record<string, unknown>>(
        `SELECT ${POINT}, ${NAMED}, ${CURRENT} ${from} ORDER BY ${order} LIMIT $8 OFFSET $9`,
        [...given, at.limit, at.offset],
      ),
      this.database.query<{ count: number }>(`SELECT count(*) ${from}`, given),
    ]);
    return { rows, total: counted[0]?.count ?? 0 };
  }

  /** null for an unknown point and for another company's alike. */
  async find(ctx: Context, id: number, transaction?: Transaction): Promise<AccountingPoint | null> {
    const found = await this.read<AccountingPoint & Record<string, unknown>>(
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

  /** The point, locked until the transaction ends, so that its devices follow each other. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<StoredPoint | null> {
    const { rows } = await transaction.query<StoredPoint & Record<string, unknown>>(
      `SELECT ${POINT} FROM objects.accounting_point p
       WHERE p.id = $1 AND p.company_id = $2 AND ${seenBy('$3')} FOR UPDATE OF p`,
      [id, ctx.companyId, onlyTied(ctx)],
    );
    return rows[0] ?? null;
  }

  async insert(transaction: Transaction, ctx: Context, values: PointValues): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO objects.accounting_point (company_id, resource_type_id, ${WRITTEN.join(', ')})
       VALUES ($1, $2, ${WRITTEN.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING id`,
      [ctx.companyId, values.resource_type_id, ...FIELDS.map((field) => values[field])],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a point that was just made is not there');
    await this.tell(transaction, id);
    return id;
  }

  async update(transaction: Transaction, id: number, values: PointValues): Promise<void> {
    await transaction.query(
      `UPDATE objects.accounting_point SET ${WRITTEN.map((column, index) => `${column} = $${index + 2}`).join(', ')},
         version = version + 1 WHERE id = $1`,
      [id, ...FIELDS.map((field) => values[field])],
    );
    await this.tell(transaction, id);
  }

  async remove(transaction: Transaction, point: StoredPoint): Promise<void> {
    await transaction.query('DELETE FROM objects.accounting_point WHERE id = $1', [point.id]);
    await this.outbox.add(transaction, 'objects', accountingPointRegistry, [
      { key: String(point.id), company: point.company_id, value: null },
    ]);
  }

  /** Throws an exclusion violation (`device_link_one_point`) where the device measures elsewhere at that time. */
  async link(
    transaction: Transaction,
    ctx: Context,
    link: { pointId: number; deviceId: number; from: number; start: Record<string, number> },
  ): Promise<void> {
    await transaction.query(
      'INSERT INTO objects.device_link (point_id, device_id, from_ts, start_values, tied_by) VALUES ($1, $2, $3, $4, $5)',
      [link.pointId, link.deviceId, link.from, JSON.stringify(link.start), byUser(ctx)],
    );
    await this.touch(transaction, link.pointId);
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

  /** Devices that went to another company measure at no point of the one they left. */
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
    await this.tell(transaction, id);
  }

  /** Tells the other services how a point stands now, which its transaction has locked. */
  private async tell(transaction: Transaction, id: number): Promise<void> {
    const { rows } = await transaction.query<StoredPoint & Record<string, unknown>>(
      `SELECT ${POINT} FROM objects.accounting_point p WHERE p.id = $1`,
      [id],
    );
    const point = rows[0];
    if (!point) return;
    const links = await this.links(id, transaction);
    await this.outbox.add(transaction, 'objects', accountingPointRegistry, [
      {
        key: String(id),
        company: point.company_id,
        value: {
          pointId: id,
          companyId: point.company_id,
          title: point.title,
          resourceTypeId: point.resource_type_id,
          version: point.version,
          links: links.reverse().map((link) => ({
            id: link.id,
            deviceId: link.device_id,
            from: link.from,
            to: link.to ?? 0,
            start: noted(link.start_values),
            end: noted(link.end_values),
            tiedBy: link.tied_by ?? 0,
            untiedBy: link.untied_by ?? 0,
          })),
        },
      },
    ]);
  }
}

function noted(values: Record<string, number>): { field: string; value: number }[] {
  return Object.entries(values).map(([field, value]) => ({ field, value }));
}

/** null for a program. */
const byUser = (ctx: Context): number | null => (isMachine(ctx) ? null : ctx.userId);
