import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import { COMPANY_ZONE } from '../../store/registries/zone-sql';

/** A group whose balance is due for a verdict. */
export interface OpenGroup {
  groupId: number;
  companyId: number;
  resourceTypeId: number;
  /** Zone of the company's clock. */
  zone: Zone;
}

export interface Verdict {
  /** Unix seconds; null = none was judged yet. */
  day: number | null;
  isExceeded: boolean;
}

/** Last verdict of each balance group. */
@Injectable()
export class VerdictRepository {
  constructor(private readonly database: Database) {}

  /** Groups with members whose verdict is not of yesterday, and that were not looked at in this hour; the longest ago first. */
  open(now: number, limit: number): Promise<OpenGroup[]> {
    return this.database.query<OpenGroup & Record<string, unknown>>(
      `SELECT g.group_id AS "groupId", g.company_id AS "companyId", g.resource_type_id AS "resourceTypeId",
         coalesce(${COMPANY_ZONE}, '0') AS zone
       FROM messages.balance_group g LEFT JOIN messages.company c ON c.company_id = g.company_id
       LEFT JOIN messages.balance_verdict v ON v.group_id = g.group_id
       WHERE g.members <> '[]' AND (v.group_id IS NULL OR (v.looked_at < to_timestamp($1) - interval '50 minutes'
         -- The day after the judged one has ended.
         AND (v.day IS NULL OR v.day + 2 * 86400 <= $1)))
       ORDER BY v.looked_at NULLS FIRST, g.group_id LIMIT $2`,
      [now, limit],
    );
  }

  /** Locked until the transaction ends. */
  async lock(transaction: Transaction, { groupId, companyId }: OpenGroup): Promise<Verdict> {
    await transaction.query(
      'INSERT INTO messages.balance_verdict (group_id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [groupId, companyId],
    );
    const { rows } = await transaction.query<{ day: string | number | null; is_exceeded: boolean }>(
      'SELECT day, is_exceeded FROM messages.balance_verdict WHERE group_id = $1 FOR UPDATE',
      [groupId],
    );
    const [row] = rows;
    return { day: row?.day == null ? null : Number(row.day), isExceeded: row?.is_exceeded ?? false };
  }

  async keep(
    transaction: Transaction,
    { groupId }: OpenGroup,
    { day, isExceeded }: Verdict,
    now: number,
  ): Promise<void> {
    await transaction.query(
      `UPDATE messages.balance_verdict SET day = $2, is_exceeded = $3, looked_at = to_timestamp($4) WHERE group_id = $1`,
      [groupId, day, isExceeded, now],
    );
  }

  /** Deleted groups. */
  async removeDeleted(): Promise<void> {
    await this.database.query(
      `DELETE FROM messages.balance_verdict v
       WHERE NOT EXISTS (SELECT FROM messages.balance_group g WHERE g.group_id = v.group_id)`,
    );
  }
}
