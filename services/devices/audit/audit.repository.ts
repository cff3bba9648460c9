import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { SqlExecutor } from '@gaugeway/platform/database';

export interface AuditEntry {
  /** `create`, `edit`, ... */
  action: string;
  entity: 'metering_device' | 'gateway_device';
  entityId: number;
  /** Without secrets; null = it did not exist. */
  before: object | null;
  after: object | null;
}

/** The names of actions in the log are what has happened. */
const PAST: Readonly<Record<string, string>> = { create: 'created', edit: 'changed' };

/**
 * Who changed what, from where, on whose behalf: in the transaction of the change here, where a device's own history is
 * read, and in the product's one audit log, which cannot be changed unseen.
 */
@Injectable()
export class AuditRepository {
  constructor(private readonly trail: AuditTrail) {}

  async add(executor: SqlExecutor, ctx: Context, entry: AuditEntry): Promise<void> {
    await executor.query(
      `INSERT INTO devices.audit
         (company_id, user_id, session_id, address, request_id, action, entity, entity_id, before, after)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ctx.companyId,
        ctx.userId,
        ctx.sessionId,
        ctx.address,
        ctx.requestId,
        entry.action,
        entry.entity,
        entry.entityId,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
      ],
    );
    const { entity, entityId, before, after } = entry;
    await this.trail.add(executor, 'devices', ctx, {
      action: `${entity}.${PAST[entry.action] ?? entry.action}`,
      details: { id: entityId, before, after },
    });
  }
}
