import { Injectable } from '@nestjs/common';
import { type AccessRights, type Context, hasRight, type Language } from '@gaugeway/platform/auth';
import { containing, Database, type Transaction } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { SECTION, type UserRow } from '@gaugeway/proto/api';
import { NO_RIGHTS } from './access/rights';

/** Sort keys of the list of users, with their SQL expressions. */
export const USER_SORTS = {
  id: 'u.id',
  name: 'lower(u.name)',
  email: 'lower(u.email)',
  status: 'u.status',
  access_group: 'u.is_admin DESC, lower(g.name)',
  last_sign_in_at: 'u.last_sign_in_at',
  created_at: 'u.created_at',
} as const;

export type UserSort = keyof typeof USER_SORTS;

export interface UserQuery {
  search: string;
  sort: UserSort;
  descending: boolean;
  limit: number;
  offset: number;
}

/** A user who is about to be changed. */
export interface LockedUser {
  id: number;
  email: string;
  name: string;
  isAdmin: boolean;
  status: 'active' | 'blocked';
  accessGroupId: number | null;
  rights: AccessRights;
}

export interface UserValues {
  name: string;
  email: string;
  phoneNumber: string | null;
  accessGroupId: number | null;
  isAdmin: boolean;
  locale: Language;
  timeZone: number | null;
}

const ROW = `u.id, u.email, u.name, u.phone_number, u.is_admin, u.is_demo, u.status, u.locale,
  u.time_zone AS user_time_zone, extract(epoch FROM u.last_sign_in_at)::int8 AS last_sign_in_at,
  extract(epoch FROM u.created_at)::int8 AS created_at,
  CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS access_group,
  EXISTS (SELECT 1 FROM identity.second_factor f WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL) AS "2fa_enabled"`;

/**
 * Visible users of the company; without access_all on users: oneself and users whom one created ($1 to $3 by `scope`).
 */
const VISIBLE = `FROM identity."user" u LEFT JOIN identity.access_group g ON g.id = u.access_group_id
  WHERE u.company_id = $1 AND u.deleted_at IS NULL AND ($2::bool OR u.id = $3 OR u.created_by = $3)`;

function scope(ctx: Context): [number, boolean, number] {
  return [ctx.companyId, hasRight(ctx, 'access_all', SECTION.users), ctx.userId];
}

@Injectable()
export class CompanyUserRepository {
  constructor(private readonly database: Database) {}

  async list(ctx: Context, query: UserQuery): Promise<{ rows: UserRow[]; total: number }> {
    const found = `${VISIBLE} AND ($4 = '' OR u.name ILIKE $4 OR u.email ILIKE $4 OR u.phone_number ILIKE $4 OR g.name ILIKE $4)`;
    const parameters = [...scope(ctx), query.search === '' ? '' : containing(query.search)];
    const direction = query.descending ? 'DESC' : 'ASC';
    const order = `${USER_SORTS[query.sort]} ${direction} NULLS LAST, u.id ${direction}`;
    const [rows, total] = await Promise.all([
      this.database.query<UserRow>(`SELECT ${ROW} ${found} ORDER BY ${order} LIMIT $5 OFFSET $6`, [
        ...parameters,
        query.limit,
        query.offset,
      ]),
      this.database.count(found, parameters),
    ]);
    return { rows, total };
  }

  /** Names of users of the company and of those that the caller came through, deleted ones included. */
  async names(ctx: Context, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.database.query(
      'SELECT id, name FROM identity."user" WHERE id = ANY($1::int[]) AND company_id = ANY($2::int[]) ORDER BY id',
      [ids, [ctx.companyId, ...ctx.chain]],
    );
  }

  async find(ctx: Context, id: number, transaction?: Transaction): Promise<UserRow | null> {
    const sql = `SELECT ${ROW} ${VISIBLE} AND u.id = $4`;
    const parameters = [...scope(ctx), id];
    const rows = transaction
      ? (await transaction.query<UserRow>(sql, parameters)).rows
      : await this.database.query<UserRow>(sql, parameters);
    return rows[0] ?? null;
  }

  /** A user whom the context may see. No one else changes users of the company until the transaction ends. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<LockedUser | null> {
    // One at a time: two administrators who demote each other would otherwise wait for each other.
    await transaction.query('SELECT pg_advisory_xact_lock(7301847, $1)', [ctx.companyId]);
    const { rows } = await transaction.query<{
      id: number;
      email: string;
      name: string;
      is_admin: boolean;
      status: 'active' | 'blocked';
      access_group_id: number | null;
      rights: AccessRights | null;
    }>(
      `SELECT u.id, u.email, u.name, u.is_admin, u.status, u.access_group_id,
              CASE WHEN g.id IS NOT NULL THEN json_build_object('read', g.can_read, 'create', g.can_create,
                'update', g.can_update, 'delete', g.can_delete, 'access_all', g.access_all) END AS rights
       ${VISIBLE} AND u.id = $4 FOR UPDATE OF u`,
      [...scope(ctx), id],
    );
    const row = rows[0];
    if (!row) return null;
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      isAdmin: row.is_admin,
      status: row.status,
      accessGroupId: row.access_group_id,
      rights: row.rights ?? NO_RIGHTS,
    };
  }

  /** true: the company has another active administrator. Called after `lock`. */
  async hasOtherAdmin(transaction: Transaction, ctx: Context, id: number): Promise<boolean> {
    const { rows } = await transaction.query<{ id: number }>(
      `SELECT id FROM identity."user"
       WHERE company_id = $1 AND is_admin AND status = 'active' AND deleted_at IS NULL`,
      [ctx.companyId],
    );
    return rows.some((row) => row.id !== id);
  }

  async insert(transaction: Transaction, ctx: Context, values: UserValues, passwordHash: string): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO identity."user" (company_id, created_by, name, email, phone_number, access_group_id, is_admin, locale,
         time_zone, password_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [ctx.companyId, ctx.userId, ...columnsOf(values), passwordHash],
    );
    return rows[0]?.id ?? 0;
  }

  async update(transaction: Transaction, ctx: Context, id: number, values: UserValues): Promise<void> {
    await transaction.query(
      `UPDATE identity."user" SET name = $3, email = $4, phone_number = $5, access_group_id = $6, is_admin = $7,
         locale = $8, time_zone = $9 WHERE company_id = $1 AND id = $2`,
      [ctx.companyId, id, ...columnsOf(values)],
    );
  }

  async setStatus(transaction: Transaction, ctx: Context, id: number, status: 'active' | 'blocked'): Promise<void> {
    await transaction.query('UPDATE identity."user" SET status = $3 WHERE company_id = $1 AND id = $2', [
      ctx.companyId,
      id,
      status,
    ]);
  }

  /** The row stays for the audit log; it allows no sign-in, and the address is free again. */
  async remove(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query('DELETE FROM identity.second_factor WHERE user_id = $1', [id]);
    await transaction.query(
      `UPDATE identity."user" SET status = 'blocked', deleted_at = now(), settings = '{}', phone_number = NULL
       WHERE company_id = $1 AND id = $2`,
      [ctx.companyId, id],
    );
  }

  /** true: the user's password is stored here only. */
  async hasOwnPassword(transaction: Transaction, userId: number): Promise<boolean> {
    const { rows } = await transaction.query(`SELECT 1 FROM identity."user" WHERE id = $1 AND auth_source = 'local'`, [
      userId,
    ]);
    return rows.length > 0;
  }

  /** Returns the email, the account's name at the sign-in. */
  async setPassword(transaction: Transaction, userId: number, passwordHash: string): Promise<string> {
    const { rows } = await transaction.query<{ email: string }>(
      'UPDATE identity."user" SET password_hash = $2 WHERE id = $1 RETURNING email',
      [userId, passwordHash],
    );
    if (!rows[0]) throw notFound();
    return rows[0].email;
  }
}

function columnsOf(values: UserValues): unknown[] {
  return [
    values.name,
    values.email,
    values.phoneNumber,
    values.accessGroupId,
    values.isAdmin,
    values.locale,
    values.timeZone,
  ];
}
