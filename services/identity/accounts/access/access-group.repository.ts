import { Injectable } from '@nestjs/common';
import type { AccessRights, Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { identityLimits } from '../../identity.limits';

export interface StoredGroup {
  id: number;
  version: number;
  name: string;
  rights: AccessRights;
  usersCount: number;
}

interface Row {
  id: number;
  version: number;
  name: string;
  can_read: number[];
  can_create: number[];
  can_update: number[];
  can_delete: number[];
  access_all: number[];
  users_count: number;
}

const COLUMNS = `g.id, g.version, g.name, g.can_read, g.can_create, g.can_update, g.can_delete, g.access_all,
  (SELECT count(*) FROM identity."user" u WHERE u.access_group_id = g.id AND u.deleted_at IS NULL) AS users_count`;

@Injectable()
export class AccessGroupRepository {
  constructor(private readonly database: Database) {}

  async list(ctx: Context): Promise<StoredGroup[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM identity.access_group g WHERE g.company_id = $1 ORDER BY lower(g.name), g.id`,
      [ctx.companyId],
    );
    return rows.map(stored);
  }

  /** A group of the company, locked against changes and removal until the transaction ends. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<StoredGroup | null> {
    const where = 'FROM identity.access_group g WHERE g.company_id = $1 AND g.id = $2';
    await transaction.query(`SELECT 1 ${where} FOR UPDATE`, [ctx.companyId, id]);
    // Counted after the lock: a user who got the group while we waited for it is seen.
    const { rows } = await transaction.query<Row>(`SELECT ${COLUMNS} ${where}`, [ctx.companyId, id]);
    return rows[0] ? stored(rows[0]) : null;
  }

  /** true: another group has this name. One caller at a time checks and writes, until the transaction ends. */
  async isNameTaken(transaction: Transaction, ctx: Context, name: string, exceptId: number): Promise<boolean> {
    await transaction.query('SELECT pg_advisory_xact_lock(7301846, $1)', [ctx.companyId]);
    const { rows } = await transaction.query(
      'SELECT 1 FROM identity.access_group WHERE company_id = $1 AND lower(name) = lower($2) AND id <> $3',
      [ctx.companyId, name, exceptId],
    );
    return rows.length > 0;
  }

  async insert(transaction: Transaction, ctx: Context, name: string, rights: AccessRights): Promise<number> {
    await identityLimits.assertRoom(transaction, ctx.companyId, 'access_groups');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO identity.access_group (company_id, name, can_read, can_create, can_update, can_delete, access_all)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [ctx.companyId, name, ...lists(rights)],
    );
    return rows[0]?.id ?? 0;
  }

  async update(
    transaction: Transaction,
    ctx: Context,
    id: number,
    { name, rights }: { name: string; rights: AccessRights },
  ): Promise<void> {
    await transaction.query(
      `UPDATE identity.access_group
       SET version = version + 1, name = $3, can_read = $4, can_create = $5, can_update = $6, can_delete = $7, access_all = $8
       WHERE company_id = $1 AND id = $2`,
      [ctx.companyId, id, name, ...lists(rights)],
    );
    // Other services hear of the new rights.
    await transaction.query('UPDATE identity."user" SET published_state = NULL WHERE access_group_id = $1', [id]);
  }

  /** Deleted users keep none: the row goes whole. */
  async remove(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query(
      'UPDATE identity."user" SET access_group_id = NULL WHERE access_group_id = $1 AND deleted_at IS NOT NULL',
      [id],
    );
    await transaction.query('DELETE FROM identity.access_group WHERE company_id = $1 AND id = $2', [ctx.companyId, id]);
  }
}

function lists(rights: AccessRights): number[][] {
  return [rights.read, rights.create, rights.update, rights.delete, rights.access_all].map((list) => [...list]);
}

function stored(row: Row): StoredGroup {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    rights: {
      read: row.can_read,
      create: row.can_create,
      update: row.can_update,
      delete: row.can_delete,
      access_all: row.access_all,
    },
    usersCount: row.users_count,
  };
}
