import { Injectable } from '@nestjs/common';
import { type EventBatch, type IncomingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Consumes } from '@gaugeway/platform/nest';
import type { AuditAction } from '@gaugeway/proto/api';
import { auditEntry, type EventOf } from '@gaugeway/proto/events';
import { AuditRepository, type AuditEvent } from './audit.repository';

/** Writes the reports of the other services into the log. */
@Injectable()
export class AuditConsumer {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  @Consumes(auditEntry, { group: 'identity' })
  onAuditEntry(events: EventBatch<typeof auditEntry>): Promise<void> {
    return this.audit.addEvents(this.database, events.flatMap(entryOf));
  }
}

function entryOf({ value, headers }: IncomingEvent<EventOf<typeof auditEntry>>): AuditEvent[] {
  if (!value) return [];
  return [
    {
      eventId: headers.id,
      at: value.at,
      // The other services publish typed actions (platform/audit).
      action: value.action as AuditAction,
      userId: value.userId === 0 ? null : value.userId,
      companyId: value.companyId === 0 ? null : value.companyId,
      address: value.address,
      details: JSON.parse(value.details || '{}') as Record<string, unknown>,
    },
  ];
}
