import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { columnsOf, Database, hasWords, type Transaction, wordPatterns } from '@gaugeway/platform/database';
import type { BalanceGroup, BalanceGroupDetails } from '@gaugeway/proto/api';
import { balanceGroupRegistry } from '@gaugeway/proto/events';
import { onlyTied, seenBy } from '../visibility/seen-sql';
import { objectLimits } from '../objects.limits';

export interface Member {
  accounting_point_id: number;
  sign: number;
  share: number;
}

export type GroupValues = Pick<BalanceGroup, 'title' | 'comment' | 'resource_type_id' | 'allowed_imbalance'>;

interface KnownPoint {
  id: number;
  title: string;
  resource_type_id: number;
}

const count = (sign: 1 | -1): string =>
  `(SELECT count(*) FROM objects.balance_member m WHERE m.group_id = g.id AND m.sign = ${sign})`;

const GROUP = `g.id, g.title, g.comment, g.resource_type_id, g.allowed_imbalance, g.version,
  ${count(1)} AS in_count, ${count(-1)} AS out_count`;

const DEVICE_NAME = `coalesce((SELECT d.name FROM objects.device_link l JOIN objects.device d ON d.device_id = l.device_id
    AND d.company_id = p.company_id WHERE l.point_id = p.id AND l.to_ts IS NULL), '')`;

const MEMBERS = `coalesce((SELECT json_agg(json_build_object('accounting_point_id', p.id, 'title', p.title,
    'sign', m.sign, 'share', m.share, 'device_name', ${DEVICE_NAME}) ORDER BY m.place)
  FROM objects.balance_member m JOIN objects.accounting_point p ON p.id = m.point_id WHERE m.group_id = g.id), '[]')
  AS members`;

/** A group is seen by those who see all of its points: its loss says something about each of them. $2 as in `seenBy`. */
const SEEN = `g.company_id = $1 AND ($2::int IS NULL OR NOT EXISTS (SELECT FROM objects.balance_member m
  JOIN objects.accounting_point p ON p.id = m.point_id WHERE m.group_id = g.id AND NOT ${seenBy('$2')}))`;

@Injectable()
export class BalanceGroupRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async page(
    ctx: Context,
    { search, resource, descending }: { search: string; resource: number | null; descending: boolean },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: BalanceGroup[]; total: number }> {
    const from = `FROM objects.balance_group g WHERE ${SEEN} AND ${hasWords('lower(g.title)', '$3')}
      AND ($4::int IS NULL OR g.resource_type_id = $4)`;
    const parameters = [ctx.companyId, onlyTied(ctx), wordPatterns(search), resource];
    const direction = descending ? 'DESC' : 'ASC';
    const [rows, total] = await Promise.all([
      this.database.query<BalanceGroup>(
        `SELECT ${GROUP} ${from} ORDER BY lower(g.title) ${direction}, g.id ${direction} LIMIT $5 OFFSET $6`,
        [...parameters, limit, offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  /** null for an unknown group, another company's, and one of whose points the caller does not see all. */
  async find(ctx: Context, id: number, transaction?: Transaction): Promise<BalanceGroupDetails | null> {
    const sql = `SELECT ${GROUP}, ${MEMBERS} FROM objects.balance_group g WHERE ${SEEN} AND g.id = $3`;
    const parameters = [ctx.companyId, onlyTied(ctx), id];
    type Row = BalanceGroupDetails;
    const rows = transaction
      ? (await transaction.query<Row>(sql, parameters)).rows
      : await this.database.query<Row>(sql, parameters);
    return rows[0] ?? null;
  }

  /** Locked until the transaction ends, so that changes follow each other. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<BalanceGroupDetails | null> {
    await transaction.query('SELECT FROM objects.balance_group WHERE id = $1 AND company_id = $2 FOR UPDATE', [
      id,
      ctx.companyId,
    ]);
    return this.find(ctx, id, transaction);
  }

  /** Points among `ids` that the caller sees. */
  async points(transaction: Transaction, ctx: Context, ids: readonly number[]): Promise<KnownPoint[]> {
    const { rows } = await transaction.query<KnownPoint>(
      `SELECT p.id, p.title, p.resource_type_id FROM objects.accounting_point p
       WHERE p.company_id = $1 AND ${seenBy('$2')} AND p.id = ANY($3::int[])`,
      [ctx.companyId, onlyTied(ctx), ids],
    );
    return rows;
  }

  /** Points of a resource that are in no group, by title. */
  async withoutGroup(
    ctx: Context,
    { search, resource }: { search: string; resource: number | null },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: { id: number; title: string; device_name: string }[]; total: number }> {
    const from = `FROM objects.accounting_point p WHERE p.company_id = $1 AND ${seenBy('$2')}
      AND ${hasWords('p.search_text', '$3')} AND ($4::int IS NULL OR p.resource_type_id = $4)
      AND NOT EXISTS (SELECT FROM objects.balance_member m WHERE m.point_id = p.id)`;
    const parameters = [ctx.companyId, onlyTied(ctx), wordPatterns(search), resource];
    const [rows, total] = await Promise.all([
      this.database.query<{ id: number; title: string; device_name: string }>(
        `SELECT p.id, p.title, ${DEVICE_NAME} AS device_name ${from} ORDER BY p.title_key, p.id LIMIT $5 OFFSET $6`,
        [...parameters, limit, offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  async insert(
    transaction: Transaction,
    ctx: Context,
    values: GroupValues,
    members: readonly Member[],
  ): Promise<number> {
    await objectLimits.assertRoom(transaction, ctx.companyId, 'balance_groups');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO objects.balance_group (company_id, title, comment, resource_type_id, allowed_imbalance)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [ctx.companyId, values.title, values.comment, values.resource_type_id, values.allowed_imbalance],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a balance group that was just created is not there');
    await this.setMembers(transaction, id, members);
    await this.publish(transaction, [id]);
    return id;
  }

  /** Updates a group; without `members` they are unchanged. */
  async update(
    transaction: Transaction,
    id: number,
    values: GroupValues,
    members: readonly Member[] | undefined,
  ): Promise<void> {
    await transaction.query(
      `UPDATE objects.balance_group SET title = $2, comment = $3, allowed_imbalance = $4, version = version + 1
       WHERE id = $1`,
      [id, values.title, values.comment, values.allowed_imbalance],
    );
    if (members) await this.setMembers(transaction, id, members);
    await this.publish(transaction, [id]);
  }

  async remove(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query('DELETE FROM objects.balance_group WHERE id = $1 AND company_id = $2', [id, ctx.companyId]);
    await this.outbox.add(transaction, 'objects', balanceGroupRegistry, [
      { key: String(id), company: ctx.companyId, value: null },
    ]);
  }

  /** A point that is deleted is a member no longer. */
  async leave(transaction: Transaction, pointId: number): Promise<void> {
    const { rows } = await transaction.query<{ id: number }>(
      `UPDATE objects.balance_group g SET version = version + 1 FROM objects.balance_member m
       WHERE m.group_id = g.id AND m.point_id = $1 RETURNING g.id`,
      [pointId],
    );
    if (rows.length === 0) return;
    await transaction.query('DELETE FROM objects.balance_member WHERE point_id = $1', [pointId]);
    await this.publish(
      transaction,
      rows.map(({ id }) => id),
    );
  }

  /** Publishes the groups of points that are members again. */
  async publishOf(transaction: Transaction, ctx: Context, pointIds: readonly number[]): Promise<void> {
    const { rows } = await transaction.query<{ id: number }>(
      `UPDATE objects.balance_group g SET version = version + 1 WHERE g.company_id = $1
         AND g.id IN (SELECT m.group_id FROM objects.balance_member m WHERE m.point_id = ANY($2::int[])) RETURNING g.id`,
      [ctx.companyId, pointIds],
    );
    await this.publish(
      transaction,
      rows.map(({ id }) => id),
    );
  }

  private async setMembers(transaction: Transaction, id: number, members: readonly Member[]): Promise<void> {
    await transaction.query('DELETE FROM objects.balance_member WHERE group_id = $1', [id]);
    await transaction.query(
      `INSERT INTO objects.balance_member (group_id, point_id, sign, share, place)
       SELECT $1, m.point_id, m.sign, m.share, m.place
       FROM unnest($2::int[], $3::int[], $4::float8[]) WITH ORDINALITY AS m(point_id, sign, share, place)`,
      [id, ...columnsOf(members, 'accounting_point_id', 'sign', 'share')],
    );
  }

  /** Publishes the current state of groups, locked by the transaction, to the other services. */
  async publish(transaction: Transaction, ids: readonly number[]): Promise<void> {
    const { rows } = await transaction.query<BalanceGroupDetails & { company_id: number }>(
      `SELECT ${GROUP}, g.company_id, ${MEMBERS} FROM objects.balance_group g WHERE g.id = ANY($1::int[])`,
      [ids],
    );
    const published = rows.map((group) => ({
      key: String(group.id),
      company: group.company_id,
      value: {
        groupId: group.id,
        companyId: group.company_id,
        title: group.title,
        resourceTypeId: group.resource_type_id,
        allowedImbalance: group.allowed_imbalance,
        version: group.version,
        members: group.members.map(({ accounting_point_id: pointId, sign, share }) => ({ pointId, sign, share })),
      },
    }));
    await this.outbox.add(transaction, 'objects', balanceGroupRegistry, published);
  }
}
