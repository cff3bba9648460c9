import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

export interface LastMessage {
  type: number;
  ts: number;
  layoutId: number;
  values: (number | null)[];
  extra: Record<string, string | number | boolean | null> | null;
  /** Unix milliseconds. */
  receivedAt: number;
}

@Injectable()
export class LastMessageRepository {
  constructor(private readonly database: Database) {}

  /** The newest row of each type, or of one, of a device of the company. */
  async of(ctx: Context, deviceId: number, type: number | null): Promise<LastMessage[]> {
    const rows = await this.database.prepared<{
      type: number;
      ts: number;
      layout_id: number;
      values: (number | null)[];
      extra: LastMessage['extra'];
      received_at: number;
    }>(
      'messages-last-of',
      `SELECT l.type, l.ts, l.layout_id, l."values", l.extra, l.received_at FROM messages.last_message l
       JOIN messages.device d USING (device_id)
       WHERE l.device_id = $1 AND d.company_id = $2 AND ($3::int2 IS NULL OR l.type = $3) ORDER BY l.type`,
      [deviceId, ctx.companyId, type],
    );
    return rows.map(({ layout_id, received_at, ...row }) => ({ ...row, layoutId: layout_id, receivedAt: received_at }));
  }
}
