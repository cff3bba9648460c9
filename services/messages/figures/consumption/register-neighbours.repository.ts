import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { type CountedReading, LOOK_BACK, type NextReading } from '../../store/derived/final-steps';
import { firstCountedSql } from '../../store/timeseries/held-back/first-counted';
import { STATUS } from '../../store/timeseries/merge';

/** A register and a time. */
export interface FieldAt {
  deviceId: number;
  field: string;
  ts: number;
}

/** The newest readings of a register that count, oldest first. */
export interface EarlierReadings {
  readings: CountedReading[];
  /** Values after the last of them are held back. */
  isHeld: boolean;
}

const TYPE = MESSAGE_TYPE.current;
const GIVEN = (row: string) => `${row}."values"[array_position(l.fields, f.field)]`;
const FIRST_COUNTED = (condition: string, order: 'ASC' | 'DESC', most: number) =>
  firstCountedSql(`m.device_id = f.device_id AND m.type = ${TYPE} AND ${condition}`, 'f.field', order, most);
/** Values of the register that come after a reading that counts and are not the next one that does are held back. */
const HELD_BETWEEN = (after: string, until: string) => `EXISTS (SELECT FROM messages.message h
  JOIN messages.layout l ON l.id = h.layout_id WHERE h.device_id = f.device_id AND h.type = ${TYPE} AND h.ts > ${after}
    AND h.ts ${until} AND ${GIVEN('h')} BETWEEN -1e300 AND 1e300)`;
const FIELDS = 'unnest($1::int4[], $2::text[], $3::int8[]) WITH ORDINALITY AS f(device_id, field, ts, place)';

/** The readings of registers around a time, of many devices at once. */
@Injectable()
export class RegisterNeighboursRepository {
  constructor(private readonly database: Database) {}

  /** Per field, the newest counted readings at or before the time. */
  async before(fields: readonly FieldAt[], transaction?: Transaction): Promise<EarlierReadings[]> {
    const found = fields.map((): EarlierReadings => ({ readings: [], isHeld: false }));
    if (fields.length === 0) return found;
    const rows = await this.rows<Found & { held: boolean }>(
      'messages-aggregate-before',
      `SELECT f.place, found.ts, found.value, found.status,
         CASE WHEN found.age = 1 THEN ${HELD_BETWEEN('found.ts', '<= f.ts')} ELSE false END AS held
       FROM ${FIELDS} CROSS JOIN LATERAL (
         SELECT n.*, row_number() OVER (ORDER BY n.ts DESC) AS age
         FROM ${FIRST_COUNTED('m.ts <= f.ts', 'DESC', LOOK_BACK)} AS n) AS found`,
      fields,
      transaction,
    );
    for (const { place, held, ...row } of [...rows].sort((a, b) => a.ts - b.ts)) {
      const earlier = found[place - 1];
      earlier?.readings.push(readingOf(row));
      if (earlier) earlier.isHeld = held;
    }
    return found;
  }

  /** Per field, the times of the next counted readings after the time, ascending. */
  async nextTimes(fields: readonly FieldAt[], transaction?: Transaction): Promise<number[][]> {
    const found = fields.map((): number[] => []);
    if (fields.length === 0) return found;
    const rows = await this.rows<{ place: number; ts: number }>(
      'messages-aggregate-next',
      `SELECT f.place, found.ts
       FROM ${FIELDS} CROSS JOIN LATERAL ${FIRST_COUNTED('m.ts > f.ts', 'ASC', LOOK_BACK)} AS found`,
      fields,
      transaction,
    );
    for (const { place, ts } of [...rows].sort((a, b) => a.ts - b.ts)) found[place - 1]?.push(ts);
    return found;
  }

  /** Per field, the next counted reading after the time; undefined = none. */
  async next(fields: readonly FieldAt[], transaction?: Transaction): Promise<(NextReading | undefined)[]> {
    if (fields.length === 0) return [];
    const rows = await this.rows<Found & { held: boolean }>(
      'messages-aggregate-closing',
      `SELECT f.place, found.ts, found.value, found.status, ${HELD_BETWEEN('f.ts', '< found.ts')} AS held
       FROM ${FIELDS} CROSS JOIN LATERAL ${FIRST_COUNTED('m.ts > f.ts', 'ASC', 1)} AS found`,
      fields,
      transaction,
    );
    const found = fields.map((): NextReading | undefined => undefined);
    for (const { place, held, ...row } of rows) found[place - 1] = { ...readingOf(row), isHeld: held };
    return found;
  }

  private async rows<R extends Record<string, unknown>>(
    name: string,
    text: string,
    fields: readonly FieldAt[],
    transaction: Transaction | undefined,
  ): Promise<R[]> {
    const given = fieldParameters(fields);
    return transaction
      ? (await transaction.prepared<R>(name, text, given)).rows
      : this.database.prepared<R>(name, text, given);
  }
}

const fieldParameters = (fields: readonly FieldAt[]) => columnsOf(fields, 'deviceId', 'field', 'ts');

interface Found extends Record<string, unknown> {
  place: number;
  ts: number;
  value: number;
  status: number;
}

export const originOf = (status: number): CountedReading['origin'] =>
  status === STATUS.estimated ? 'estimated' : status === STATUS.edited ? 'edited' : 'measured';

const readingOf = ({ ts, value, status }: Pick<Found, 'ts' | 'value' | 'status'>): CountedReading => ({
  ...{ ts, value, origin: originOf(status) },
});
