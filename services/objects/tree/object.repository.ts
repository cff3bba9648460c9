import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { type ObjectDetails, type ObjectNode, SECTION } from '@gaugeway/proto/api';

/** What a person says of a node. */
export type ObjectValues = Omit<
  ObjectDetails,
  | '_id'
  | 'pin'
  | 'parentId'
  | 'sort'
  | 'version'
  | 'childs_count'
  | 'devices_info'
  | 'childs_devices_info'
  | 'points_count'
>;

export type StoredObject = ObjectDetails & { path: string };
export type TreeRow = Pick<ObjectNode, '_id' | 'parentId' | 'name' | 'type' | 'pin'>;
export type MapRow = TreeRow & { latitude: number; longitude: number; devices: number };

/** The texts of a node; each is called as its column. */
const TEXTS = [
  ...(['name', 'type', 'comment', 'unrestricted_value', 'country', 'region', 'city'] as const),
  ...(['city_district', 'settlement', 'area', 'street', 'house', 'block'] as const),
] as const satisfies readonly (keyof ObjectValues)[];

const WRITTEN = [...TEXTS, 'latitude', 'longitude'] as const;
const TREE_ROW = 'o._id, o.parent_id AS "parentId", o.name, o.type, o.pin';

/** All that begins with a path lies between it and the path whose last slash is the next character. */
const below = (ancestor: string, descendant = 'b'): string =>
  `${descendant}.company_id = ${ancestor}.company_id AND ${descendant}.path > ${ancestor}.path
   AND ${descendant}.path < rtrim(${ancestor}.path, '/') || '0'`;

const info = (sql: string): string => `json_build_object('total', ${sql})`;

/** A node with its counts; those of the branch only where they are asked for. */
const node = (withStats: boolean): string => `${TREE_ROW}, o.sort, o.version,
  (SELECT count(*) FROM objects.object c WHERE c.company_id = o.company_id AND c.parent_id = o._id) AS childs_count,
  ${info('o.devices_count')} AS devices_info,
  ${info(
    withStats ? `(SELECT coalesce(sum(b.devices_count), 0) FROM objects.object b WHERE ${below('o')})` : '0',
  )} AS childs_devices_info,
  (SELECT count(*) FROM objects.accounting_point p WHERE p.object_id = o._id) AS points_count`;

const DETAILS = `${node(true)}, o.path, ${TEXTS.filter((name) => name !== 'name' && name !== 'type')
  .map((name) => `o.${name}`)
  .join(', ')}, CASE WHEN o.latitude IS NOT NULL
    THEN json_build_object('latitude', o.latitude, 'longitude', o.longitude) END AS coordinates`;

/**
 * The company, or null where nothing of the tree is seen: without `access_all` on objects it is what is tied to the
 * user, and a tie to a node of the tree cannot be made yet.
 */
const seen = (ctx: Context): number | null =>
  ctx.isDemo || hasRight(ctx, 'access_all', SECTION.objects) ? ctx.companyId : null;

/** The nodes of the tree and their order. A null company sees nothing. */
@Injectable()
export class ObjectRepository {
  constructor(private readonly database: Database) {}

  /** The children of a node (null = the top) in their order. */
  children(ctx: Context, parentId: string | null, withStats: boolean): Promise<ObjectNode[]> {
    return this.rows(
      `SELECT ${node(withStats)} FROM objects.object o
       WHERE o.company_id = $1 AND o.parent_id IS NOT DISTINCT FROM $2::uuid ORDER BY o.sort, o.pin`,
      [seen(ctx), parentId],
    );
  }

  /** Nodes with the words of a search, by name. */
  search(ctx: Context, words: string, withStats: boolean, limit: number): Promise<ObjectNode[]> {
    const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    return this.rows(
      `SELECT ${node(withStats)} FROM objects.object o WHERE o.company_id = $1 AND o.search_text LIKE $2
       ORDER BY lower(o.name), o.pin LIMIT $3`,
      [seen(ctx), pattern, limit],
    );
  }

  /** Every node, parents before their children, siblings in their order. */
  tree(ctx: Context): Promise<TreeRow[]> {
    return this.rows(
      `SELECT ${TREE_ROW} FROM objects.object o WHERE o.company_id = $1 ORDER BY length(o.path) - length(replace(o.path, '/', '')), o.sort, o.pin`,
      [seen(ctx)],
    );
  }

  /** Those of the nodes that the caller sees. */
  find(ctx: Context, ids: readonly string[], transaction?: Transaction): Promise<StoredObject[]> {
    return this.rows(
      `SELECT ${DETAILS} FROM objects.object o WHERE o.company_id = $1 AND o._id = ANY($2::uuid[])`,
      [seen(ctx), ids],
      transaction,
    );
  }

  /** What stands above a node, from the top down. */
  ancestors(ctx: Context, { path }: Pick<StoredObject, 'path'>): Promise<TreeRow[]> {
    const pins = path.split('/').filter(Boolean).map(Number).slice(0, -1);
    return this.rows(
      `SELECT ${TREE_ROW} FROM objects.object o WHERE o.company_id = $1 AND o.pin = ANY($2::int[])
       ORDER BY length(o.path), o.path`,
      [seen(ctx), pins],
    );
  }

  /** Nodes with a place, in the order of their numbers, and how many there are. */
  async placed(ctx: Context, offset: number, limit: number): Promise<{ rows: MapRow[]; total: number }> {
    const from = 'FROM objects.object o WHERE o.company_id = $1 AND o.latitude IS NOT NULL';
    const [rows, counted] = await Promise.all([
      this.rows<MapRow>(
        `SELECT ${TREE_ROW}, o.latitude, o.longitude,
           o.devices_count + (SELECT coalesce(sum(b.devices_count), 0) FROM objects.object b WHERE ${below('o')}) AS devices
         ${from} ORDER BY o.pin LIMIT $2 OFFSET $3`,
        [seen(ctx), limit, offset],
      ),
      this.rows<{ count: number }>(`SELECT count(*) ${from}`, [seen(ctx)]),
    ]);
    return { rows, total: counted[0]?.count ?? 0 };
  }

  /** One at a time changes the shape of a company's tree, until the transaction ends. */
  async lockTree(transaction: Transaction, ctx: Context): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('objects.tree'), $1)`, [ctx.companyId]);
  }

  async insert(
    transaction: Transaction,
    ctx: Context,
    parent: StoredObject | null,
    values: ObjectValues,
  ): Promise<string> {
    const [row] = await this.rows<{ _id: string }>(
      `INSERT INTO objects.object (company_id, parent_id, path, sort, ${WRITTEN.join(', ')})
       VALUES ($1, $2, '', (SELECT coalesce(max(s.sort), 0) + 1 FROM objects.object s
           WHERE s.company_id = $1 AND s.parent_id IS NOT DISTINCT FROM $2::uuid),
         ${WRITTEN.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING _id`,
      [ctx.companyId, parent?._id ?? null, ...written(values)],
      transaction,
    );
    if (!row) throw new Error('a node that was just added is not there');
    // Its number is known only now. Nobody else sees the empty path: the tree is locked.
    await transaction.query(`UPDATE objects.object SET path = $2 || pin || '/' WHERE _id = $1`, [
      row._id,
      parent?.path ?? '/',
    ]);
    return row._id;
  }

  async update(transaction: Transaction, ctx: Context, id: string, values: ObjectValues): Promise<void> {
    await transaction.query(
      `UPDATE objects.object SET ${WRITTEN.map((name, index) => `${name} = $${index + 3}`).join(', ')},
         version = version + 1 WHERE _id = $1 AND company_id = $2`,
      [id, ctx.companyId, ...written(values)],
    );
  }

  /** The node with its branch hangs below another (null = the top), the last of its siblings there. */
  async move(transaction: Transaction, ctx: Context, moved: StoredObject, parent: StoredObject | null): Promise<void> {
    const path = `${parent?.path ?? '/'}${moved.pin}/`;
    await transaction.query(
      `UPDATE objects.object SET parent_id = $3, version = version + 1,
         sort = (SELECT coalesce(max(s.sort), 0) + 1 FROM objects.object s
           WHERE s.company_id = $2 AND s.parent_id IS NOT DISTINCT FROM $3::uuid)
       WHERE _id = $1 AND company_id = $2`,
      [moved._id, ctx.companyId, parent?._id ?? null],
    );
    await transaction.query(
      `UPDATE objects.object SET path = $3 || substr(path, $4::int)
       WHERE company_id = $1 AND path >= $2 AND path < rtrim($2, '/') || '0'`,
      [ctx.companyId, moved.path, path, moved.path.length + 1],
    );
  }

  /** The deepest node of a branch: how many levels it has, the node itself included. */
  async levelsOf(transaction: Transaction, ctx: Context, path: string): Promise<number> {
    const [row] = await this.rows<{ levels: number | null }>(
      `SELECT max(length(path) - length(replace(path, '/', ''))) - length($2) + length(replace($2, '/', '')) + 1 AS levels
       FROM objects.object WHERE company_id = $1 AND path >= $2 AND path < rtrim($2, '/') || '0'`,
      [ctx.companyId, path],
      transaction,
    );
    return row?.levels ?? 1;
  }

  async sortByName(
    transaction: Transaction,
    ctx: Context,
    parentId: string | null,
    descending: boolean,
  ): Promise<void> {
    const direction = descending ? 'DESC' : 'ASC';
    await transaction.query(
      `UPDATE objects.object o SET sort = n.sort FROM (
         SELECT _id, row_number() OVER (ORDER BY lower(name) ${direction}, pin ${direction}) AS sort FROM objects.object
         WHERE company_id = $1 AND parent_id IS NOT DISTINCT FROM $2::uuid) n
       WHERE o._id = n._id AND o.sort <> n.sort`,
      [ctx.companyId, parentId],
    );
  }

  async childIds(transaction: Transaction, ctx: Context, parentId: string | null): Promise<ReadonlySet<string>> {
    const rows = await this.rows<{ _id: string }>(
      'SELECT _id FROM objects.object WHERE company_id = $1 AND parent_id IS NOT DISTINCT FROM $2::uuid',
      [seen(ctx), parentId],
      transaction,
    );
    return new Set(rows.map(({ _id }) => _id));
  }

  /** The given children first, in their order; what was not given keeps its order behind them. */
  async sortAs(transaction: Transaction, ctx: Context, parentId: string | null, ids: readonly string[]): Promise<void> {
    await transaction.query(
      `UPDATE objects.object o SET sort = n.sort FROM (
         SELECT c._id, row_number() OVER (ORDER BY g.place NULLS LAST, c.sort, c.pin) AS sort FROM objects.object c
         LEFT JOIN unnest($3::uuid[]) WITH ORDINALITY g(_id, place) ON g._id = c._id
         WHERE c.company_id = $1 AND c.parent_id IS NOT DISTINCT FROM $2::uuid) n
       WHERE o._id = n._id AND o.sort <> n.sort`,
      [ctx.companyId, parentId, ids],
    );
  }

  /** Ids of the accounting points of a branch. */
  async pointsOfBranch(transaction: Transaction, ctx: Context, path: string): Promise<number[]> {
    const rows = await this.rows<{ id: number }>(
      `SELECT p.id FROM objects.accounting_point p JOIN objects.object o ON o._id = p.object_id
       WHERE o.company_id = $1 AND o.path >= $2 AND o.path < rtrim($2, '/') || '0' ORDER BY p.id`,
      [ctx.companyId, path],
      transaction,
    );
    return rows.map(({ id }) => id);
  }

  /** How many nodes went. */
  async removeBranch(transaction: Transaction, ctx: Context, path: string): Promise<number> {
    const { rowCount } = await transaction.query(
      `DELETE FROM objects.object WHERE company_id = $1 AND path >= $2 AND path < rtrim($2, '/') || '0'`,
      [ctx.companyId, path],
    );
    return rowCount ?? 0;
  }

  private async rows<R>(sql: string, parameters: unknown[], transaction?: Transaction): Promise<R[]> {
    const found = transaction
      ? (await transaction.query<R & Record<string, unknown>>(sql, parameters)).rows
      : await this.database.query<R & Record<string, unknown>>(sql, parameters);
    return found;
  }
}

function written({ coordinates, ...texts }: ObjectValues): unknown[] {
  return [...TEXTS.map((name) => texts[name]), coordinates?.latitude ?? null, coordinates?.longitude ?? null];
}
