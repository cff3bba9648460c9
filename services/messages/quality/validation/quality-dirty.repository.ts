import { Injectable } from '@nestjs/common';
import { columnsOf, Database, integerArray, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { firstDifference, type Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE } from '../../store/registries/zone-sql';
import { deviceOf, FOREVER, IS_KNOWN, oldestOf, rezonedSince } from '../../figures/aggregates/dirty.repository';
import { widest } from '../../figures/aggregates/widest';
import type { PointSpan } from './choose-settings';
import { LINKS, POINTS } from './rule-setting.repository';
import { JUDGED_TYPES } from './slots';

/** Rows of a device and type that have to be judged again. */
export interface DirtyRows {
  deviceId: number;
  type: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  /** Figures that screens show already change. */
  isCorrection: boolean;
}

/** Dirty rows, with the device as it is now. */
export interface TakenRows extends DirtyRows {
  companyId: number;
  tiedUsers: number[];
  modelId: number;
  zone: Zone;
  isActive: boolean;
  /** Unix seconds at which it left its last accounting point; null = it is at one, or never was. */
  removedAt: number | null;
  /** The accounting points for which a rule or a policy is set, while it was there; the oldest first. */
  points: PointSpan[];
  /** A policy of the company uses suspect values. */
  usesSuspects: boolean;
}

const MERGE = `ON CONFLICT (device_id, type) DO UPDATE SET from_ts = least(t.from_ts, excluded.from_ts),
  to_ts = greatest(t.to_ts, excluded.to_ts), is_correction = t.is_correction OR excluded.is_correction`;
const REMOVED_AT = `(SELECT CASE WHEN bool_or(link->'to' = 'null'::jsonb) THEN NULL ELSE max((link->>'to')::float8) END
  FROM ${LINKS})`;
/** Register widths that telegrams of the model declared. */
const RANGES = `(SELECT jsonb_object_agg(w.field, w.range)::text FROM messages.register_range w
  WHERE w.device_id = d.device_id AND w.model_id = d.model_id)`;
/**
 * Inputs of rules about a device besides its rows and its zone, as one text. Settings of rules are excluded, except when
 * the device was at a point with separate settings: a change of a rule marks the devices explicitly. A device without ranges
 * has no text of them.
 */
const FACTS = `concat_ws('/', d.company_id, d.model_id, d.state, d.impulse_weight, d.register_digits,
  'off ' || ${REMOVED_AT}, ${POINTS}, 'ranges ' || ${RANGES})`;
const USES_SUSPECTS = `EXISTS (SELECT FROM messages.figure_policy f WHERE f.company_id = d.company_id
  AND f.policy->>'suspect_values' = 'use')`;
const FORGOTTEN_AFTER = '2 days';
/** Devices that are compared in a transaction: each has a range of each type. */
const CHANGED_AT_ONCE = 1000;

const TABLE = 'messages.quality_dirty';
const KEY = 't.device_id, t.type';
/** Waits for marks that another process has, in the order in which every writer locks them. */
const allOfGiven = (limit: number): string =>
  `SELECT ${KEY} FROM ${TABLE} t WHERE t.device_id = ANY($1::int4[]) AND ${IS_KNOWN}
     ORDER BY ${KEY} LIMIT ${limit} FOR UPDATE OF t`;

@Injectable()
export class QualityDirtyRepository {
  constructor(private readonly database: Database) {}

  /** Widens the ranges; in the order of their keys, as every writer locks them. */
  async mark(ranges: readonly DirtyRows[], executor?: Transaction): Promise<void> {
    if (ranges.length === 0) return;
    const marked = widest(ranges, ({ deviceId, type }) => `${deviceId}/${type}`);
    await (executor ?? this.database).prepared(
      'messages-quality-mark',
      `INSERT INTO messages.quality_dirty AS t (device_id, type, from_ts, to_ts, is_correction)
       SELECT device_id, type, from_ts, to_ts, is_correction <> 0
       FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::int8[], $5::int2[])
         AS n(device_id, type, from_ts, to_ts, is_correction)
       ORDER BY device_id, type ${MERGE}`,
      [
        integerArray('int4', marked, ({ deviceId }) => deviceId),
        integerArray('int2', marked, ({ type }) => type),
        integerArray('int8', marked, ({ from }) => from),
        integerArray('int8', marked, ({ to }) => to),
        integerArray('int2', marked, ({ isCorrection }) => Number(isCorrection)),
      ],
    );
  }

  /**
   * Takes the oldest ranges, of all devices those that another process does not have; of the given devices also those
   * that it has just widened or given back. They stay locked until the transaction ends. Each row is found by its key, as
   * a mark that was widened meanwhile has another address, and the limit is part of the text, so that no plan reads a
   * whole table.
   */
  async take(transaction: Transaction, limit: number, only: readonly number[] | null): Promise<TakenRows[]> {
    const { rows } = await transaction.query<DirtyRows & Record<string, unknown>>(
      `WITH picked AS MATERIALIZED (${only === null ? oldestOf(TABLE, KEY, limit) : allOfGiven(limit)})
       DELETE FROM ${TABLE} t USING picked p WHERE t.device_id = p.device_id AND t.type = p.type
       RETURNING t.device_id AS "deviceId", t.type, t.from_ts AS "from", t.to_ts AS "to", t.is_correction AS "isCorrection"`,
      only === null ? [] : [[...only]],
    );
    return rows.length === 0 ? [] : this.known(transaction, rows);
  }

  /** Taken ranges with their devices, whose facts are remembered. */
  private async known(transaction: Transaction, taken: readonly DirtyRows[]): Promise<TakenRows[]> {
    const { rows } = await transaction.prepared<TakenRows & Record<string, unknown>>(
      'messages-quality-taken',
      `WITH taken AS MATERIALIZED (
         SELECT * FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::int8[], $5::bool[])
           AS n(device_id, type, from_ts, to_ts, is_correction)),
       known AS (
         INSERT INTO messages.quality_facts (device_id, facts, zone)
         SELECT d.device_id, ${FACTS}, ${DEVICE_ZONE} FROM (SELECT DISTINCT device_id FROM taken) t ${deviceOf('t')}
         WHERE (SELECT true FROM messages.quality_facts k WHERE k.device_id = d.device_id) IS NULL
         ORDER BY d.device_id ON CONFLICT (device_id) DO NOTHING)
       SELECT t.device_id AS "deviceId", t.type, t.from_ts AS "from", t.to_ts AS "to",
         t.is_correction AS "isCorrection", d.company_id AS "companyId", d.tied_users AS "tiedUsers",
         d.model_id AS "modelId", ${DEVICE_ZONE} AS zone, d.state = 'active' AS "isActive", ${REMOVED_AT} AS "removedAt",
         coalesce(${POINTS}, '[]') AS points, ${USES_SUSPECTS} AS "usesSuspects"
       FROM taken t ${deviceOf('t')}
       ORDER BY t.device_id, t.type`,
      columnsOf(taken, 'deviceId', 'type', 'from', 'to', 'isCorrection'),
    );
    return rows;
  }

  /**
   * All rows of devices of which rules know something else than when these were marked for the last time, or of another
   * zone those from its first day on. The facts are remembered here and not where a range is judged: that concerns some
   * rows only. Of the given devices, or of all.
   */
  async markChanged(only: readonly number[] | null = null): Promise<void> {
    while ((await this.markSome(only)) === CHANGED_AT_ONCE);
  }

  /** Number of marked devices. */
  private markSome(only: readonly number[] | null): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ deviceId: number; isOther: boolean; judged: Zone; zone: Zone }>(
        `WITH now AS MATERIALIZED (
           SELECT f.device_id, f.zone AS judged, f.facts AS known, ${FACTS} AS facts, ${DEVICE_ZONE} AS zone
           FROM messages.quality_facts f JOIN messages.device d USING (device_id)
           WHERE ($1::int[] IS NULL OR f.device_id = ANY($1::int[]))
             AND (f.facts, f.zone) IS DISTINCT FROM (${FACTS}, ${DEVICE_ZONE})
           ORDER BY f.device_id LIMIT ${CHANGED_AT_ONCE})
         UPDATE messages.quality_facts f SET facts = n.facts, zone = n.zone FROM now n
         WHERE n.device_id = f.device_id
         RETURNING f.device_id AS "deviceId", n.known <> n.facts AS "isOther", n.judged, n.zone`,
        [only === null ? null : [...only]],
      );
      const ranges = rows.flatMap(({ deviceId, isOther, judged, zone }): DirtyRows[] => {
        const day = isOther ? -Infinity : firstDifference(judged, zone);
        if (day === null) return [];
        const range = { deviceId, from: rezonedSince(day, zone), to: FOREVER, isCorrection: true };
        return JUDGED_TYPES.map((type) => ({ ...range, type }));
      });
      await this.mark(ranges, transaction);
      return rows.length;
    });
  }

  @Every(6 * 3_600_000, 'messages.quality_forget')
  async forgetUnknown(): Promise<void> {
    await this.database.query(
      `DELETE FROM messages.quality_dirty t WHERE t.since < now() - interval '${FORGOTTEN_AFTER}'
         AND NOT EXISTS (SELECT FROM messages.device d WHERE d.device_id = t.device_id)`,
    );
  }
}
