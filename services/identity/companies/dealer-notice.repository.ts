import { Injectable } from '@nestjs/common';
import type { Language } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import { DEALER_NOTICE_DAYS, dealersAbove } from '../accounts/dealer-contract';

export interface ExpiringDealer {
  id: number;
  name: string;
  /** Unix seconds. */
  expires_at: number;
  /** Unix seconds; when a company below becomes read-only after a notice that is sent now. */
  read_only_at: number;
}

export interface NotifiedAdministrator {
  id: number;
  email: string;
  locale: Language;
  company: string;
  /** Hours from UTC. */
  time_zone: number;
}

/** End of the contract of a dealer as a company below it sees it. */
export interface DealerEnd {
  dealer: string;
  /** Unix seconds. */
  contract_ends_at: number;
  /** Unix seconds. */
  read_only_at: number;
}

/** Notices to the companies below a dealer whose contract ends. */
@Injectable()
export class DealerNoticeRepository {
  constructor(private readonly database: Database) {}

  /** The dealer above a company whose contract makes it read-only first; null where none does. */
  async endFor(companyId: number): Promise<DealerEnd | null> {
    return this.database.one<DealerEnd>(
      `SELECT dealer.name AS dealer, floor(extract(epoch FROM dealer.expires_at))::float8 AS contract_ends_at,
         floor(extract(epoch FROM dealer.read_only_at))::float8 AS read_only_at
       FROM ${dealersAbove('$1::int')} AS dealer WHERE dealer.read_only_at IS NOT NULL
       ORDER BY dealer.read_only_at LIMIT 1`,
      [companyId],
    );
  }

  /** Dealers whose companies become read-only with them, once their contract ends within the time of the notice. */
  async expiring(transaction: Transaction): Promise<ExpiringDealer[]> {
    const { rows } = await transaction.query<ExpiringDealer>(
      `SELECT d.id, d.name, floor(extract(epoch FROM d.expires_at))::float8 AS expires_at,
         floor(extract(epoch FROM greatest(d.expires_at, now() + interval '${DEALER_NOTICE_DAYS} days')))::float8
           AS read_only_at
       FROM identity.company d
       WHERE d.status <> 'deleted' AND d.subcompanies_after_expiry = 'read_only'
         AND d.expires_at < now() + interval '${DEALER_NOTICE_DAYS} days' ORDER BY d.id FOR UPDATE`,
    );
    return rows;
  }

  /**
   * Marks the companies below a dealer, at any depth, that were not notified of its end, also those that came below it
   * since. Returns their administrators.
   */
  async takeBelow(transaction: Transaction, dealerId: number): Promise<NotifiedAdministrator[]> {
    const { rows } = await transaction.query<NotifiedAdministrator>(
      `WITH RECURSIVE below AS (
         SELECT id, name, time_zone FROM identity.company WHERE parent_id = $1 AND status <> 'deleted'
         UNION ALL SELECT k.id, k.name, k.time_zone FROM identity.company k JOIN below b ON k.parent_id = b.id
         WHERE k.status <> 'deleted'),
       taken AS (INSERT INTO identity.dealer_notice (company_id, dealer_id) SELECT id, $1 FROM below
         ON CONFLICT DO NOTHING RETURNING company_id)
       SELECT u.id, u.email, u.locale, b.name AS company, coalesce(u.time_zone, b.time_zone) AS time_zone
       FROM taken JOIN below b ON b.id = taken.company_id JOIN identity."user" u ON u.company_id = b.id
       WHERE u.is_admin AND u.status = 'active' AND u.deleted_at IS NULL AND NOT u.is_demo ORDER BY u.id`,
      [dealerId],
    );
    return rows;
  }

  /** The companies below a dealer are notified again. */
  async withdraw(manager: EntityManager, dealerId: number): Promise<void> {
    await manager.query('DELETE FROM identity.dealer_notice WHERE dealer_id = $1', [dealerId]);
  }
}
