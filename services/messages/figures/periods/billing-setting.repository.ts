import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { type BillingSettings, DEFAULT_BILLING } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { COMPANY_ZONE } from '../../store/registries/zone-sql';

/** A company whose periods the schedule closes. */
export interface ScheduledCompany extends BillingSettings {
  companyId: number;
  zone: Zone;
}

const COLUMNS = 's.first_day, s.closing, s.latest_day, s.late_values';

/** Settings of billing by company. */
@Injectable()
export class BillingSettingRepository {
  constructor(private readonly database: Database) {}

  async of(companyId: number): Promise<BillingSettings> {
    const [row] = await this.database.query<BillingSettings & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM messages.billing_setting s WHERE s.company_id = $1`,
      [companyId],
    );
    return row ?? { ...DEFAULT_BILLING };
  }

  async set(transaction: Transaction, { companyId }: Context, input: BillingSettings): Promise<void> {
    await transaction.query(
      `INSERT INTO messages.billing_setting (company_id, first_day, closing, latest_day, late_values)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (company_id) DO UPDATE SET first_day = excluded.first_day,
         closing = excluded.closing, latest_day = excluded.latest_day, late_values = excluded.late_values,
         changed_at = now()`,
      [companyId, input.first_day, input.closing, input.latest_day, input.late_values],
    );
  }

  /** Companies whose periods the schedule closes. */
  scheduled(): Promise<ScheduledCompany[]> {
    return this.database.query<ScheduledCompany & Record<string, unknown>>(
      `SELECT s.company_id AS "companyId", ${COMPANY_ZONE} AS zone, ${COLUMNS}
       FROM messages.billing_setting s JOIN messages.company c ON c.company_id = s.company_id
       WHERE s.closing = 'schedule' AND coalesce(c.active, true) ORDER BY s.company_id`,
    );
  }

  /** A company's clock; null = the company is not known yet. */
  async zoneOf(companyId: number): Promise<Zone | null> {
    const [row] = await this.database.query<{ zone: Zone }>(
      `SELECT ${COMPANY_ZONE} AS zone FROM messages.company c WHERE c.company_id = $1`,
      [companyId],
    );
    return row?.zone ?? null;
  }
}
