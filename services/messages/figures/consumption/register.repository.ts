import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { STATUS } from '../../store/timeseries/merge';
import { firstCountedSql } from '../../store/timeseries/held-back/first-counted';
import { type FactsOf, factsUnknown, type RegisterFacts } from '../../store/derived/register-facts';
import { type CountedReading, type NextReading, type Origin, readingAt } from '../../store/derived/final-steps';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import type { RegisterReading } from './consumption';
import { jointly } from './jointly';
import { type EarlierReadings, type FieldAt, RegisterNeighboursRepository } from './register-neighbours.repository';

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
  /** Raw readings. */
  at: (RegisterReading | null)[];
  /** Readings with the share of the flow over values that are held back or absent. */
  finalAt: (RegisterReading | null)[];
  facts: RegisterFacts;
}

/** Times at which the readings of a register are wanted, Unix seconds. */
export interface RegisterQuery {
  register: RegisterAtPlace;
  times: readonly number[];
}

/** Reads of one piece of work, which share their statements (jointly.ts). */
export interface RegisterReads {
  readings(query: RegisterQuery): Promise<RegisterReadings>;
  before(field: FieldAt): Promise<EarlierReadings>;
  /** undefined = none. */
  next(field: FieldAt): Promise<NextReading | undefined>;
  /** Facts of the registers of a device. */
  facts(deviceId: number): Promise<FactsOf>;
}

interface ReadingsAt {
  at: RegisterReading | null;
  finalAt: RegisterReading | null;
}

/** Times of one statement: some rows are read for each, and those of years would be in memory at once. */
const TIMES_AT_ONCE = 512;
/** Registers of one statement: each without a value reads the rows of its device, and a long statement cannot be ended. */
const REGISTERS_AT_ONCE = 64;

/** Later than any reading: the end of a register's time is a bound of the index, which null would not be. */
const NEVER = 2 ** 53;

/** First (ASC) or last (DESC) counted value of each register, by a probe of the index. */
const endOf = (order: 'ASC' | 'DESC') => `SELECT f.place, found.* FROM
  unnest($1::int4[], $2::int2[], $3::text[], $4::int8[], $5::int8[]) WITH ORDINALITY
    AS f(device_id, type, field, since, until, place)
  CROSS JOIN LATERAL (
    SELECT n.ts, n.value, n.status = ${STATUS.estimated} AS "isEstimated" FROM ${firstCountedSql(
      'm.device_id = f.device_id AND m.type = f.type AND m.ts >= f.since AND m.ts < f.until',
      'f.field',
      order,
      1,
    )} AS n) AS found`;

@Injectable()
export class RegisterRepository {
  constructor(
    private readonly database: Database,
    private readonly neighbours: RegisterNeighboursRepository,
    private readonly facts: RegisterFactsRepository,
  ) {}

  /** Reads for one piece of work. Results are kept as long as they are. */
  reads(): RegisterReads {
    return {
      readings: jointly((queries: readonly RegisterQuery[]) => this.readings(queries)),
      before: jointly((fields: readonly FieldAt[]) => this.neighbours.before(fields)),
      next: jointly((fields: readonly FieldAt[]) => this.neighbours.next(fields)),
      facts: jointly(async (deviceIds: readonly number[]) => {
        const found = await this.facts.of(deviceIds);
        return deviceIds.map((id) => found.get(id) ?? factsUnknown);
      }),
    };
  }

  /** Readings per query, in the order of the queries, by a few statements for all. */
  private async readings(queries: readonly RegisterQuery[]): Promise<RegisterReadings[]> {
    const registers = [...new Map(queries.map(({ register }) => [keyOf(register), register])).values()];
    const [first, last] = [new Map<string, RegisterReading>(), new Map<string, RegisterReading>()];
    for (let place = 0; place < registers.length; place += REGISTERS_AT_ONCE) {
      const part = registers.slice(place, place + REGISTERS_AT_ONCE);
      await Promise.all([this.addEnds(first, part, 'ASC'), this.addEnds(last, part, 'DESC')]);
    }
    const facts = await this.facts.of(registers.map(({ deviceId }) => deviceId));
    const factsOf = ({ deviceId, field }: RegisterAtPlace) => (facts.get(deviceId) ?? factsUnknown)(field);
    const found = new Map<string, ReadingsAt>();
    const open = new Map(
      queries.flatMap(({ register, times }) => times.map((ts) => [keyOf(register, ts), { register, ts }])),
    );
    const entries = [...open];
    for (let place = 0; place < entries.length; place += TIMES_AT_ONCE)
      await this.addAt(found, entries.slice(place, place + TIMES_AT_ONCE), factsOf);
    return queries.map(({ register, times }) => {
      const key = keyOf(register);
      const at = times.map((ts) => found.get(keyOf(register, ts)));
      return {
        ...{ first: first.get(key) ?? null, last: last.get(key) ?? null, facts: factsOf(register) },
        ...{ at: at.map((each) => each?.at ?? null), finalAt: at.map((each) => each?.finalAt ?? null) },
      };
    });
  }

  private async addEnds(
    found: Map<string, RegisterReading>,
    registers: readonly RegisterAtPlace[],
    order: 'ASC' | 'DESC',
  ): Promise<void> {
    const rows = await this.database.prepared<RegisterReading & { place: number }>(
      `messages-register-end-${order}`,
      endOf(order),
      [...columnsOf(registers, 'deviceId', 'type', 'field', 'from'), registers.map(({ to }) => to ?? NEVER)],
    );
    for (const { place, ...reading } of rows) {
      const register = registers[place - 1];
      if (register) found.set(keyOf(register), reading);
    }
  }

  private async addAt(
    found: Map<string, ReadingsAt>,
    wanted: readonly (readonly [key: string, { register: RegisterAtPlace; ts: number }])[],
    factsOf: (register: RegisterAtPlace) => RegisterFacts,
  ): Promise<void> {
    const fields = wanted.map(([, { register, ts }]) => {
      const { deviceId, field, to } = register;
      return { deviceId, field, ts: to === null ? ts : Math.min(ts, to - 1) };
    });
    const before = await this.neighbours.before(fields);
    const borders = wanted.map(([key, { register }], place) => {
      const { readings: all = [], isHeld = false } = before[place] ?? {};
      const readings = all.filter(({ ts }) => ts >= register.from);
      const last = readings.at(-1);
      found.set(key, { at: readOf(last), finalAt: readOf(last) });
      return { key, register, field: fields[place], earlier: { readings, isHeld }, last };
    });
    // A reading at the very time needs no other one.
    const open = borders.flatMap(({ field, last, ...border }) =>
      field && last && last.ts < field.ts ? [{ ...border, field, last }] : [],
    );
    const next = await this.neighbours.next(open.map(({ field }) => field));
    for (const [place, { key, register, field, earlier, last }] of open.entries()) {
      const closing = next[place];
      if (closing && (register.to === null || closing.ts < register.to))
        found.set(key, { at: readOf(last), finalAt: readOf(readingAt(field.ts, earlier, closing, factsOf(register))) });
    }
  }
}

const keyOf = ({ deviceId, type, field, from, to }: RegisterAtPlace, ts?: number): string =>
  [deviceId, type, field, from, to, ts].join('/');

const readOf = (reading: (Omit<CountedReading, 'origin'> & { origin: Origin }) | undefined): RegisterReading | null =>
  reading
    ? { ts: reading.ts, value: reading.value, isEstimated: reading.origin === 'estimated', origin: reading.origin }
    : null;
