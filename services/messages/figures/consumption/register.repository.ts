import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { STATUS } from '../../store/timeseries/merge';
import { isCountedSql } from '../../store/timeseries/held-back/held-back.repository';
import type { RegisterFacts } from '../../store/derived/register-facts';
import { type CountedReading, type Origin, readingAt } from '../../store/derived/final-steps';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import { type FieldAt, RegisterNeighboursRepository } from './register-neighbours.repository';
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
  /** As they were read. */
  at: (RegisterReading | null)[];
  /** With the share of what flowed over values that are held back or absent. */
  finalAt: (RegisterReading | null)[];
  facts: RegisterFacts;
}

/** Times of one statement: some rows are read for each, and those of years would be in memory at once. */
const TIMES_AT_ONCE = 128;

/** One value of the wanted field that counts; a row without it is skipped. */
const VALUES = `SELECT m.ts, m."values"[array_position(l.fields, $3)] AS value,
    coalesce((m.marks->$3->>'status')::int, m.status) = ${STATUS.estimated} AS "isEstimated"
  FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id
  WHERE m.device_id = $1 AND m.type = $2 AND array_position(l.fields, $3) IS NOT NULL
    AND m."values"[array_position(l.fields, $3)] BETWEEN -1e300 AND 1e300 AND ${isCountedSql('m', '$3')}`;

@Injectable()
export class RegisterRepository {
  constructor(
    private readonly database: Database,
    private readonly neighbours: RegisterNeighboursRepository,
    private readonly facts: RegisterFactsRepository,
  ) {}

  /** Each by a probe of the index from its end. */
  async readings(register: RegisterAtPlace, times: readonly number[]): Promise<RegisterReadings> {
    const { deviceId, type, field, from, to } = register;
    const within = 'AND m.ts >= $4 AND ($5::int8 IS NULL OR m.ts < $5)';
    const parameters = [deviceId, type, field, from, to];
    const at = times.map((ts) => ({ deviceId, field, ts: to === null ? ts : Math.min(ts, to - 1) }));
    const [[first], [last], factsOf] = await Promise.all([
      this.database.query<Row>(`${VALUES} ${within} ORDER BY m.ts LIMIT 1`, parameters),
      this.database.query<Row>(`${VALUES} ${within} ORDER BY m.ts DESC LIMIT 1`, parameters),
      this.facts.ofDevice(deviceId),
    ]);
    const facts = factsOf(field);
    const found: RegisterReadings = { first: first ?? null, last: last ?? null, at: [], finalAt: [], facts };
    for (let place = 0; place < at.length; place += TIMES_AT_ONCE)
      await this.addAt(found, at.slice(place, place + TIMES_AT_ONCE), register);
    return found;
  }

  private async addAt(found: RegisterReadings, at: readonly FieldAt[], { from, to }: RegisterAtPlace): Promise<void> {
    const [before, next] = await Promise.all([this.neighbours.before(at), this.neighbours.next(at)]);
    for (const [place, { readings: all, isHeld }] of before.entries()) {
      const readings = all.filter(({ ts }) => ts >= from);
      const closing = next[place];
      const isHere = closing !== undefined && (to === null || closing.ts < to);
      const last = readOf(readings.at(-1));
      found.at.push(last);
      found.finalAt.push(
        isHere ? readOf(readingAt(at[place]?.ts ?? 0, { readings, isHeld }, closing, found.facts)) : last,
      );
    }
  }
}

const readOf = (reading: (Omit<CountedReading, 'origin'> & { origin: Origin }) | undefined): RegisterReading | null =>
  reading
    ? { ts: reading.ts, value: reading.value, isEstimated: reading.origin === 'estimated', origin: reading.origin }
    : null;

type Row = RegisterReading & Record<string, unknown>;
