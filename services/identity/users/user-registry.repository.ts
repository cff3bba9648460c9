import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { userRegistry } from '@gaugeway/proto/events';

/** Users that are published in one transaction. */
const AT_ONCE = 500;

/** Publishes to which company each user belongs, whatever wrote the row: a person, a directory, a registration, a start. */
@Injectable()
export class UserRegistryRepository {
  constructor(private readonly outbox: Outbox) {}

  /** Publishes users whose last published state differs, in the caller's transaction; returns how many. */
  async publish(transaction: Transaction): Promise<number> {
    const { rows } = await transaction.query<{ id: number; company_id: number; gone: boolean }>(
      `UPDATE identity."user" u SET published_company = CASE WHEN u.deleted_at IS NULL THEN u.company_id ELSE 0 END
       WHERE u.id IN (SELECT id FROM identity."user"
         WHERE published_company IS DISTINCT FROM CASE WHEN deleted_at IS NULL THEN company_id ELSE 0 END
         ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING u.id, u.company_id, u.deleted_at IS NOT NULL AS gone`,
    );
    await this.outbox.add(
      transaction,
      'identity',
      userRegistry,
      rows.map(({ id, company_id, gone }) => ({
        key: String(id),
        company: company_id,
        value: gone ? null : { userId: id, companyId: company_id },
      })),
    );
    return rows.length;
  }
}
