import { Injectable } from '@nestjs/common';
import type { AccessRights, Language, SessionContext } from '@gaugeway/platform/auth';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, type SqlExecutor, type Transaction } from '@gaugeway/platform/database';
import { sessionRevoked } from '@gaugeway/proto/events';
import { openModules } from '../accounts/company-branch.repository';
import { isReadOnlyByDealer } from '../accounts/dealer-contract';
import { contextClock } from '../accounts/context-clock';

export interface NewSession {
  id: string;
  userId: number;
  chain: readonly number[];
  refreshHash: Buffer;
  expiresAt: Date;
  /** The session that it was opened from, and ends with. */
  openedFrom?: string;
  address: string;
  userAgent: string;
}

export interface StoredSession {
  userId: number;
  companyId: number;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  /** Seconds since the refresh token was rotated. */
  rotatedAgo: number;
}

/** A company that expired may still be read for a while. */
const EXPIRY_GRACE = `interval '14 days'`;

/** The session `s` with its user `u`, the company `c` that is looked at, and the access group `g`, where all may go on. */
const LIVE_SESSION = `identity.session s
       JOIN identity."user" u ON u.id = s.user_id AND u.status = 'active'
       JOIN identity.company home ON home.id = u.company_id AND home.status = 'active' AND NOT home.only_api
         AND (home.expires_at IS NULL OR home.expires_at + ${EXPIRY_GRACE} > now() OR u.is_admin)
       JOIN identity.company c ON c.id = s.chain[cardinality(s.chain)]
       LEFT JOIN identity.access_group g ON g.id = u.access_group_id
       WHERE s.ended_at IS NULL AND s.expires_at > now() AND s.chain[1] = u.company_id
         -- Each company that was entered is still open, and still below the one before it.
         AND (cardinality(s.chain) = 1 OR NOT EXISTS (
           SELECT FROM unnest(s.chain) WITH ORDINALITY AS link(id, place) JOIN identity.company k ON k.id = link.id
           WHERE place > 1 AND (k.status <> 'active' OR k.parent_id IS DISTINCT FROM s.chain[place::int - 1]
             OR NOT (k.expires_at IS NULL OR k.expires_at + ${EXPIRY_GRACE} > now() OR u.is_admin))))`;

interface SessionRow {
  user_id: number;
  company_id: number;
  refresh_hash: Buffer;
  previous_hash: Buffer | null;
  rotated_ago: number;
}

const STORED_SESSION = `SELECT user_id, chain[cardinality(chain)] AS company_id, refresh_hash, previous_hash,
    extract(epoch FROM now() - rotated_at)::float8 AS rotated_ago
  FROM identity.session WHERE id = $1 AND ended_at IS NULL AND expires_at > now()`;

const storedSession = (row: SessionRow): StoredSession => ({
  userId: row.user_id,
  companyId: row.company_id,
  refreshHash: row.refresh_hash,
  previousHash: row.previous_hash,
  rotatedAgo: row.rotated_ago,
});

@Injectable()
export class SessionRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async insert(executor: SqlExecutor, session: NewSession): Promise<void> {
    await executor.query(
      `INSERT INTO identity.session (id, user_id, chain, refresh_hash, expires_at, address, user_agent, opened_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7,
         (SELECT coalesce(opener.opened_from, opener.id) FROM identity.session opener WHERE opener.id = $8))`,
      [
        session.id,
        session.userId,
        [...session.chain],
        session.refreshHash,
        session.expiresAt,
        session.address,
        session.userAgent.slice(0, 500),
        session.openedFrom ?? null,
      ],
    );
    // A tab that enters a company is no new sign-in; the earlier values of the columns decide.
    await executor.query(
      `UPDATE identity."user" SET last_sign_in_at = now(), first_login = $2 AND first_login OR last_sign_in_at IS NULL
       WHERE id = $1`,
      [session.userId, session.openedFrom !== undefined],
    );
  }

  /** A live session, locked until the transaction ends, so that two refreshes of it follow each other. */
  async lock(transaction: Transaction, id: string): Promise<StoredSession | null> {
    const { rows } = await transaction.query<SessionRow>(`${STORED_SESSION} FOR UPDATE`, [id]);
    return rows[0] ? storedSession(rows[0]) : null;
  }

  /** A live session as it is; no lock, which a database that takes no writes refuses. */
  async find(id: string): Promise<StoredSession | null> {
    const [row] = await this.database.query<SessionRow>(STORED_SESSION, [id]);
    return row ? storedSession(row) : null;
  }

  async rotate(executor: SqlExecutor, id: string, hash: Buffer, expiresAt: Date): Promise<void> {
    await executor.query(
      `UPDATE identity.session
       SET previous_hash = refresh_hash, refresh_hash = $2, rotated_at = now(), expires_at = $3 WHERE id = $1`,
      [id, hash, expiresAt],
    );
  }

  /** Ends a session and those opened from it; notifies their connections. Ending it again changes nothing. */
  async end(transaction: Transaction, id: string, because: string): Promise<void> {
    const { rows } = await transaction.query<{ id: string; user_id: number; company_id: number }>(
      `UPDATE identity.session SET ended_at = now(), ended_because = $2 WHERE (id = $1 OR opened_from = $1) AND ended_at IS NULL
       RETURNING id, user_id, chain[cardinality(chain)] AS company_id`,
      [id, because],
    );
    if (rows.length === 0) return;
    await this.outbox.add(
      transaction,
      'identity',
      sessionRevoked,
      rows.map((row) => ({
        key: String(row.user_id),
        company: row.company_id,
        value: { sessionId: row.id, userId: row.user_id, at: Date.now() },
      })),
    );
  }

  /** Moves a session into another company; its connections have to reconnect. */
  async enter(transaction: Transaction, id: string, userId: number, chain: readonly number[]): Promise<void> {
    await transaction.query('UPDATE identity.session SET chain = $2 WHERE id = $1', [id, [...chain]]);
    await this.outbox.add(transaction, 'identity', sessionRevoked, [
      {
        key: String(userId),
        company: chain.at(-1) ?? 0,
        value: { sessionId: id, userId, at: Date.now(), moved: true },
      },
    ]);
  }

  /** Ends every session of the users of a company. */
  async endOfCompany(executor: SqlExecutor, companyId: number, because: string): Promise<void> {
    const answer = await executor.query(
      `UPDATE identity.session s SET ended_at = now(), ended_because = $2 FROM identity."user" u
       WHERE u.id = s.user_id AND u.company_id = $1 AND s.ended_at IS NULL
       RETURNING s.id, s.user_id, s.chain[cardinality(s.chain)] AS company_id`,
      [companyId, because],
    );
    await this.outbox.add(
      executor,
      'identity',
      sessionRevoked,
      rowsOf<{ id: string; user_id: number; company_id: number }>(answer).map((row) => ({
        key: String(row.user_id),
        company: row.company_id,
        value: { sessionId: row.id, userId: row.user_id, at: Date.now() },
      })),
    );
  }

  /** The user has agreed to the processing of personal data, for the first time. */
  async keepConsent(executor: SqlExecutor, userId: number): Promise<void> {
    await executor.query('UPDATE identity."user" SET consented_at = now() WHERE id = $1 AND consented_at IS NULL', [
      userId,
    ]);
  }

  /** Ends all sessions of a user, as `end` does. */
  async endAllOf(transaction: Transaction, userId: number, because: string): Promise<void> {
    const { rows } = await transaction.query<{ id: string }>(
      'SELECT id FROM identity.session WHERE user_id = $1 AND ended_at IS NULL FOR UPDATE',
      [userId],
    );
    for (const { id } of rows) await this.end(transaction, id, because);
  }

  /** May it continue, as the transaction sees it? */
  async isLive(transaction: Transaction, id: string): Promise<boolean> {
    const { rows } = await transaction.query(`SELECT s.id FROM ${LIVE_SESSION} AND s.id = $1`, [id]);
    return rows.length > 0;
  }

  /** The state of a live session of an active user in a company that may be entered. */
  async context(id: string): Promise<SessionContext | null> {
    const [context] = await this.contexts([id]);
    return context ?? null;
  }

  /** Results of `context` for the sessions; those that are not live are left out. */
  async contexts(ids: readonly string[]): Promise<SessionContext[]> {
    const rows = await this.database.prepared<{
      id: string;
      user_id: number;
      name: string;
      chain: number[];
      is_admin: boolean;
      is_demo: boolean;
      locale: Language;
      time_zone: number;
      zones: ZonePeriod[] | null;
      rights: AccessRights | null;
      modules: number[] | null;
      is_expired: boolean;
    }>(
      'identity-session-contexts',
      `SELECT s.id, s.user_id, u.name, s.chain, u.is_admin, u.is_demo, coalesce(s.locale, u.locale) AS locale,
              coalesce(u.time_zone, c.time_zone) AS time_zone,
              CASE WHEN u.time_zone IS NULL THEN c.zones END AS zones, ${openModules('c.id')} AS modules,
              (EXISTS (SELECT FROM identity.company k WHERE k.id = ANY (s.chain) AND k.expires_at < now())
                OR ${isReadOnlyByDealer('c.id')}) AS is_expired,
              CASE WHEN g.id IS NOT NULL THEN json_build_object('read', g.can_read, 'create', g.can_create,
                'update', g.can_update, 'delete', g.can_delete, 'access_all', g.access_all) END AS rights
       FROM ${LIVE_SESSION} AND s.id = ANY ($1::uuid[])`,
      [[...ids]],
    );
    return rows.map((row) => ({
      sessionId: row.id,
      userId: row.user_id,
      userName: row.name,
      companyId: row.chain.at(-1) ?? 0,
      chain: row.chain,
      isAdmin: row.is_admin,
      isDemo: row.is_demo,
      rights: row.rights ?? NO_RIGHTS,
      modules: row.modules,
      isExpired: row.is_expired,
      language: row.locale,
      ...contextClock(row),
    }));
  }
}

/** Rows that an UPDATE returns: of `pg` in a result, of TypeORM together with their number. */
function rowsOf<R>(answer: unknown): R[] {
  if (Array.isArray(answer)) return (Array.isArray(answer[0]) ? answer[0] : answer) as R[];
  return (answer as { rows: R[] }).rows;
}

const NO_RIGHTS: AccessRights = { read: [], create: [], update: [], delete: [], access_all: [] };
