import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@gaugeway/proto/api';
import { auditEntry, type EventIn } from '@gaugeway/proto/events';
import type { Context } from '../auth/context';
import { Bus, type OutgoingEvent, Outbox } from '../bus';
import type { SqlExecutor } from '../database';

export interface TrailEntry {
  action: AuditAction;
  /** Details without secrets. */
  details: Record<string, unknown>;
}

/** Beyond this an entry keeps its action and loses its details: an event has room for less than 1 MB. */
const LARGEST_DETAILS = 256_000;

/**
 * Writer of every service into the audit log, which identity keeps. A change of state is recorded in the transaction of
 * the change; a record without a change (a denial, an export) is published at once.
 */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly outbox: Outbox,
    private readonly bus: Bus,
  ) {}

  /** `executor` is the transaction of the change, `schema` the service's own, with its outbox. */
  add(executor: SqlExecutor, schema: string, ctx: Context, entry: TrailEntry): Promise<void> {
    return this.outbox.add(executor, schema, auditEntry, [eventOf(ctx, entry)]);
  }

  /** Resolves when the entry is durable on the bus. */
  publish(ctx: Context, entry: TrailEntry): Promise<void> {
    return this.bus.publish(auditEntry, [eventOf(ctx, entry)]);
  }
}

function eventOf(ctx: Context, { action, details }: TrailEntry): OutgoingEvent<EventIn<typeof auditEntry>> {
  // The chain names the companies that the caller came through.
  const text = JSON.stringify({ ...details, chain: ctx.chain });
  return {
    key: String(ctx.companyId),
    company: ctx.companyId,
    value: {
      action,
      userId: ctx.userId,
      companyId: ctx.companyId,
      address: ctx.address,
      details: text.length > LARGEST_DETAILS ? JSON.stringify({ left_out: text.length }) : text,
      at: Date.now(),
    },
  };
}
