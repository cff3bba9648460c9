import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

export interface LastMessage {
  type: number;
  /** Unix seconds. */
  ts: number;
  received_at: number;
  layout_id: number;
  values: number[];
  extra: Record<string, string | number | boolean | null> | null;
}

@Injectable()
export class LastMessageRepository {
  constructor(private readonly database: Database) {}

  /**
   * The newest row of each type, or of one: a look at the end of the key's index for each, so that nothing has to be kept
   * up to date while rows come in.
   */
  async newest(deviceId: number, type: number | null): Promise<LastMessage[]> {
    return this.database.query<LastMessage>(
      `SELECT series.type, date_part('epoch', ts) AS ts, floor(date_part('epoch', received_at)) AS received_at,
         layout_id, "values", extra
       FROM (SELECT DISTINCT type FROM messages.series WHERE device_id = $1 AND type = coalesce($2::smallint, type)) AS series
       CROSS JOIN LATERAL (
         SELECT * FROM messages.message WHERE device_id = $1 AND type = series.type ORDER BY ts DESC LIMIT 1
       ) AS newest
       ORDER BY series.type`,
      [deviceId, type],
    );
  }
}
