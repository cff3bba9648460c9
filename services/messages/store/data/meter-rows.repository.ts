import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import type { TimedReading } from '../derived/register-facts';
import type { MeterRow } from '../derived/table';
import { LayoutRepository } from '../layouts/layout.repository';
import { type Marks, rowMarks, STATUS } from '../timeseries/merge';
import { isHeldBack, type JudgedFields } from '../timeseries/held-back/held-back';
import { firstCountedSql } from '../timeseries/held-back/first-counted';
import { HeldBackRepository } from '../timeseries/held-back/held-back.repository';
import { type MessageGroup, messageGroup, UNGROUPED } from './message-groups';

/** Rows of a device, of one type and in a period. */
export interface RowsQuery {
  deviceId: number;
  type: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  limit: number;
  offset: number;
  newestFirst: boolean;
  /** Only the last row of each interval, by a clock of this zone. */
  group?: MessageGroup;
  zone?: Zone;
}

/** Row with the marks of its single values. */
export interface MarkedRow extends MeterRow {
  marks: Marks | null;
  /** Reception of its uplink; null = not received by radio. */
  link: unknown;
  /** Unix milliseconds. */
  receivedAt: number;
  /** Held-back values that nobody rejected: a decision is pending. */
  suspect: ReadonlySet<string>;
}

interface Found {
  ts: number;
  layoutId: number;
  values: number[];
  extra: Record<string, unknown> | null;
  status: number;
  marks: Marks | null;
  link: unknown;
  receivedAt: number;
}

/**
 * Rows as numbers, to derive values from them (derived/); raw rows go out as the database's own text
 * (page.repository.ts).
 */
@Injectable()
export class MeterRowsRepository {
  constructor(
    private readonly database: Database,
    private readonly layouts: LayoutRepository,
    private readonly heldBack: HeldBackRepository,
  ) {}

  /** Oldest first, whichever end they were taken from. */
  async rows(query: RowsQuery): Promise<MarkedRow[]> {
    const { deviceId, type, from, to, limit, offset, newestFirst, group = UNGROUPED, zone = 0 } = query;
    const { unit } = messageGroup(group);
    const rows = `SELECT ${unit === null ? '' : `DISTINCT ON (${bucketOf(unit, zone)}) `}* FROM messages.message
       WHERE device_id = $1 AND type = $2 AND ts BETWEEN $3 AND $4
       ${unit === null ? '' : `ORDER BY ${bucketOf(unit, zone)}, ts DESC`}`;
    const found = await this.database.query<Found>(
      `SELECT ts, layout_id AS "layoutId", "values", extra, status, marks, link, received_at AS "receivedAt"
       FROM (${rows}) AS m
       ORDER BY ts ${newestFirst ? 'DESC' : 'ASC'} LIMIT $5 OFFSET $6`,
      [deviceId, type, from, to, limit, offset],
    );
    if (newestFirst) found.reverse();
    const fieldsOf = new Map<number, readonly string[]>();
    for (const { layoutId } of found) {
      if (!fieldsOf.has(layoutId)) fieldsOf.set(layoutId, await this.layouts.fieldsOf(layoutId));
    }
    const [oldest, newest] = [found[0], found.at(-1)];
    if (!oldest || !newest) return [];
    const [judged] = await this.heldBack.of([{ deviceId, type, from: oldest.ts, to: newest.ts }]);
    return found.map((row) => rowOf(row, fieldsOf.get(row.layoutId) ?? [], judged?.get(row.ts)));
  }

  /** Number of rows of `rows` without a limit. */
  async count({ deviceId, type, from, to, group = UNGROUPED, zone = 0 }: Omit<RowsQuery, 'limit' | 'offset'>) {
    const { unit } = messageGroup(group);
    const [row] = await this.database.query<{ rows: number }>(
      `SELECT count(${unit === null ? '*' : `DISTINCT ${bucketOf(unit, zone)}`})::int AS rows FROM messages.message
       WHERE device_id = $1 AND type = $2 AND ts BETWEEN $3 AND $4`,
      [deviceId, type, from, to],
    );
    return row?.rows ?? 0;
  }

  /** Register readings before a time that count, one index probe each; registers never reported are left out. */
  async before(
    { deviceId, type, since = 0 }: { deviceId: number; type: number; since?: number },
    ts: number,
    fields: readonly string[],
  ): Promise<Map<string, TimedReading>> {
    const found = await this.database.query<{ field: string; ts: number; value: number }>(
      `SELECT f.field, found.ts, found.value FROM unnest($3::text[]) AS f(field) CROSS JOIN LATERAL ${firstCountedSql(
        'm.device_id = $1 AND m.type = $2 AND m.ts < $4 AND m.ts >= $5',
        'f.field',
        'DESC',
        1,
      )} AS found`,
      [deviceId, type, [...fields], ts, since],
    );
    return new Map(found.map(({ field, ...reading }) => [field, reading]));
  }
}

/** The interval of a row, by a clock of the zone; a row at its end belongs to it. */
function bucketOf(unit: 'hour' | 'day' | 'month', zone: Zone): string {
  if (typeof zone === 'number')
    return `date_trunc('${unit}', to_timestamp(ts - 1 + ${Math.round(zone * 3600)}) AT TIME ZONE 'UTC')`;
  const zones = JSON.stringify(typeof zone === 'string' ? [{ from: '', zone }] : zone).replaceAll("'", "''");
  const offset = `messages.zone_seconds('${zones}', 0, (ts - 1)::float8)`;
  // The hours of a clock that is put back have the same name.
  const begin = `date_trunc('${unit}', to_timestamp(ts - 1 + ${offset}) AT TIME ZONE 'UTC')`;
  return unit === 'hour' ? `(${begin} - make_interval(secs => ${offset}))` : begin;
}

function rowOf(
  { ts, values, extra, status, marks, link, receivedAt }: Found,
  fields: readonly string[],
  judged: JudgedFields | undefined,
): MarkedRow {
  const given = fields.flatMap((field, place) => {
    const value = values[place] ?? NaN;
    return Number.isFinite(value) ? [[field, value] as const] : [];
  });
  const isPlain = status === STATUS.raw && marks === null && judged === undefined;
  const heldBack = new Set(isPlain ? [] : fields.filter((field) => isHeldBack({ status, marks }, field, judged)));
  const isRejected = (field: string) => (marks?.[field]?.status ?? status) === STATUS.rejected;
  const suspect = new Set([...heldBack].filter((field) => !isRejected(field)));
  const texts = { ...extra, ...(status === 0 ? {} : { status }) };
  return { ts, values: new Map(given), texts, heldBack, suspect, marks: rowMarks(status, marks), link, receivedAt };
}
