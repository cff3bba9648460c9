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
  /** Data rate of the uplink, `DR5 SF7BW125`; null = not by radio. */
  dataRate: string | null;
}

@Injectable()
export class LastMessageRepository {
  constructor(private readonly database: Database) {}

  /** The newest row of each of the types, of a device of the company; found by the index from its end. */
  async of(ctx: Context, deviceId: number, types: readonly number[]): Promise<LastMessage[]> {
    const rows = await this.database.prepared<{
      type: number;
      ts: number;
      layout_id: number;
      values: (number | null)[];
      extra: LastMessage['extra'];
      received_at: number;
      data_rate: string | null;
    }>(
      'messages-last-of-with-rate',
      `SELECT m.type, m.ts, m.layout_id, m."values", m.extra, m.received_at,
         nullif(m.link ->> 'data_rate', '') AS data_rate
       FROM messages.device d CROSS JOIN unnest($3::int2[]) AS wanted(type)
       CROSS JOIN LATERAL (
         SELECT * FROM messages.message WHERE device_id = d.device_id AND type = wanted.type ORDER BY ts DESC LIMIT 1
       ) m
       WHERE d.device_id = $1 AND d.company_id = $2 ORDER BY m.type`,
      [deviceId, ctx.companyId, [...types]],
    );
    return rows.map(({ layout_id: layoutId, received_at: receivedAt, data_rate: dataRate, ...row }) => ({
      ...row,
      ...{ layoutId, receivedAt, dataRate },
    }));
  }
}
