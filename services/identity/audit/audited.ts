import type { Context } from '@gaugeway/platform/auth';
import type { AuditAction } from '@gaugeway/proto/api';
import type { AuditEntry } from './audit.repository';

/** The audit entry of a write in the company of the context; `chain` in its details names on whose behalf. */
export function audited(ctx: Context, action: AuditAction, details: Record<string, unknown>): AuditEntry {
  return {
    action,
    userId: ctx.userId,
    companyId: ctx.companyId,
    address: ctx.address,
    details: { ...details, chain: ctx.chain },
  };
}
