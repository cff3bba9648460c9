import { Injectable } from '@nestjs/common';
import { Database, integerArray, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { firstDifference, type Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE } from '../../store/registries/zone-sql';
import { startOf } from '../buckets';
import { widest } from './widest';

/** Later than any reading: rows are refused that lie in the far future. */
export const FOREVER = 4_102_444_800;

/** Readings of a device whose aggregates have to be built again. */
export interface DirtyRange {
  deviceId: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  /** Readings were removed, so that their rows do not show which fields they had. */
  isRemoval: boolean;
  /** true: displayed figures change, by a correction or a late value. */
  isCorrection: boolean;
}

/** A range together with the device as it is now. */
export interface TakenRange extends DirtyRange {
  companyId: number;
  tiedUsers: number[];
  modelId: number;
  zone: Zone;
  /**
   * The first day, since 1970-01-01, that was built in another zone: it and the days after it are built again, and the
   * end of the day before. null = none, -Infinity = all.
   */
  rezonedFrom: number | null;
}

const MERGE = `ON CONFLICT (device_id) DO UPDATE SET from_ts = least(t.from_ts, excluded.from_ts),
  to_ts = greatest(t.to_ts, excluded.to_ts), is_removal = t.is_removal OR excluded.is_removal,
  is_correction = t.is_correction OR excluded.is_correction`;
/** Zone in which the days of a device were built; null = none were. */
const BUILT_ZONE = 'coalesce(z.zones, to_jsonb(z.time_zone))';
/** Devices that are marked at once; the next run marks others. */
const MOST_REZONED = 20_000;

/** Condition on marks `t`: their device is known. */
export const IS_KNOWN = '(SELECT true FROM messages.device d WHERE d.device_id = t.device_id)';
/**
 * Keys of the oldest marks of known devices, locked; those that another process has are left out. Not for a prepared
 * statement: a plan that was made when there were few marks sorts all of them, and looks up the device of each.
 */
export const oldestOf = (table: string, keys: string, limit: number): string =>
  `SELECT ${keys} FROM ${table} t WHERE ${IS_KNOWN} ORDER BY t.since LIMIT ${limit} FOR UPDATE OF t SKIP LOCKED`;
/** The device `d` of each mark. `LIMIT` has it looked up by its key: a join may read all devices for some marks. */
export const deviceOf = (marks: string): string =>
  `CROSS JOIN LATERAL (SELECT * FROM messages.device d WHERE d.device_id = ${marks}.device_id LIMIT 1) d`;

type TakenRow = Omit<TakenRange, 'rezonedFrom'> & { built: Zone | null } & Record<string, unknown>;

/** Unix seconds of the first reading whose hour is another one where the zone of a day and those after it changed. */
export const rezonedSince = (day: number, zone: Zone): number =>
  Number.isFinite(day) ? startOf(day - 1, zone) + 1 : 0;

/** Ranges of devices that never became known, or are no more. */
const FORGOTTEN_AFTER = '2 days';

/** The dirty ranges: one a device. */
@Injectable()
export class DirtyRepository {
  constructor(private readonly database: Database) {}

  /** Widens the ranges of the devices; in the order of their ids, as every writer locks them. */
  async mark(ranges: readonly DirtyRange[], executor?: Transaction): Promise<void> {
    if (ranges.length === 0) return;
    const marked = widest(
      ranges,
      ({ deviceId }) => deviceId,
      (into, { isRemoval }) => (into.isRemoval ||= isRemoval),
    );
    await (executor ?? this.database).prepared(
      'messages-dirty-mark',
      `INSERT INTO messages.consumption_dirty AS t (device_id, from_ts, to_ts, is_removal, is_correction)
       SELECT device_id, from_ts, to_ts, is_removal <> 0, is_correction <> 0
       FROM unnest($1::int4[], $2::int8[], $3::int8[], $4::int2[], $5::int2[])
         AS n(device_id, from_ts, to_ts, is_removal, is_correction)
       ORDER BY device_id ${MERGE}`,
      [
        integerArray('int4', marked, ({ deviceId }) => deviceId),
        integerArray('int8', marked, ({ from }) => from),
        integerArray('int8', marked, ({ to }) => to),
        integerArray('int2', marked, ({ isRemoval }) => Number(isRemoval)),
        integerArray('int2', marked, ({ isCorrection }) => Number(isCorrection)),
      ],
    );
  }

  /**
   * Takes the oldest ranges, which stay locked until the transaction ends; another process takes others meanwhile. Each row
   * is found by its key, as a mark that was widened meanwhile has another address, and the limit is part of the text, so
   * that no plan reads a whole table.
   */
  async take(transaction: Transaction, limit: number): Promise<TakenRange[]> {
    const { rows } = await transaction.query<TakenRow>(
      `WITH oldest AS MATERIALIZED (${oldestOf('messages.consumption_dirty', 't.device_id', limit)}),
       taken AS (
         DELETE FROM messages.consumption_dirty t USING oldest o WHERE t.device_id = o.device_id RETURNING t.*),
       known AS MATERIALIZED (
         SELECT t.*, d.company_id, d.tied_users, d.model_id, d.time_zone, coalesce(d.clock, d.zones) AS zones,
           ${DEVICE_ZONE} AS zone, z.built, coalesce(z.is_same, false) AS is_built_so
         FROM taken t ${deviceOf('t')} LEFT JOIN LATERAL (
           SELECT ${BUILT_ZONE} AS built,
             (z.time_zone, z.zones) IS NOT DISTINCT FROM (d.time_zone, coalesce(d.clock, d.zones)) AS is_same
           FROM messages.consumption_zone z WHERE z.device_id = t.device_id LIMIT 1) z ON true),
       zoned AS (
         INSERT INTO messages.consumption_zone AS z (device_id, time_zone, zones)
         SELECT device_id, time_zone, zones FROM known WHERE NOT is_built_so ORDER BY device_id
         ON CONFLICT (device_id) DO UPDATE SET time_zone = excluded.time_zone, zones = excluded.zones)
       SELECT device_id AS "deviceId", from_ts AS "from", to_ts AS "to", is_removal AS "isRemoval",
         is_correction AS "isCorrection", company_id AS "companyId", tied_users AS "tiedUsers",
         model_id AS "modelId", zone, built
       FROM known ORDER BY device_id`,
      [],
    );
    return rows.map(({ built, ...range }) => ({
      ...range,
      rezonedFrom: built === null ? null : firstDifference(built, range.zone),
    }));
  }

  /** Everything that a company's devices have, or the given ones; returns how many. */
  async markAll(transaction: Transaction, companyId: number, deviceIds: readonly number[] | null): Promise<number> {
    const { rowCount } = await transaction.query(
      `INSERT INTO messages.consumption_dirty AS t (device_id, from_ts, to_ts, is_removal, is_correction)
       SELECT device_id, 0, ${FOREVER}, true, true FROM messages.device
       WHERE company_id = $1 AND ($2::int[] IS NULL OR device_id = ANY($2)) ORDER BY device_id ${MERGE}`,
      [companyId, deviceIds],
    );
    return rowCount ?? 0;
  }

  /** Devices whose clock was moved to another zone since: their days from the change on are others. */
  async markRezoned(): Promise<void> {
    const rows = await this.database.query<{ deviceId: number; zone: Zone; built: Zone }>(
      `SELECT z.device_id AS "deviceId", ${DEVICE_ZONE} AS zone, ${BUILT_ZONE} AS built
       FROM messages.consumption_zone z JOIN messages.device d USING (device_id)
       WHERE ${BUILT_ZONE} <> ${DEVICE_ZONE} LIMIT ${MOST_REZONED}`,
    );
    const ranges = rows.flatMap(({ deviceId, zone, built }): DirtyRange[] => {
      const day = firstDifference(built, zone);
      return day === null
        ? []
        : [{ deviceId, from: rezonedSince(day, zone), to: FOREVER, isRemoval: true, isCorrection: true }];
    });
    await this.mark(ranges);
  }

  @Every(6 * 3_600_000, 'messages.aggregates_forget')
  async forgetUnknown(): Promise<void> {
    await this.database.query(
      `DELETE FROM messages.consumption_dirty t WHERE t.since < now() - interval '${FORGOTTEN_AFTER}'
         AND NOT EXISTS (SELECT FROM messages.device d WHERE d.device_id = t.device_id)`,
    );
  }

  /** Devices that wait, for the metric. */
  async count(): Promise<number> {
    return this.database.count('FROM messages.consumption_dirty');
  }
}
