import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';

/** Users of a node: those tied to it, and those tied to one above it. */
export interface NodeUsers {
  own: number[];
  inherited: number[];
}

/** Ties of users to branches of the tree, for users without the right to see all. */
@Injectable()
export class ObjectUsersRepository {
  constructor(private readonly database: Database) {}

  /** Users tied to each node. */
  async tied(transaction: Transaction, ids: readonly string[]): Promise<Map<string, number[]>> {
    const { rows } = await transaction.query<{ object_id: string; users: number[] }>(
      `SELECT object_id, array_agg(user_id ORDER BY user_id) AS users FROM objects.object_user
       WHERE object_id = ANY($1::uuid[]) GROUP BY object_id`,
      [ids],
    );
    return new Map(rows.map(({ object_id, users }) => [object_id, users]));
  }

  /** Each of the users sees each of the nodes; who does already is left as is. */
  async tie(transaction: Transaction, ctx: Context, ids: readonly string[], users: readonly number[]): Promise<void> {
    await transaction.query(
      `INSERT INTO objects.object_user (user_id, object_id, company_id)
       SELECT u, o, $3 FROM unnest($1::int[]) u, unnest($2::uuid[]) o ON CONFLICT DO NOTHING`,
      [users, ids, ctx.companyId],
    );
  }

  async untie(transaction: Transaction, ctx: Context, ids: readonly string[], users: readonly number[]): Promise<void> {
    await transaction.query(
      `DELETE FROM objects.object_user
       WHERE user_id = ANY($1::int[]) AND object_id = ANY($2::uuid[]) AND company_id = $3`,
      [users, ids, ctx.companyId],
    );
  }

  /** Unties one user from the nodes and from all below them, or only from those below. Returns the untied nodes. */
  untieBranches(
    transaction: Transaction,
    ctx: Context,
    { user, ids, withNodes }: { user: number; ids: readonly string[]; withNodes: boolean },
  ): Promise<{ _id: string; name: string }[]> {
    return transaction
      .query<{ _id: string; name: string }>(
        `DELETE FROM objects.object_user u USING objects.object o
         WHERE u.user_id = $1 AND o._id = u.object_id AND o.company_id = $2 AND EXISTS (
           SELECT FROM objects.object t WHERE t._id = ANY($3::uuid[]) AND t.company_id = o.company_id
             AND o.path >= t.path AND o.path < rtrim(t.path, '/') || '0' AND ($4 OR o._id <> t._id))
         RETURNING o._id, o.name`,
        [user, ctx.companyId, ids, withNodes],
      )
      .then(({ rows }) => rows);
  }

  async ofNode(ctx: Context, { _id, path }: { _id: string; path: string }): Promise<NodeUsers> {
    const rows = await this.database.query<{ user_id: number; is_own: boolean }>(
      `SELECT u.user_id, bool_or(o._id = $3) AS is_own FROM objects.object_user u
       JOIN objects.object o ON o._id = u.object_id
       WHERE o.company_id = $1 AND o.pin = ANY($2::int[]) AND u.user_id > 0 GROUP BY u.user_id ORDER BY u.user_id`,
      [ctx.companyId, path.split('/').filter(Boolean).map(Number), _id],
    );
    const of = (own: boolean) => rows.filter(({ is_own }) => is_own === own).map(({ user_id }) => user_id);
    return { own: of(true), inherited: of(false) };
  }

  /** Unties deleted users. */
  async untieDeleted(users: readonly number[]): Promise<void> {
    if (users.length === 0) return;
    await this.database.query('DELETE FROM objects.object_user WHERE user_id = ANY($1::int[])', [users]);
  }
}
