import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { STATUS } from '../../store/timeseries/merge';
import { isCountedSql } from '../../store/held-back/held-back.repository';
import type { RegisterReading } from './consumption';

/** A register of a device for the time that it was at a place. */
export interface RegisterAtPlace {
  deviceId: number;
  /** Message type whose rows carry it. */
  type: number;
  field: string;
  /** Unix seconds, [from, to); to null = still. */
  from: number;
  to: number | null;
}

/** Readings of a register that count at times, in their order, and the first and last of all. */
export interface RegisterReadings {
  first: RegisterReading | null;
  last: RegisterReading | null;
  at: (RegisterReading | null)[];
}

/** One value of the wanted field that counts; a row without it is skipped. */
const VALUES = `SELECT m.ts, m."values"[array_position(l.fields, $3)] AS value,
    coalesce((m.marks->$3->>'status')::int, m.status) = ${STATUS.estimated} AS "isEstimated"
  FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id
  WHERE m.device_id = $1 AND m.type = $2 AND array_position(l.fields, $3) IS NOT NULL
    AND m."values"[array_position(l.fields, $3)] BETWEEN -1e300 AND 1e300 AND ${isCountedSql('m', '$3')}`;

@Injectable()
export class RegisterRepository {
  constructor(private readonly database: Database) {}

  /** Each by a probe of the index from its end. */
  async readings(register: RegisterAtPlace, times: readonly number[]): Promise<RegisterReadings> {
    const { deviceId, type, field, from, to } = register;
    const within = 'AND m.ts >= $4 AND ($5::int8 IS NULL OR m.ts < $5)';
    const given = [deviceId, type, field, from, to];
    const [[first], [last], at] = await Promise.all([
      this.database.query<Row>(`${VALUES} ${within} ORDER BY m.ts LIMIT 1`, given),
      this.database.query<Row>(`${VALUES} ${within} ORDER BY m.ts DESC LIMIT 1`, given),
      this.database.query<{ ts: number | null; value: number | null; isEstimated: boolean | null }>(
        `SELECT found.ts, found.value, found."isEstimated" FROM unnest($6::int8[]) WITH ORDINALITY AS t(at, place)
         LEFT JOIN LATERAL (${VALUES} ${within} AND m.ts <= t.at ORDER BY m.ts DESC LIMIT 1) found ON true
         ORDER BY place`,
        [...given, [...times]],
      ),
    ]);
    return {
      first: first ?? null,
      last: last ?? null,
      at: at.map(({ ts, value, isEstimated }) =>
        ts === null || value === null ? null : { ts, value, isEstimated: isEstimated ?? false },
      ),
    };
  }
}

type Row = RegisterReading & Record<string, unknown>;
