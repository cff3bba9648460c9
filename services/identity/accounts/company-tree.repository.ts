import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { containing, Database } from '@gaugeway/platform/database';

/** Columns by which the companies below can be sorted. */
export const COMPANY_SORT = {
  name: 'lower(c.name)',
  inn: 'c.inn',
  type: 'c.type_id',
  status: 'state',
  expires_at: 'c.expires_at',
  devices: 'devices_count',
  users: 'users_count',
  id: 'c.id',
} as const;
export type CompanySort = keyof typeof COMPANY_SORT;

/** A company as the lists show it. */
export interface CompanyRow {
  id: number;
  parent_id: number | null;
  name: string;
  inn: string;
  type_id: number;
  /** 1 active, 2 blocked, 3 expired. */
  state: number;
  is_dealer: boolean;
  is_demo: boolean;
  expires_at: number | null;
  subcompanies_after_expiry: 'read_only' | 'own_date';
  time_zone: number;
  zones: ZonePeriod[] | null;
  only_api: boolean;
  limit_devices: number | null;
  limit_users: number | null;
  limit_messages_a_day: number | null;
  modules: number[] | null;
  service_group_id: number | null;
  version: number;
  devices_count: number;
  users_count: number;
}

export interface SubcompanyRow extends CompanyRow {
  way: string[];
  subcompanies_count: number;
}

/** A company on the way from the caller's to one below it. */
export interface PathCompany {
  id: number;
  name: string;
  status: 'active' | 'blocked' | 'deleted';
  is_dealer: boolean;
  /** Expired longer ago than the time that is granted. */
  is_closed: boolean;
}

export interface CompanyFilter {
  /** Parent company, of direct children only. */
  parentId?: number;
  state?: number;
  search?: string;
}

const STATE = `CASE WHEN c.status = 'blocked' THEN 2 WHEN c.expires_at < now() THEN 3 ELSE 1 END`;

const ROW = `c.id, c.parent_id, c.name, c.inn, c.type_id, ${STATE} AS state, c.is_dealer, c.is_demo,
  extract(epoch FROM c.expires_at)::float8 AS expires_at, c.subcompanies_after_expiry, c.time_zone, c.zones, c.only_api, c.limit_devices, c.limit_users,
  c.limit_messages_a_day, c.modules, c.service_group_id, c.version,
  (SELECT count(*) FROM identity.company_device d WHERE d.company_id = c.id) AS devices_count,
  (SELECT count(*) FROM identity."user" u WHERE u.company_id = c.id AND u.deleted_at IS NULL) AS users_count`;

/** Everything below the company $1, parents before their children. */
const BELOW = `WITH RECURSIVE below AS (
    SELECT id, name, 1 AS depth, '{}'::text[] AS way, ARRAY[id] AS path FROM identity.company
    WHERE parent_id = $1 AND status <> 'deleted'
    UNION ALL
    SELECT child.id, child.name, b.depth + 1, b.way || b.name, b.path || child.id
    FROM identity.company child JOIN below b ON child.parent_id = b.id WHERE child.status <> 'deleted'
  )`;

const SUBCOMPANY = `${ROW}, b.way,
  (SELECT count(*) FROM identity.company k WHERE k.parent_id = c.id AND k.status <> 'deleted') AS subcompanies_count`;

/** Reads the companies below the one of the context; one that is not below it does not exist. */
@Injectable()
export class CompanyTreeRepository {
  constructor(private readonly database: Database) {}

  async current(ctx: Context): Promise<CompanyRow | undefined> {
    const [row] = await this.database.query<CompanyRow>(`SELECT ${ROW} FROM identity.company c WHERE c.id = $1`, [
      ctx.companyId,
    ]);
    return row;
  }

  /** Names of companies of the session's chain, in its order. */
  async chain(ctx: Context): Promise<{ id: number; name: string }[]> {
    return this.database.query(
      `SELECT c.id, c.name FROM unnest($1::int[]) WITH ORDINALITY AS link(id, place)
       JOIN identity.company c ON c.id = link.id ORDER BY place`,
      [[...ctx.chain]],
    );
  }

  async page(
    ctx: Context,
    { parentId, state, search }: CompanyFilter,
    order: { field: CompanySort; descending: boolean },
    at: { limit: number; offset: number },
  ): Promise<{ rows: SubcompanyRow[]; total: number }> {
    const pattern = search ? containing(search) : null;
    const from = `FROM below b JOIN identity.company c ON c.id = b.id
       WHERE ($2::int IS NULL OR c.parent_id = $2) AND ($3::int IS NULL OR ${STATE} = $3)
         AND ($4::text IS NULL OR c.name ILIKE $4 OR c.inn ILIKE $4)`;
    const parameters = [ctx.companyId, parentId ?? null, state ?? null, pattern];
    const [rows, counted] = await Promise.all([
      this.database.query<SubcompanyRow>(
        `${BELOW} SELECT ${SUBCOMPANY} ${from}
         ORDER BY ${COMPANY_SORT[order.field]} ${order.descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}, c.id
         LIMIT $5 OFFSET $6`,
        [...parameters, at.limit, at.offset],
      ),
      this.database.query<{ count: number }>(`${BELOW} SELECT count(*) ${from}`, parameters),
    ]);
    return { rows, total: counted[0]?.count ?? 0 };
  }

  async tree(
    ctx: Context,
  ): Promise<{ id: number; parent_id: number; name: string; depth: number; is_dealer: boolean }[]> {
    return this.database.query(
      `${BELOW} SELECT c.id, c.parent_id, c.name, b.depth, c.is_dealer
       FROM below b JOIN identity.company c ON c.id = b.id ORDER BY b.way || b.name, c.id`,
      [ctx.companyId],
    );
  }

  async find(ctx: Context, id: number): Promise<SubcompanyRow | undefined> {
    const [row] = await this.database.query<SubcompanyRow>(
      `${BELOW} SELECT ${SUBCOMPANY} FROM below b JOIN identity.company c ON c.id = b.id WHERE c.id = $2`,
      [ctx.companyId, id],
    );
    return row;
  }

  /** The companies from the one of the context (without it) down to `id`; empty where `id` is not below it. */
  async pathTo(ctx: Context, id: number): Promise<PathCompany[]> {
    return this.database.query<PathCompany>(
      `${BELOW} SELECT c.id, c.name, c.status, c.is_dealer,
         coalesce(c.expires_at + interval '14 days' < now(), false) AS is_closed
       FROM below b CROSS JOIN unnest(b.path) WITH ORDINALITY AS link(id, place)
       JOIN identity.company c ON c.id = link.id WHERE b.id = $2 ORDER BY place`,
      [ctx.companyId, id],
    );
  }
}
