import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isTied } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { DeviceNotice } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';

/** A gateway device that went out of contact. */
export interface LostGateway {
  id: number;
  companyId: number;
  name: string;
  cause: string;
  /** Unix milliseconds. */
  lastContact: number | null;
  devices: number;
}

/**
 * Notices visible to a user without `access_all`: those of gateway devices with a device behind them that is tied to
 * the user.
 */
const SEEN = `n.company_id = $1 AND ($2::int IS NULL OR EXISTS (SELECT FROM devices.metering_device d
  WHERE d.gateway_id = n.subject_id AND ${isTied('d.seen_by', '$2')} AND d.state <> 'trash'))`;

const UNREAD = 'NOT EXISTS (SELECT FROM devices.notice_read r WHERE r.notice_id = n.id AND r.user_id = $3)';

/** An interruption within this time after the end of the last one continues it. */
const SAME_WITHIN = `interval '10 minutes'`;

/** States that users are notified of once, from their begin to their end. */
@Injectable()
export class NoticeRepository {
  constructor(private readonly database: Database) {}

  /** One notice per gateway device, in the transaction of the judgement. */
  async begin(manager: EntityManager, lost: readonly LostGateway[]): Promise<void> {
    if (lost.length === 0) return;
    await manager.query(
      `WITH lost AS (
         SELECT id, company_id, name, cause, to_timestamp(contact_ms / 1000) AS last_contact, devices
         FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::int[])
           AS l(id, company_id, name, cause, contact_ms, devices)),
       again AS (
         UPDATE devices.notice n SET ended_at = NULL, times = n.times + 1, cause = l.cause, devices = l.devices,
           last_contact = l.last_contact
         FROM lost l WHERE n.id = (SELECT max(m.id) FROM devices.notice m
           WHERE m.kind = 'gateway_offline' AND m.subject_id = l.id AND m.company_id = l.company_id
             AND m.ended_at > now() - ${SAME_WITHIN})
         RETURNING n.subject_id)
       INSERT INTO devices.notice (company_id, kind, subject_id, name, cause, last_contact, devices)
       SELECT company_id, 'gateway_offline', id, name, cause, last_contact, devices FROM lost
       WHERE id NOT IN (SELECT subject_id FROM again)
       ON CONFLICT (kind, subject_id) WHERE ended_at IS NULL DO NOTHING`,
      columnsOf(lost, 'id', 'companyId', 'name', 'cause', 'lastContact', 'devices'),
    );
  }

  /** Notices of gateway devices that are in contact again, or no longer in that company. */
  async end(manager: EntityManager, gatewayIds: readonly number[]): Promise<void> {
    if (gatewayIds.length === 0) return;
    await manager.query(
      `UPDATE devices.notice SET ended_at = now()
       WHERE kind = 'gateway_offline' AND subject_id = ANY($1::int[]) AND ended_at IS NULL`,
      [gatewayIds],
    );
  }

  /** Newest first. */
  async page(ctx: Context, onlyOpen: boolean, at: { limit: number; offset: number }): Promise<DeviceNotice[]> {
    return this.database.query<DeviceNotice>(
      `SELECT n.id, n.kind, n.subject_id AS gateway_id, n.name, n.cause, n.times,
         CASE WHEN $2::int IS NULL THEN n.devices ELSE (SELECT count(*)::int FROM devices.metering_device d
           WHERE d.gateway_id = n.subject_id AND ${isTied('d.seen_by', '$2')} AND d.state <> 'trash') END AS devices,
         floor(extract(epoch FROM n.last_contact))::float8 AS last_contact,
         floor(extract(epoch FROM n.began_at))::float8 AS began_at,
         floor(extract(epoch FROM n.ended_at))::float8 AS ended_at, NOT (${UNREAD}) AS is_read
       FROM devices.notice n WHERE ${SEEN} AND (n.ended_at IS NULL OR NOT $4::boolean)
       ORDER BY n.id DESC LIMIT $5 OFFSET $6`,
      [ctx.companyId, tiedTo(ctx), ctx.userId, onlyOpen, at.limit, at.offset],
    );
  }

  async total(ctx: Context, onlyOpen: boolean): Promise<number> {
    return this.database.count(`FROM devices.notice n WHERE ${SEEN} AND (n.ended_at IS NULL OR NOT $3::boolean)`, [
      ctx.companyId,
      tiedTo(ctx),
      onlyOpen,
    ]);
  }

  async unread(ctx: Context): Promise<number> {
    return this.database.count(`FROM devices.notice n WHERE ${SEEN} AND ${UNREAD}`, [
      ctx.companyId,
      tiedTo(ctx),
      ctx.userId,
    ]);
  }

  /** All that the caller sees, or the one; returns their number. */
  async markRead(ctx: Context, id: number | null): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `WITH seen AS (SELECT n.id FROM devices.notice n WHERE ${SEEN} AND ($4::int IS NULL OR n.id = $4)),
       marked AS (INSERT INTO devices.notice_read (notice_id, user_id) SELECT id, $3 FROM seen ON CONFLICT DO NOTHING)
       SELECT count(*)::int FROM seen`,
      [ctx.companyId, tiedTo(ctx), ctx.userId, id],
    );
    return row?.count ?? 0;
  }

  /** Ends notices of deleted gateway devices, and deletes old ones. */
  @Every(3_600_000, 'devices.notices_tidy')
  async tidy(): Promise<void> {
    await this.database.query(
      `UPDATE devices.notice n SET ended_at = now() WHERE ended_at IS NULL AND kind = 'gateway_offline'
         AND NOT EXISTS (SELECT FROM devices.gateway_device g WHERE g.id = n.subject_id)`,
    );
    await this.database.query(`DELETE FROM devices.notice WHERE ended_at < now() - interval '90 days'`);
  }
}
