import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import type { EstimationMethod } from '@gaugeway/proto/api';
import { LayoutRepository } from '../../../store/layouts/layout.repository';
import { type Marks, STATUS } from '../../../store/timeseries/merge';
import { TimeSeries } from '../../../store/timeseries/time-series';
import { isHeldBack } from '../../../store/timeseries/held-back/held-back';
import { HeldBackRepository, HOLDS } from '../../../store/timeseries/held-back/held-back.repository';
import type { TrueRow } from './estimate-request';

/** A period of a device whose missing values are estimated. */
export interface Estimate {
  id: number;
  companyId: number;
  deviceId: number;
  type: number;
  /** Unix seconds: after it until and with `to`. */
  from: number;
  to: number;
  /** Seconds between two values. */
  step: number;
  method: EstimationMethod;
  reason: string;
  userId: number;
  /** Unix milliseconds. */
  createdAt: number;
}

/** A stored row with its true values alone. */
export interface KnownRow extends TrueRow {
  /** Unix milliseconds. */
  receivedAt: number;
}

const ESTIMATE = `e.id, e.company_id AS "companyId", e.device_id AS "deviceId", e.type, e.from_ts AS "from", e.to_ts AS "to",
  e.step, e.method, e.reason, e.user_id AS "userId", e.created_at AS "createdAt"`;
/** A row that has more than estimates. */
const TRUE_ROW = `(m.status <> ${STATUS.estimated} OR m.marks IS NOT NULL)`;
/** A row at which an estimate may begin or end: the next row without a verdict replaces a doubted one. */
const END_ROW = `${TRUE_ROW} AND NOT EXISTS (SELECT FROM messages.verdict v WHERE v.device_id = m.device_id
  AND v.type = m.type AND v.ts = m.ts AND ${HOLDS} OFFSET 0)`;
/** Time in which like days are searched, seconds. */
const HISTORY = 35 * 86_400;

@Injectable()
export class EstimateRepository {
  constructor(
    private readonly database: Database,
    private readonly layouts: LayoutRepository,
    private readonly series: TimeSeries,
    private readonly heldBack: HeldBackRepository,
  ) {}

  async add(transaction: Transaction, estimate: Omit<Estimate, 'id'>): Promise<number> {
    const { companyId, deviceId, type, from, to, step, method, reason, userId, createdAt } = estimate;
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.estimate (company_id, device_id, type, from_ts, to_ts, step, method, reason, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [companyId, deviceId, type, from, to, step, method, reason, userId, createdAt],
    );
    return rows[0]?.id ?? 0;
  }

  /** Estimates of a device and type that share a time with the period, withdrawn ones too. */
  async remove(
    transaction: Transaction,
    { deviceId, type, from, to }: Pick<Estimate, 'deviceId' | 'type' | 'from' | 'to'>,
  ): Promise<void> {
    await transaction.query(
      'DELETE FROM messages.estimate WHERE device_id = $1 AND type = $2 AND from_ts < $4 AND to_ts > $3',
      [deviceId, type, from, to],
    );
  }

  /** Keeps the times of an estimate whose values are deleted: the policy does not estimate them again. */
  async withdraw(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('UPDATE messages.estimate SET is_withdrawn = true WHERE id = $1', [id]);
  }

  /** Times of series that a person had estimated, or whose estimates a person withdrew. */
  async decided(deviceIds: readonly number[]): Promise<Pick<Estimate, 'deviceId' | 'type' | 'from' | 'to'>[]> {
    return this.database.query<Pick<Estimate, 'deviceId' | 'type' | 'from' | 'to'>>(
      `SELECT e.device_id AS "deviceId", e.type, e.from_ts AS "from", e.to_ts AS "to" FROM messages.estimate e
       WHERE e.device_id = ANY($1::int[]) AND (e.is_withdrawn OR e.user_id <> 0)`,
      [[...deviceIds]],
    );
  }

  /** Estimates of the caller's company whose devices the caller sees. */
  async find(ctx: Context, ids: readonly number[]): Promise<Estimate[]> {
    return this.database.query<Estimate>(
      `SELECT ${ESTIMATE} FROM messages.estimate e JOIN messages.device d USING (device_id)
       WHERE NOT e.is_withdrawn AND e.company_id = $1 AND d.company_id = $1 AND e.id = ANY($2::int[])
         AND ${isSeen('d.tied_users', '$3')} ORDER BY e.id`,
      [ctx.companyId, [...ids], tiedTo(ctx)],
    );
  }

  /** Estimates of a device whose visibility the caller has checked; newest first. */
  async ofDevice(ctx: Context, deviceId: number): Promise<Estimate[]> {
    return this.database.query<Estimate>(
      `SELECT ${ESTIMATE} FROM messages.estimate e
       WHERE NOT e.is_withdrawn AND e.company_id = $1 AND e.device_id = $2 ORDER BY e.id DESC LIMIT 1000`,
      [ctx.companyId, deviceId],
    );
  }

  /** Estimates of a device and type that overlap the period. */
  async overlapping(transaction: Transaction, deviceId: number, type: number, from: number, to: number) {
    const { rows } = await transaction.query<Estimate>(
      `SELECT ${ESTIMATE} FROM messages.estimate e
       WHERE NOT e.is_withdrawn AND e.device_id = $1 AND e.type = $2 AND e.from_ts < $4 AND e.to_ts > $3 ORDER BY e.id`,
      [deviceId, type, from, to],
    );
    return rows;
  }

  /** Estimates of a device that rows of these types between two times may change. */
  async concerned(
    transaction: Transaction,
    deviceId: number,
    types: readonly number[],
    from: number,
    to: number,
  ): Promise<Estimate[]> {
    const { rows } = await transaction.prepared<Estimate>(
      'messages-estimates-concerned',
      `SELECT ${ESTIMATE} FROM messages.estimate e
       WHERE NOT e.is_withdrawn AND e.device_id = $1 AND e.type = ANY($2::int2[]) AND e.from_ts - ${HISTORY} <= $4
         AND NOT EXISTS (SELECT FROM messages.message m WHERE m.device_id = e.device_id AND m.type = e.type
           AND m.ts > e.to_ts AND m.ts < $3 AND ${END_ROW})
       ORDER BY e.id`,
      [deviceId, [...types], from, to],
    );
    return rows;
  }

  /** True rows of a device and type: those of the period, of the time before that is looked back at, and one on each side. */
  async known(transaction: Transaction, deviceId: number, type: number, from: number, to: number): Promise<KnownRow[]> {
    const { rows } = await transaction.query<{
      ts: number;
      layout_id: number;
      received_at: number;
      values: number[];
      status: number;
      marks: Marks | null;
    }>(
      `SELECT * FROM (
         SELECT m.ts, m.layout_id, m.received_at, m."values", m.status, m.marks FROM messages.message m
         WHERE m.device_id = $1 AND m.type = $2 AND ${TRUE_ROW} AND m.ts >= coalesce(least($3 - ${HISTORY}, (
           SELECT max(m.ts) FROM messages.message m WHERE m.device_id = $1 AND m.type = $2 AND m.ts <= $3
             AND ${END_ROW})), $3 - ${HISTORY})
         AND m.ts <= coalesce((SELECT min(m.ts) FROM messages.message m WHERE m.device_id = $1 AND m.type = $2
           AND m.ts > $4 AND ${END_ROW}), $4)) r ORDER BY ts`,
      [deviceId, type, from, to],
    );
    const known: KnownRow[] = [];
    const [oldest, newest] = [rows[0], rows.at(-1)];
    if (!oldest || !newest) return known;
    const [judged] = await this.heldBack.of([{ deviceId, type, from: oldest.ts, to: newest.ts }], transaction);
    for (const { ts, layout_id, received_at, values, status, marks } of rows) {
      const given = new Map<string, number>();
      for (const [place, field] of (await this.layouts.fieldsWithin(transaction, layout_id)).entries()) {
        const value = values[place] ?? NaN;
        const own = marks?.[field]?.status ?? status;
        if (!Number.isFinite(value) || own === STATUS.estimated) continue;
        if (!isHeldBack({ status, marks }, field, judged?.get(ts))) given.set(field, value);
      }
      if (given.size > 0) known.push({ ts, values: given, receivedAt: received_at });
    }
    return known;
  }

  /** Times of rows that have an estimate among their values. */
  async estimatedTimes(transaction: Transaction, deviceId: number, type: number, from: number, to: number) {
    const { rows } = await transaction.query<{ ts: number }>(
      `SELECT m.ts FROM messages.message m WHERE m.device_id = $1 AND m.type = $2 AND m.ts > $3 AND m.ts <= $4
         AND (m.status = ${STATUS.estimated} OR jsonb_path_exists(m.marks, '$.*.status ? (@ == ${STATUS.estimated})'))`,
      [deviceId, type, from, to],
    );
    return rows.map(({ ts }) => ts);
  }

  /** Notes who had the rows estimated, and by which method. */
  async sign(
    transaction: Transaction,
    { deviceId, type, userId, method }: Estimate,
    times: readonly number[],
  ): Promise<void> {
    await transaction.query(
      `UPDATE messages.message SET user_id = $4, method = $5 WHERE device_id = $1 AND type = $2 AND ts = ANY($3::int8[])`,
      [deviceId, type, [...times], userId, method],
    );
  }

  /** Devices among `deviceIds` that have estimates. */
  async devicesOf(transaction: Transaction, deviceIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await transaction.query<{ device_id: number }>(
      'SELECT DISTINCT device_id FROM messages.estimate WHERE device_id = ANY($1::int[]) AND NOT is_withdrawn',
      [[...deviceIds]],
    );
    return new Set(rows.map(({ device_id }) => device_id));
  }

  /** Takes rows of estimates out, with their revisions: they were never measured. */
  async drop(transaction: Transaction, deviceId: number, type: number, times: readonly number[]): Promise<void> {
    for (const ts of times) await this.series.forget(transaction, { deviceId, type, ts });
    for (const table of ['message', 'message_revision']) {
      await transaction.query(
        `DELETE FROM messages.${table} WHERE device_id = $1 AND type = $2 AND ts = ANY($3::int8[])`,
        [deviceId, type, [...times]],
      );
    }
  }

  /** Seconds between two rows that a device sends; null = it has sent none of the type. */
  async stepOf(transaction: Transaction, deviceId: number, type: number): Promise<number | null> {
    const { rows } = await transaction.query<{ per_day: number }>(
      'SELECT per_day FROM messages.quality_series WHERE device_id = $1 AND type = $2',
      [deviceId, type],
    );
    const [row] = rows;
    return row ? 86_400 / row.per_day : null;
  }
}
