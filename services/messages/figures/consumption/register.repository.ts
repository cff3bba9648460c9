import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { STATUS } from '../../store/timeseries/merge';
import { firstCountedSql } from '../../store/timeseries/held-back/first-counted';
import {
  type FactsOf,
  factsUnknown,
  flowBetween,
  type RegisterFacts,
  writtenOut,
} from '../../store/derived/register-facts';
import {
  type CountedReading,
  LONGEST_BRIDGE,
  type NextReading,
  type Origin,
  readingAt,
} from '../../store/derived/final-steps';
import { RegisterFactsRepository } from '../../store/registries/registers/register-facts.repository';
import { type RegisterSpan, RegisterStepsRepository } from '../../store/timeseries/register-steps.repository';
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
  /** With the steps between the times written out. */
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
  /** Unix seconds of the readings around it, of which the later one may be absent or far. */
  from: number;
  to: number;
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
    private readonly steps: RegisterStepsRepository,
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
    const factsOf = ({ deviceId, field }: Pick<RegisterAtPlace, 'deviceId' | 'field'>) =>
      (facts.get(deviceId) ?? factsUnknown)(field);
    const found = new Map<string, ReadingsAt>();
    const open = new Map(
      queries.flatMap(({ register, times }) => times.map((ts) => [keyOf(register, ts), { register, ts }])),
    );
    const entries = [...open];
    for (let place = 0; place < entries.length; place += TIMES_AT_ONCE)
      await this.addAt(found, entries.slice(place, place + TIMES_AT_ONCE), factsOf);
    const explained = await this.explained(queries, { found, first, factsOf });
    return queries.map(({ register, times }) => {
      const key = keyOf(register);
      const at = times.map((ts) => found.get(keyOf(register, ts)));
      const known = explained.get(key) ?? factsOf(register);
      return {
        ...{ first: first.get(key) ?? null, last: last.get(key) ?? null, facts: known },
        ...{ at: at.map((each) => each?.at ?? null), finalAt: at.map((each) => each?.finalAt ?? null) },
      };
    });
  }

  /** Facts of each register with its steps between the readings around its times. */
  private async explained(
    queries: readonly RegisterQuery[],
    { found, first, factsOf }: KnownReadings,
  ): Promise<Map<string, RegisterFacts>> {
    const wanted = new Map<string, { register: RegisterAtPlace; times: number[] }>();
    for (const { register, times } of queries) {
      const key = keyOf(register);
      wanted.set(key, { register, times: [...(wanted.get(key)?.times ?? []), ...times] });
    }
    const entries = [...wanted].flatMap(([key, { register, times }]) => {
      const span = spanOf(register, times, { found, first, factsOf });
      return span ? [[key, span] as const] : [];
    });
    const explained = new Map<string, RegisterFacts>();
    for (let place = 0; place < entries.length; place += REGISTERS_AT_ONCE) {
      const part = entries.slice(place, place + REGISTERS_AT_ONCE);
      const steps = await this.steps.uneven(part.map(([, span]) => span));
      for (const [index, [key, span]] of part.entries())
        explained.set(key, writtenOut(factsOf(span), steps[index] ?? []));
    }
    return explained;
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
    factsOf: KnownReadings['factsOf'],
  ): Promise<void> {
    const fields = wanted.map(([, { register, ts }]) => {
      const { deviceId, field, to } = register;
      return { deviceId, field, ts: to === null ? ts : Math.min(ts, to - 1) };
    });
    const before = await this.neighbours.before(fields);
    const borders = wanted.map(([key, { register }], place) => {
      const { readings: all = [], isHeld = false } = before[place] ?? {};
      // Readings at an earlier place show how often the register is read.
      const readings = (all.at(-1)?.ts ?? -Infinity) >= register.from ? all : [];
      const last = readings.at(-1);
      const ts = fields[place]?.ts ?? 0;
      found.set(key, { at: readOf(last), finalAt: readOf(last), from: last?.ts ?? register.from, to: ts });
      return { key, register, field: fields[place], earlier: { readings, isHeld }, last };
    });
    // A reading at the very time needs no other one.
    const open = borders.flatMap(({ field, last, ...border }) =>
      field && last && last.ts < field.ts ? [{ ...border, field, last }] : [],
    );
    const next = await this.neighbours.next(open.map(({ field }) => field));
    for (const [place, { key, register, field, earlier, last }] of open.entries()) {
      const closing = next[place];
      if (!closing || (register.to !== null && closing.ts >= register.to)) continue;
      const finalAt = readOf(readingAt(field.ts, earlier, closing, factsOf(register)));
      const isNear = closing.ts - last.ts <= LONGEST_BRIDGE;
      found.set(key, { at: readOf(last), finalAt, from: last.ts, to: isNear ? closing.ts : field.ts });
    }
  }
}

interface KnownReadings {
  found: ReadonlyMap<string, ReadingsAt>;
  first: ReadonlyMap<string, RegisterReading>;
  factsOf(register: Pick<RegisterAtPlace, 'deviceId' | 'field'>): RegisterFacts;
}

/** The readings around the times, between which steps count; undefined = none. */
function spanOf(
  register: RegisterAtPlace,
  times: readonly number[],
  { found, first, factsOf }: KnownReadings,
): RegisterSpan | undefined {
  const around = times.flatMap((ts) => found.get(keyOf(register, ts)) ?? []);
  const [from, to] = [Math.min(...around.map((each) => each.from)), Math.max(...around.map((each) => each.to))];
  if (!(from < to)) return undefined;
  const ends = { from: Math.min(...times), to: Math.max(...times) };
  const begin = found.get(keyOf(register, ends.from))?.finalAt ?? first.get(keyOf(register));
  const end = found.get(keyOf(register, ends.to))?.finalAt;
  // Nothing has been read.
  if (!begin || !end) return undefined;
  const facts = factsOf(register);
  const isReset = facts.resets.some(({ ts }) => ts > from && ts <= to);
  const flowed = isReset ? null : flowBetween(begin, end, facts);
  return { ...register, from, to, whole: flowed === null ? null : { ...ends, flowed } };
}

const keyOf = ({ deviceId, type, field, from, to }: RegisterAtPlace, ts?: number): string =>
  [deviceId, type, field, from, to, ts].join('/');

const readOf = (reading: (Omit<CountedReading, 'origin'> & { origin: Origin }) | undefined): RegisterReading | null =>
  reading
    ? { ts: reading.ts, value: reading.value, isEstimated: reading.origin === 'estimated', origin: reading.origin }
    : null;
