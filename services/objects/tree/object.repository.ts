import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { containing, Database, likeText, searchWords, type Transaction } from '@gaugeway/platform/database';
import { type ObjectDetails, type ObjectNode, SECTION } from '@gaugeway/proto/api';
import type { ZoneLayer } from '@gaugeway/proto/time/zone';
import { namesAbove, placedAbove, seenNode, tiedNode } from '../visibility/seen-sql';

/** User input for a node. */
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
  | 'childs_points_count'
  | 'photo'
  | 'zones'
>;

export type StoredObject = ObjectDetails & { path: string };
export type TreeRow = Pick<ObjectNode, '_id' | 'parentId' | 'name' | 'type' | 'pin'>;
export type FoundNode = ObjectNode & { above: string };
export type MapRow = TreeRow & {
  above: string;
  placed_above: string | null;
  latitude: number;
  longitude: number;
  devices: number;
  device_ids?: number[];
};

/** The texts of a node; each is called as its column. */
const TEXTS = [
  ...(['name', 'type', 'comment', 'unrestricted_value', 'country', 'region', 'city'] as const),
  ...(['city_district', 'settlement', 'area', 'street', 'house', 'block'] as const),
] as const satisfies readonly (keyof ObjectValues)[];

/** The parts of an address, empty. */
export const NO_ADDRESS = {
  country: '',
  region: '',
  city: '',
  city_district: '',
  settlement: '',
  area: '',
  street: '',
  house: '',
  block: '',
};

const WRITTEN = [...TEXTS, 'latitude', 'longitude'] as const;
/** A parent that the caller does not see is left out: for the caller, the node is at the top. $2 as in `seen`. */
const TREE_ROW = `o._id, CASE WHEN $2::int IS NULL OR EXISTS (SELECT FROM objects.object a
  WHERE a._id = o.parent_id AND ${tiedNode('$2', 'a')}) THEN o.parent_id END AS "parentId", o.name, o.type, o.pin`;

const DEPTH = `length(o.path) - length(replace(o.path, '/', ''))`;

/** All paths with a prefix sort between it and the same prefix with its last slash replaced by the next character. */
const below = (ancestor: string, descendant = 'b'): string =>
  `${descendant}.company_id = ${ancestor}.company_id AND ${descendant}.path > ${ancestor}.path
   AND ${descendant}.path < rtrim(${ancestor}.path, '/') || '0'`;

/** The text of a node that is searched, each of its words between two blanks. */
const WHOLE_WORDS = `(' ' || translate(o.search_text, E'\\n,', '  ') || ' ')`;
/** A node above `o` that the caller sees has the pattern. $2 as in `seen`. */
const isAbove = (pattern: string): string => `EXISTS (SELECT FROM objects.object a WHERE a.company_id = o.company_id
  AND a.pin = ANY(string_to_array(trim(BOTH '/' FROM o.path), '/')::int[]) AND a.search_text LIKE ${pattern}
  AND ${seenNode('$2', 'a')})`;

const info = (sql: string): string => `json_build_object('total', ${sql})`;

/** A node with its counts; those of the branch only on request. */
const node = (withStats: boolean): string => `${TREE_ROW}, o.sort, o.version,
  (SELECT count(*) FROM objects.object c WHERE c.company_id = o.company_id AND c.parent_id = o._id) AS childs_count,
  ${info('o.devices_count')} AS devices_info,
  ${info(
    withStats ? `(SELECT coalesce(sum(b.devices_count), 0) FROM objects.object b WHERE ${below('o')})` : '0',
  )} AS childs_devices_info,
  (SELECT count(*) FROM objects.accounting_point p WHERE p.object_id = o._id) AS points_count`;

const DETAILS = `${node(true)}, o.path, o.zones, ${TEXTS.filter((name) => name !== 'name' && name !== 'type')
  .map((name) => `o.${name}`)
  .join(', ')}, CASE WHEN o.latitude IS NOT NULL
    THEN json_build_object('latitude', o.latitude, 'longitude', o.longitude) END AS coordinates,
  (SELECT count(*) FROM objects.accounting_point p JOIN objects.object b ON b._id = p.object_id WHERE ${below('o')})
    AS childs_points_count,
  (SELECT json_build_object('width', f.width, 'height', f.height, 'taken_at', extract(epoch FROM f.taken_at)::float8)
   FROM objects.object_photo f WHERE f.object_id = o._id) AS photo`;

/** Devices of a node and its branch that are listed with it. */
const DEVICES_OF_NODE = 10_000;
const BRANCH_DEVICES = `ARRAY(SELECT t.device_id FROM objects.object b JOIN objects.object_device t ON t.object_id = b._id
  WHERE b._id = o._id OR (${below('o')}) LIMIT ${DEVICES_OF_NODE}) AS device_ids`;

/** The parameters $1 and $2 of every statement that reads nodes `o`: the company, and whose ties decide (seen-sql.ts). */
const seen = (ctx: Context): [number, number | null] => [ctx.companyId, seesOwnOf(ctx, SECTION.objects)];
const SEEN = `o.company_id = $1 AND ${seenNode('$2')}`;

/** The nodes of the tree and their order. */
@Injectable()
export class ObjectRepository {
  constructor(private readonly database: Database) {}

  /** The children of a node that the caller sees (null = their topmost nodes) in their order. */
  children(ctx: Context, parentId: string | null, withStats: boolean): Promise<ObjectNode[]> {
    const [company, user] = seen(ctx);
    const isBelow =
      parentId !== null || user === null
        ? 'o.parent_id IS NOT DISTINCT FROM $3::uuid'
        : `$3::uuid IS NULL AND o._id IN (SELECT u.object_id FROM objects.object_user u WHERE u.user_id = $2)
           AND NOT EXISTS (SELECT FROM objects.object a WHERE a._id = o.parent_id AND ${tiedNode('$2', 'a')})`;
    return this.rows(
      `SELECT ${node(withStats)} FROM objects.object o WHERE o.company_id = $1 AND ${isBelow} ORDER BY o.sort, o.pin`,
      [company, user, parentId],
    );
  }

  /** Ids of the nodes that are tied to a user, of their branches, and of their ancestors, by the kind of tie. */
  async tiesOf(ctx: Context, userId: number, ids: readonly string[]): Promise<Map<string, 'own' | 'above' | 'below'>> {
    const rows = await this.rows<{ _id: string; tie: 'own' | 'above' | 'below' }>(
      `SELECT _id, tie FROM (SELECT o._id, CASE
           WHEN EXISTS (SELECT FROM objects.object_user u WHERE u.user_id = $2 AND u.object_id = o._id) THEN 'own'
           WHEN ${tiedNode('$2')} THEN 'above'
           WHEN EXISTS (SELECT FROM objects.object_user u JOIN objects.object b ON b._id = u.object_id
             WHERE u.user_id = $2 AND ${below('o')}) THEN 'below' END AS tie
         FROM objects.object o WHERE o.company_id = $1 AND o._id = ANY($3::uuid[])) found WHERE tie IS NOT NULL`,
      [ctx.companyId, userId, ids],
    );
    return new Map(rows.map(({ _id, tie }) => [_id, tie]));
  }

  /**
   * Nodes with the words of a search, in any order, and the position of each: first nodes with that name, then nodes
   * with them as whole words, a street before its houses. Where no node has all of them, the last one is looked for
   * below the others: the house "12" of the street "Mira".
   */
  async search(ctx: Context, text: string, withStats: boolean, limit: number): Promise<FoundNode[]> {
    const words = searchWords(text);
    const parameters = [containing(text.trim().toLowerCase()), words.map((word) => `% ${likeText(word)} %`), limit];
    const patterns = (words.length > 0 ? words : [text.toLowerCase()]).map(containing);
    const at = (place: number) => `$${place + 6}`;
    const find = (conditions: readonly string[]): Promise<FoundNode[]> =>
      this.rows(
        `SELECT ${node(withStats)}, ${namesAbove('$2')} FROM objects.object o WHERE ${SEEN} AND ${conditions.join(' AND ')}
         ORDER BY lower(o.name) NOT LIKE $3, NOT ${WHOLE_WORDS} LIKE ALL($4::text[]), ${DEPTH}, lower(o.name), o.pin
         LIMIT $5`,
        [...seen(ctx), ...parameters, ...patterns],
      );
    const found = await find(patterns.map((_, place) => `o.search_text LIKE ${at(place)}`));
    if (found.length > 0 || patterns.length < 2) return found;
    const last = patterns.length - 1;
    return find([
      `o.search_text LIKE ${at(last)}`,
      ...patterns.slice(0, -1).map((_, place) => `(o.search_text LIKE ${at(place)} OR ${isAbove(at(place))})`),
    ]);
  }

  /** Every node, parents before their children, siblings in their order. */
  tree(ctx: Context): Promise<TreeRow[]> {
    return this.rows(
      `SELECT ${TREE_ROW} FROM objects.object o WHERE ${SEEN} ORDER BY ${DEPTH}, o.sort, o.pin`,
      seen(ctx),
    );
  }

  /** Nodes among `ids` that the caller sees. */
  find(ctx: Context, ids: readonly string[], transaction?: Transaction): Promise<StoredObject[]> {
    return this.rows(
      `SELECT ${DETAILS} FROM objects.object o WHERE ${SEEN} AND o._id = ANY($3::uuid[])`,
      [...seen(ctx), ids],
      transaction,
    );
  }

  /** The ancestors of a node, from the top down. */
  ancestors(ctx: Context, { path }: Pick<StoredObject, 'path'>): Promise<TreeRow[]> {
    const pins = path.split('/').filter(Boolean).map(Number).slice(0, -1);
    return this.rows(
      `SELECT ${TREE_ROW} FROM objects.object o WHERE ${SEEN} AND o.pin = ANY($3::int[])
       ORDER BY length(o.path), o.path`,
      [...seen(ctx), pins],
    );
  }

  /** Nodes with a place, in the order of their numbers, and how many there are. */
  async placed(
    ctx: Context,
    { offset, limit, withDevices }: { offset: number; limit: number; withDevices: boolean },
  ): Promise<{ rows: MapRow[]; total: number }> {
    const from = `FROM objects.object o WHERE ${SEEN} AND o.latitude IS NOT NULL`;
    const [rows, counted] = await Promise.all([
      this.rows<MapRow>(
        `SELECT ${TREE_ROW}, ${namesAbove('$2')}, ${placedAbove('$2')}, o.latitude, o.longitude,
           o.devices_count + (SELECT coalesce(sum(b.devices_count), 0) FROM objects.object b WHERE ${below('o')}) AS devices
           ${withDevices ? `, ${BRANCH_DEVICES}` : ''} ${from} ORDER BY o.pin LIMIT $3 OFFSET $4`,
        [...seen(ctx), limit, offset],
      ),
      this.rows<{ count: number }>(`SELECT count(*) ${from}`, seen(ctx)),
    ]);
    return { rows, total: counted[0]?.count ?? 0 };
  }

  /** Only one transaction at a time may change the shape of a company's tree. */
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
    // The number is known only now. No other transaction sees the empty path: the tree is locked.
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

  /** Sets the zones of a node; the points of the branch are published with them. */
  async setZones(
    transaction: Transaction,
    ctx: Context,
    { _id, path }: StoredObject,
    zones: ZoneLayer | null,
  ): Promise<void> {
    await transaction.query('UPDATE objects.object SET zones = $3::jsonb WHERE _id = $1 AND company_id = $2', [
      ...[_id, ctx.companyId],
      zones && JSON.stringify(zones),
    ]);
    await transaction.query(
      `INSERT INTO objects.point_unpublished (point_id, company_id)
       SELECT p.id, p.company_id FROM objects.accounting_point p JOIN objects.object o ON o._id = p.object_id
       WHERE o.company_id = $1 AND o.path >= $2 AND o.path < rtrim($2, '/') || '0'
       ORDER BY p.id ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id`,
      [ctx.companyId, path],
    );
  }

  /** The node with its branch hangs below another (null = the top), at a place or the last of its siblings there. */
  async move(
    transaction: Transaction,
    ctx: Context,
    moved: StoredObject,
    parent: StoredObject | null,
    sort: number | undefined,
  ): Promise<void> {
    const path = `${parent?.path ?? '/'}${moved.pin}/`;
    await transaction.query(
      `UPDATE objects.object SET parent_id = $3, version = version + 1,
         sort = coalesce($4::int, (SELECT coalesce(max(s.sort), 0) + 1 FROM objects.object s
           WHERE s.company_id = $2 AND s.parent_id IS NOT DISTINCT FROM $3::uuid))
       WHERE _id = $1 AND company_id = $2`,
      [moved._id, ctx.companyId, parent?._id ?? null, sort ?? null],
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
      [ctx.companyId, parentId],
      transaction,
    );
    return new Set(rows.map(({ _id }) => _id));
  }

  /** The given children first, in their order; the others follow in their old order. */
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

  /** Number of deleted nodes. */
  async removeBranch(transaction: Transaction, ctx: Context, path: string): Promise<number> {
    const { rowCount } = await transaction.query(
      `DELETE FROM objects.object WHERE company_id = $1 AND path >= $2 AND path < rtrim($2, '/') || '0'`,
      [ctx.companyId, path],
    );
    return rowCount ?? 0;
  }

  private async rows<R extends object>(sql: string, parameters: unknown[], transaction?: Transaction): Promise<R[]> {
    if (!transaction) return this.database.query<R>(sql, parameters);
    return (await transaction.query<R>(sql, parameters)).rows;
  }
}

function written({ coordinates, ...texts }: ObjectValues): unknown[] {
  return [...TEXTS.map((name) => texts[name]), coordinates?.latitude ?? null, coordinates?.longitude ?? null];
}
