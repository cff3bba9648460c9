import { Injectable } from '@nestjs/common';
import { CONDITION_KINDS } from '@gaugeway/catalogue/event-rules';
import { Database, type Transaction } from '@gaugeway/platform/database';

/** Conditions that are power cuts. */
const CUTS = CONDITION_KINDS.filter((each) => each.explainsSubMeters).map(({ kind }) => kind);

export type CauseKind = 'base_station' | 'power_cut';

/** Common cause of the observations of several devices. */
export interface Cause {
  kind: CauseKind;
  /** The base station, or the main meter. */
  sourceId: number;
  companyId: number;
  lasts: boolean;
  /** Since when it is as it is, Unix seconds. */
  at: number;
}

/** A device that a cause concerns. */
export interface Caused extends Record<string, unknown> {
  sourceId: number;
  deviceId: number;
  companyId: number;
}

/** Causes of the silence of devices, and states of their supply. */
@Injectable()
export class CauseRepository {
  constructor(private readonly database: Database) {}

  /**
   * Records one, with the devices that it concerns from then on; without `deviceIds` those stay that it concerned. An older
   * judgement changes nothing.
   */
  async record(
    transaction: Transaction,
    { kind, sourceId, companyId, lasts, at }: Cause,
    deviceIds?: readonly number[],
  ) {
    const { rows } = await transaction.query(
      `INSERT INTO events.cause AS c (kind, source_id, company_id, lasts, at) VALUES ($1, $2, $3, $4, to_timestamp($5))
       ON CONFLICT (kind, source_id) DO UPDATE SET company_id = excluded.company_id, lasts = excluded.lasts, at = excluded.at
         WHERE c.at <= excluded.at RETURNING 1`,
      [kind, sourceId, companyId, lasts, at],
    );
    if (rows.length === 0 || !deviceIds) return;
    await transaction.query(
      'DELETE FROM events.caused WHERE kind = $1 AND source_id = $2 AND NOT device_id = ANY($3::int[])',
      [kind, sourceId, deviceIds],
    );
    await transaction.query(
      `INSERT INTO events.caused (device_id, kind, source_id) SELECT unnest($3::int[]), $1, $2 ON CONFLICT DO NOTHING`,
      [kind, sourceId, deviceIds],
    );
  }

  /** Devices at the accounting points behind those that main meters measure at, of any depth. */
  async behindMeters(transaction: Transaction, deviceIds: readonly number[]): Promise<Caused[]> {
    const { rows } = await transaction.query<Caused>(
      // Points in a circle are refused where they are written; the depth guards against one that is read half.
      `WITH RECURSIVE behind AS (
         SELECT p.device_id AS source, c.point_id, c.device_id, c.company_id, 1 AS depth
         FROM events.point p JOIN events.point c ON c.parent_id = p.point_id AND c.company_id = p.company_id
         WHERE p.device_id = ANY($1::int[])
         UNION ALL
         SELECT b.source, c.point_id, c.device_id, c.company_id, b.depth + 1
         FROM behind b JOIN events.point c ON c.parent_id = b.point_id AND c.company_id = b.company_id WHERE b.depth < 16)
       SELECT DISTINCT source AS "sourceId", device_id AS "deviceId", company_id AS "companyId" FROM behind
       WHERE device_id > 0 AND device_id <> source`,
      [deviceIds],
    );
    return rows;
  }

  /** Power cuts among occurrences: the meter, and the start (Unix seconds). */
  async powerCuts(
    transaction: Transaction,
    occurrenceIds: readonly number[],
  ): Promise<{ deviceId: number; companyId: number; began: number }[]> {
    const { rows } = await transaction.query<{ deviceId: number; companyId: number; began: number }>(
      `SELECT DISTINCT ON (o.subject_id) o.subject_id AS "deviceId", o.company_id AS "companyId",
         extract(epoch FROM o.began_at)::float8 AS began
       FROM events.occurrence o JOIN events.rule r ON r.id = o.rule_id
       WHERE o.id = ANY($1::int[]) AND o.subject_kind = 'device'
         AND EXISTS (SELECT FROM jsonb_array_elements(r.definition->'conditions') c WHERE c->>'kind' = ANY($2::text[]))
       ORDER BY o.subject_id, o.began_at`,
      [occurrenceIds, CUTS],
    );
    return rows;
  }

  async forget(kind: CauseKind, sourceIds: readonly number[]): Promise<void> {
    await this.database.query('DELETE FROM events.cause WHERE kind = $1 AND source_id = ANY($2::int[])', [
      kind,
      sourceIds,
    ]);
  }
}
