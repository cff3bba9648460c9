import { columnsOf } from '@gaugeway/platform/database';
import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '@gaugeway/platform/database';
import type { AuditAction } from '@gaugeway/proto/api';

export interface AuditEntry {
  action: AuditAction;
  /** Negative = the API key of that number. */
  userId: number | null;
  companyId: number | null;
  address: string;
  details: Record<string, unknown>;
}

/** An entry that came over the bus. */
export interface AuditEvent extends AuditEntry {
  /** Id of the event, which identifies a repeat. */
  eventId: string;
  /** Unix milliseconds. */
  at: number;
}

/** Log of actions with user and address. Rows are append-only and are sealed a moment later (seal-audit.ts). */
@Injectable()
export class AuditRepository {
  async add(executor: SqlExecutor, entry: AuditEntry): Promise<void> {
    await executor.query(
      `INSERT INTO identity.audit (action, user_id, api_key_id, company_id, address, details)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        entry.action,
        userOf(entry.userId),
        apiKeyOf(entry.userId),
        entry.companyId,
        entry.address,
        JSON.stringify(entry.details),
      ],
    );
  }

  /** Stores events of other services. Events that are already stored are ignored. */
  async addEvents(executor: SqlExecutor, events: readonly AuditEvent[]): Promise<void> {
    await executor.query(
      `INSERT INTO identity.audit (event_id, at, action, user_id, api_key_id, company_id, address, details)
       SELECT e, to_timestamp(t / 1000), a, u, k, c, d, j
       FROM unnest($1::uuid[], $2::float8[], $3::text[], $4::int[], $5::int[], $6::int[], $7::text[], $8::jsonb[])
         AS given(e, t, a, u, k, c, d, j)
       ON CONFLICT (event_id) DO NOTHING`,
      [
        ...columnsOf(events, 'eventId', 'at', 'action'),
        events.map((event) => userOf(event.userId)),
        events.map((event) => apiKeyOf(event.userId)),
        ...columnsOf(events, 'companyId', 'address'),
        events.map((event) => JSON.stringify(event.details)),
      ],
    );
  }
}

function userOf(id: number | null): number | null {
  return id !== null && id > 0 ? id : null;
}

function apiKeyOf(id: number | null): number | null {
  return id !== null && id < 0 ? -id : null;
}
