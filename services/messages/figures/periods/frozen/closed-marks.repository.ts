import { Injectable } from '@nestjs/common';
import { Database, integerArray, type Transaction } from '@gaugeway/platform/database';

/** Readings of a device that changed. */
export interface ChangedReadings {
  deviceId: number;
  companyId: number;
  /** Unix seconds of the first one. */
  from: number;
}

const MERGE = `ON CONFLICT (point_id) DO UPDATE SET from_ts = least(t.from_ts, excluded.from_ts), marks = t.marks + 1,
  since = now()`;

/** A company without a closed period of the time marks nothing. */
const IS_CLOSED = (company: string, from: string) =>
  `EXISTS (SELECT FROM messages.billing_period b WHERE b.company_id = ${company} AND b.to_ts >= ${from})`;

/** Marks of points whose closed figures have to be compared with the readings again. */
@Injectable()
export class ClosedMarks {
  constructor(private readonly database: Database) {}

  /** Points at which the devices measure or measured, as far as a period of the time is closed. */
  async devices(changed: readonly ChangedReadings[], executor?: Transaction): Promise<void> {
    if (changed.length === 0) return;
    await (executor ?? this.database).prepared(
      'messages-closed-mark',
      `INSERT INTO messages.closed_change AS t (point_id, company_id, from_ts)
       SELECT p.point_id, p.company_id, min(n.from_ts)
       FROM unnest($1::int4[], $2::int4[], $3::int8[]) AS n(device_id, company_id, from_ts)
       JOIN messages.accounting_point p ON p.company_id = n.company_id
         AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', n.device_id))
       WHERE ${IS_CLOSED('n.company_id', 'n.from_ts')}
       GROUP BY p.point_id, p.company_id ORDER BY p.point_id ${MERGE}`,
      [
        integerArray('int4', changed, ({ deviceId }) => deviceId),
        integerArray('int4', changed, ({ companyId }) => companyId),
        integerArray('int8', changed, ({ from }) => from),
      ],
    );
  }

  /** Points themselves, as where their devices or noted readings changed. */
  async points(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `INSERT INTO messages.closed_change AS t (point_id, company_id, from_ts)
       SELECT p.point_id, p.company_id, 0 FROM messages.accounting_point p
       WHERE p.point_id = ANY($1::int4[]) AND ${IS_CLOSED('p.company_id', '0')} ORDER BY p.point_id ${MERGE}`,
      [ids],
    );
  }
}
