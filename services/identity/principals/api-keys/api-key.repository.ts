import { Injectable } from '@nestjs/common';
import type { AccessRights, ApiKeyUse, Context, SessionContext } from '@gaugeway/platform/auth';
import { columnsOf, Database, type SqlExecutor, type Transaction } from '@gaugeway/platform/database';
import type { apiKey, ReplyOf, apiKeyList } from '@gaugeway/proto/api';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { contextClock } from '../../accounts/context-clock';
import { openModules } from '../../accounts/company-branch.repository';
import { isReadOnlyByDealer } from '../../accounts/dealer-contract';
import type { z } from 'zod';
import { identityLimits } from '../../identity.limits';

export type ApiKey = z.output<typeof apiKey>;
type Group = ReplyOf<typeof apiKeyList>['access_groups'][number];

const VIEW = `SELECT k.id, k.name, k.prefix, identity.name_of_user(k.created_by) AS created_by, k.last_used_from,
    extract(epoch FROM k.created_at)::bigint AS created_at, extract(epoch FROM k.expires_at)::bigint AS expires_at,
    extract(epoch FROM k.last_used_at)::bigint AS last_used_at,
    CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name) END AS access_group
  FROM identity.api_key k
  LEFT JOIN identity.access_group g ON g.id = k.access_group_id
  WHERE k.company_id = $1 AND k.revoked_at IS NULL`;

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly database: Database) {}

  list(ctx: Context): Promise<ApiKey[]> {
    return this.database.query<ApiKey>(`${VIEW} ORDER BY k.id`, [ctx.companyId]);
  }

  groups(ctx: Context): Promise<Group[]> {
    return this.database.query<Group>(
      'SELECT id, name FROM identity.access_group WHERE company_id = $1 ORDER BY name, id',
      [ctx.companyId],
    );
  }

  async hasGroup(transaction: Transaction, ctx: Context, groupId: number): Promise<boolean> {
    const { rows } = await transaction.query(
      'SELECT 1 FROM identity.access_group WHERE id = $1 AND company_id = $2 FOR SHARE',
      [groupId, ctx.companyId],
    );
    return rows.length > 0;
  }

  async insert(
    transaction: Transaction,
    ctx: Context,
    key: { name: string; groupId: number; prefix: string; hash: Buffer; expiresAt: number | null },
  ): Promise<ApiKey> {
    await identityLimits.assertRoom(transaction, ctx.companyId, 'api_keys');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO identity.api_key (company_id, name, access_group_id, prefix, hash, expires_at, created_by)
       VALUES ($1, $2, $3, $4, $5, to_timestamp($6), $7) RETURNING id`,
      [ctx.companyId, key.name, key.groupId, key.prefix, key.hash, key.expiresAt, ctx.userId],
    );
    const made = await transaction.query<ApiKey>(`${VIEW} AND k.id = $2`, [ctx.companyId, rows[0]?.id]);
    const [view] = made.rows;
    if (!view) throw new Error('a key that was just made is not there');
    return view;
  }

  /** Name of the key that was revoked; null for an id that is unknown, another company's, or revoked before. */
  async revoke(transaction: Transaction, ctx: Context, id: number): Promise<string | null> {
    const { rows } = await transaction.query<{ name: string }>(
      `UPDATE identity.api_key SET revoked_at = now() WHERE id = $1 AND company_id = $2 AND revoked_at IS NULL
       RETURNING name`,
      [id, ctx.companyId],
    );
    return rows[0]?.name ?? null;
  }

  /**
   * The callers of valid keys of open companies: the rights of its group, in its company, of a machine. `isNoted`: its
   * use from this address was recorded within the last minute. In the order of the given; undefined for other keys.
   */
  async contexts(uses: readonly ApiKeyUse[]): Promise<({ context: SessionContext; isNoted: boolean } | undefined)[]> {
    const rows = await this.database.prepared<KeyRow>(
      'identity-api-key-contexts',
      `SELECT u.place::int AS place, k.id, k.name, k.company_id, c.time_zone, c.zones,
              ${openModules('c.id')} AS modules,
              (coalesce(c.expires_at < now(), false) OR ${isReadOnlyByDealer('c.id')}) AS is_expired,
              coalesce(k.last_used_at > now() - interval '1 minute' AND k.last_used_from = u.address, false) AS is_noted,
              CASE WHEN g.id IS NOT NULL THEN json_build_object('read', g.can_read, 'create', g.can_create,
                'update', g.can_update, 'delete', g.can_delete, 'access_all', g.access_all) END AS rights
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u(hash, address, place)
       JOIN identity.api_key k ON k.hash = decode(u.hash, 'hex')
       JOIN identity.company c ON c.id = k.company_id AND c.status = 'active'
         AND (c.expires_at IS NULL OR c.expires_at + interval '14 days' > now())
       LEFT JOIN identity.access_group g ON g.id = k.access_group_id
       WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`,
      columnsOf(uses, 'hash', 'address'),
    );
    const found = new Array<{ context: SessionContext; isNoted: boolean } | undefined>(uses.length);
    for (const row of rows) found[row.place - 1] = { context: contextOf(row), isNoted: row.is_noted };
    return found;
  }

  /** Once per minute is enough to see whether a key is used, and a busy one must not write at each call. */
  async noteUse(executor: SqlExecutor, id: number, address: string): Promise<void> {
    await executor.query(
      `UPDATE identity.api_key SET last_used_at = now(), last_used_from = $2
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute' OR last_used_from <> $2)`,
      [id, address],
    );
  }
}

interface KeyRow extends Record<string, unknown> {
  /** Position among the given keys, from 1. */
  place: number;
  id: number;
  name: string;
  company_id: number;
  time_zone: number;
  zones: ZonePeriod[] | null;
  rights: AccessRights | null;
  modules: number[] | null;
  is_expired: boolean;
  is_noted: boolean;
}

const contextOf = (row: KeyRow): SessionContext => ({
  sessionId: `api_key:${row.id}`,
  userId: -row.id,
  userName: row.name,
  companyId: row.company_id,
  chain: [row.company_id],
  isAdmin: false,
  isDemo: false,
  rights: row.rights ?? { read: [], create: [], update: [], delete: [], access_all: [] },
  modules: row.modules,
  isExpired: row.is_expired,
  language: 'en',
  ...contextClock(row),
});
