import { Injectable } from '@nestjs/common';
import type { SessionContext } from '@gaugeway/platform/auth';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';
import type { ZonePeriod } from '@gaugeway/proto/time/zone';
import { contextClock } from '../accounts/context-clock';
import { isReadOnlyByDealer } from '../accounts/dealer-contract';
import { OPEN_COMPANY } from './consumer-account.repository';

interface NewConsumerSession {
  id: string;
  companyId: number;
  consumerId: string;
  refreshHash: Buffer;
  expiresAt: Date;
  address: string;
  userAgent: string;
}

/** Profile that a consumer reads. */
interface ConsumerProfile {
  name: string;
  number_of_contract: string;
  address: string;
  company: string;
  time_zone: number;
  is_demo: boolean;
}

/** The language of a consumer whose browser names none. */
const LANGUAGE = 'ru';

/** A session `s` that may go on, with its consumer `c`, account `a` and company `k`. */
const LIVE = `identity.consumer_session s
  JOIN identity.consumer c ON c.consumer_id = s.consumer_id AND c.company_id = s.company_id AND c.is_enabled
  JOIN identity.consumer_account a ON a.consumer_id = s.consumer_id AND a.blocked_at IS NULL
  JOIN identity.company k ON k.id = s.company_id AND ${OPEN_COMPANY}
  WHERE s.expires_at > now()`;

@Injectable()
export class ConsumerSessionRepository {
  constructor(private readonly database: Database) {}

  async insert(executor: SqlExecutor, session: NewConsumerSession): Promise<void> {
    const { id, companyId, consumerId, refreshHash, expiresAt, address, userAgent } = session;
    await executor.query(
      `INSERT INTO identity.consumer_session (id, company_id, consumer_id, refresh_hash, expires_at, address, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, companyId, consumerId, refreshHash, expiresAt, address, userAgent.slice(0, 500)],
    );
  }

  /** The live session, as the guard needs it; null where anything that it rests on has ended. */
  async context(id: string): Promise<SessionContext | null> {
    const [row] = await this.database.prepared<{
      company_id: number;
      consumer_id: string;
      name: string;
      time_zone: number;
      zones: ZonePeriod[] | null;
      is_demo: boolean;
      is_expired: boolean;
    }>(
      'identity-consumer-session',
      `SELECT s.company_id, s.consumer_id, c.name, k.time_zone, k.zones, a.is_demo, ${isReadOnlyByDealer('k.id')} AS is_expired
       FROM ${LIVE} AND s.id = $1`,
      [id],
    );
    if (!row) return null;
    return {
      sessionId: id,
      // No user: nothing that belongs to one is a consumer's, and the audit log names the consumer in its details.
      userId: 0,
      userName: row.name,
      companyId: row.company_id,
      chain: [row.company_id],
      isAdmin: false,
      isDemo: row.is_demo,
      rights: { read: [], create: [], update: [], delete: [], access_all: [] },
      isExpired: row.is_expired,
      consumer: { id: row.consumer_id, name: row.name },
      language: LANGUAGE,
      ...contextClock(row),
    };
  }

  /** The company of a live session whose cookie's secret has the hash; it is then good until `expiresAt`. */
  async prolong(id: string, hash: Buffer, expiresAt: Date): Promise<number | null> {
    const [row] = await this.database.query<{ company_id: number }>(
      `UPDATE identity.consumer_session u SET expires_at = $3 FROM (SELECT s.id FROM ${LIVE} AND s.id = $1) live
       WHERE u.id = live.id AND u.refresh_hash = $2 RETURNING u.company_id`,
      [id, hash, expiresAt],
    );
    return row?.company_id ?? null;
  }

  /** As `prolong` for a database without writes: the session stays valid until its previous end. */
  async holderOf(id: string, hash: Buffer): Promise<number | null> {
    const [row] = await this.database.query<{ company_id: number }>(
      `SELECT s.company_id FROM ${LIVE} AND s.id = $1 AND s.refresh_hash = $2`,
      [id, hash],
    );
    return row?.company_id ?? null;
  }

  async profile({ companyId }: { companyId: number }, consumerId: string): Promise<ConsumerProfile | null> {
    return this.database.one<ConsumerProfile>(
      `SELECT c.name, c.number_of_contract, c.address, k.name AS company, k.time_zone, a.is_demo
       FROM identity.consumer c JOIN identity.company k ON k.id = c.company_id
         JOIN identity.consumer_account a ON a.consumer_id = c.consumer_id
       WHERE c.consumer_id = $1 AND c.company_id = $2`,
      [consumerId, companyId],
    );
  }

  async end(executor: SqlExecutor, id: string): Promise<void> {
    await executor.query('DELETE FROM identity.consumer_session WHERE id = $1', [id]);
  }

  async endAllOf(executor: SqlExecutor, consumerId: string): Promise<void> {
    await executor.query('DELETE FROM identity.consumer_session WHERE consumer_id = $1', [consumerId]);
  }
}
