import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { RegisterReset } from '../../../store/derived/register-facts';

/** A dated reset of a register of a device, which a person confirmed or the device reported. */
export interface ConfirmedReset {
  field: string;
  /** Unix seconds. */
  ts: number;
  last: number;
  start: number;
  reason: string;
  /** 0 = the device reported it. */
  userId: number;
  /** Unix milliseconds. */
  createdAt: number;
}

/** A reset as a device reports it. */
export interface DeviceReset {
  deviceId: number;
  companyId: number;
  modelId: number;
  field: string;
  /** Unix seconds. */
  ts: number;
  /** null = the last reading before that counts. */
  last: number | null;
  start: number;
}

@Injectable()
export class RegisterResetRepository {
  constructor(private readonly database: Database) {}

  async ofDevice(ctx: Context, deviceId: number): Promise<ConfirmedReset[]> {
    return this.database.query<ConfirmedReset>(
      `SELECT field, ts, last_value AS last, start_value AS start, reason, user_id AS "userId", created_at AS "createdAt"
       FROM messages.register_reset WHERE device_id = $1 AND company_id = $2 AND NOT is_withdrawn AND NOT is_pending
       ORDER BY ts DESC, field`,
      [deviceId, ctx.companyId],
    );
  }

  /** Resets of a register, withdrawn ones included; oldest first. */
  async known({ deviceId, field }: Pick<DeviceReset, 'deviceId' | 'field'>): Promise<RegisterReset[]> {
    return this.database.query<RegisterReset>(
      `SELECT ts, last_value AS last, start_value AS start FROM messages.register_reset
       WHERE device_id = $1 AND field = $2 AND NOT is_pending ORDER BY ts`,
      [deviceId, field],
    );
  }

  /** Replaces a confirmed reset of the same register and time. */
  async add(transaction: Transaction, ctx: Context, deviceId: number, reset: ConfirmedReset): Promise<void> {
    const { field, ts, last, start, reason, userId, createdAt } = reset;
    await transaction.query(
      `INSERT INTO messages.register_reset
         (device_id, field, ts, company_id, last_value, start_value, reason, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (device_id, field, ts) DO UPDATE SET last_value = excluded.last_value,
         start_value = excluded.start_value, reason = excluded.reason, user_id = excluded.user_id,
         created_at = excluded.created_at, is_withdrawn = false, is_pending = false`,
      [deviceId, field, ts, ctx.companyId, last, start, reason, userId, createdAt],
    );
  }

  /** A reset that the device reported; false = it is known already, or a person withdrew it. */
  async report(
    transaction: Transaction,
    { deviceId, companyId, field, ts, last, start }: DeviceReset & { last: number },
  ): Promise<boolean> {
    const { rows } = await transaction.query(
      `INSERT INTO messages.register_reset AS t
         (device_id, field, ts, company_id, last_value, start_value, reason, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, '', 0, $7) ON CONFLICT (device_id, field, ts) DO UPDATE
         SET last_value = excluded.last_value, is_pending = false WHERE t.is_pending RETURNING ts`,
      [deviceId, field, ts, companyId, last, start, Date.now()],
    );
    return rows.length > 0;
  }

  /** Keeps a report until a reading of its register decides about it; of several the first one. */
  async defer({ deviceId, companyId, field, ts, last, start }: DeviceReset & { last: number }): Promise<void> {
    await this.database.query(
      `INSERT INTO messages.register_reset
         (device_id, field, ts, company_id, last_value, start_value, reason, user_id, created_at, is_pending)
       VALUES ($1, $2, $3, $4, $5, $6, '', 0, $7, true) ON CONFLICT DO NOTHING`,
      [deviceId, field, ts, companyId, last, start, Date.now()],
    );
  }

  /** Kept reports of devices. */
  async pending(devices: readonly Pick<DeviceReset, 'deviceId' | 'modelId'>[]): Promise<DeviceReset[]> {
    if (devices.length === 0) return [];
    return this.database.prepared<DeviceReset>(
      'messages-resets-pending',
      `SELECT r.device_id AS "deviceId", r.company_id AS "companyId", n.model_id AS "modelId", r.field, r.ts,
         r.last_value AS last, r.start_value AS start
       FROM unnest($1::int4[], $2::int4[]) AS n(device_id, model_id)
       JOIN messages.register_reset r ON r.device_id = n.device_id AND r.is_pending ORDER BY r.device_id, r.field`,
      [devices.map(({ deviceId }) => deviceId), devices.map(({ modelId }) => modelId)],
    );
  }

  /** Removes a kept report. */
  async drop({ deviceId, field, ts }: Pick<DeviceReset, 'deviceId' | 'field' | 'ts'>): Promise<void> {
    await this.database.query(
      'DELETE FROM messages.register_reset WHERE device_id = $1 AND field = $2 AND ts = $3 AND is_pending',
      [deviceId, field, ts],
    );
  }

  /** The first value of a register since a time, also one that does not count; undefined = none. */
  async firstSince({
    deviceId,
    field,
    ts,
  }: Pick<DeviceReset, 'deviceId' | 'field' | 'ts'>): Promise<number | undefined> {
    const [row] = await this.database.query<{ value: number }>(
      `SELECT found.value FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id
         CROSS JOIN LATERAL (SELECT m."values"[array_position(l.fields, $2)] AS value) found
       WHERE m.device_id = $1 AND m.type = ${MESSAGE_TYPE.current} AND m.ts >= $3
         AND found.value BETWEEN -1e300 AND 1e300
       ORDER BY m.ts LIMIT 1`,
      [deviceId, field, ts],
    );
    return row?.value;
  }

  /** A row stays, so that the device does not report it again; false = there is none. */
  async withdraw(
    transaction: Transaction,
    ctx: Context,
    deviceId: number,
    field: string,
    ts: number,
  ): Promise<boolean> {
    const { rows } = await transaction.query(
      `UPDATE messages.register_reset SET is_withdrawn = true
       WHERE device_id = $1 AND field = $2 AND ts = $3 AND company_id = $4 AND NOT is_withdrawn AND NOT is_pending
       RETURNING ts`,
      [deviceId, field, ts, ctx.companyId],
    );
    return rows.length > 0;
  }
}
