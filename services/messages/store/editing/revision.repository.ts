import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

export interface Version {
  revision: number;
  layoutId: number;
  values: number[];
  marks: Record<string, Record<string, unknown>> | null;
  user_id: number | null;
  method: string | null;
  /** Unix seconds; null = it is current. */
  replaced_at: number | null;
}

@Injectable()
export class RevisionRepository {
  constructor(private readonly database: Database) {}

  /** The versions of a reading of a device that the caller was found to see, the newest first. */
  async of(deviceId: number, type: number, ts: number): Promise<Version[]> {
    const columns = 'revision, layout_id AS "layoutId", "values", marks, user_id, method';
    return this.database.query<Version>(
      `SELECT ${columns}, NULL::float8 AS replaced_at FROM messages.message
         WHERE device_id = $1 AND type = $2 AND ts = $3
       UNION ALL
       SELECT ${columns}, floor(extract(epoch FROM replaced_at))::float8 FROM messages.message_revision
         WHERE device_id = $1 AND type = $2 AND ts = $3
       ORDER BY revision DESC`,
      [deviceId, type, ts],
    );
  }
}
