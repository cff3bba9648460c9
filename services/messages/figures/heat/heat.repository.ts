import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { isCountedSql } from '../../store/timeseries/held-back/held-back.repository';

/** A device at a point for a time, Unix seconds, [from, to). */
export interface Stay {
  pointId: number;
  deviceId: number;
  from: number;
  to: number;
}

export interface Temperatures {
  flow: number | null;
  back: number | null;
}

/** The temperatures at points. */
@Injectable()
export class HeatRepository {
  constructor(private readonly database: Database) {}

  /** Mean temperatures by point, °C, of the readings that count. The caller has looked who sees the points. */
  async temperatures(stays: readonly Stay[]): Promise<Map<number, Temperatures>> {
    const rows = await this.database.query<{ pointId: number } & Temperatures>(
      `SELECT s.point_id AS "pointId",
         avg(f.value) FILTER (WHERE f.field = 'temperature1') AS flow,
         avg(f.value) FILTER (WHERE f.field = 'temperature2') AS back
       FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS s(point_id, device_id, since, until)
       JOIN messages.message m ON m.device_id = s.device_id AND m.type = ${MESSAGE_TYPE.instant}
         AND m.ts >= s.since::int8 AND m.ts < s.until::int8
       JOIN messages.layout l ON l.id = m.layout_id
       CROSS JOIN LATERAL (SELECT name AS field, m."values"[array_position(l.fields, name)] AS value
         FROM unnest(ARRAY['temperature1', 'temperature2']) AS name) f
       WHERE f.value BETWEEN -1000 AND 1000
         AND ${isCountedSql('m', 'f.field')}
       GROUP BY 1`,
      columnsOf(stays, 'pointId', 'deviceId', 'from', 'to'),
    );
    return new Map(rows.map(({ pointId, flow, back }) => [pointId, { flow, back }]));
  }
}
