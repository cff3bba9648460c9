import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox, type OutgoingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { type EventIn, readingDecoded } from '@gaugeway/proto/events';

/** A stored reading. */
export interface StoredReading {
  ts: number;
  layoutId: number;
  values: (number | null)[];
  /** 4 edited by hand, 5 rejected: these stay. */
  status: number;
}

@Injectable()
export class StoredReadingsRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
  ) {}

  /** Readings of a device of the caller's company at the times. */
  async at(ctx: Context, deviceId: number, type: number, times: readonly number[]): Promise<StoredReading[]> {
    return this.database.query(
      `SELECT m.ts, m.layout_id AS "layoutId", m."values", m.status FROM messages.device d
       JOIN messages.message m ON m.device_id = d.device_id
       WHERE d.device_id = $1 AND d.company_id = $2 AND m.type = $3 AND m.ts = ANY($4::int8[])`,
      [deviceId, ctx.companyId, type, [...times]],
    );
  }

  /** All readings are sent together with their audit entry, or none is. */
  async publish(
    ctx: Context,
    events: readonly OutgoingEvent<EventIn<typeof readingDecoded>>[],
    details: Record<string, unknown>,
    action: 'readings.imported' | 'readings.entered' | 'readings.handed_in' = 'readings.imported',
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.outbox.add(transaction, 'messages', readingDecoded, [...events]);
      await this.trail.add(transaction, 'messages', ctx, { action, details });
    });
  }
}
