import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, Database, isSeen } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';

/** A user's devices on the dashboard, and suggestions for the forms. */
@Injectable()
export class DashboardRepository {
  constructor(private readonly database: Database) {}

  /** false: it was there already. The device is one that the caller sees. */
  async add(manager: EntityManager, ctx: Context, deviceId: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO devices.dashboard_device (company_id, user_id, device_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING device_id`,
      [ctx.companyId, ctx.userId, deviceId],
    );
    return rows.length > 0;
  }

  /** Removes a device from the list and from the caller's layout; false: it was not in the list. */
  async remove(manager: EntityManager, ctx: Context, deviceId: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `WITH deleted AS (
         DELETE FROM devices.dashboard_device WHERE user_id = $1 AND device_id = $2 RETURNING device_id)
       SELECT device_id FROM deleted`,
      [ctx.userId, deviceId],
    );
    // Removes the device's charts. Charts of a deleted device stay with a note.
    await manager.query(
      `UPDATE devices.dashboard_layout SET widgets = (SELECT coalesce(jsonb_agg(w.widget ORDER BY w.place), '[]')
         FROM jsonb_array_elements(widgets) WITH ORDINALITY AS w(widget, place) WHERE NOT w.widget @> $3)
       WHERE company_id = $1 AND user_id = $2 AND widgets @> jsonb_build_array($3::jsonb)`,
      [ctx.companyId, ctx.userId, JSON.stringify({ kind: 'device', options: { device_id: deviceId } })],
    );
    return rows.length > 0;
  }

  /** Devices that the user still sees, in the order of adding. */
  async list(ctx: Context): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT d.id FROM devices.dashboard_device b JOIN devices.metering_device d ON d.id = b.device_id
       WHERE b.user_id = $2 AND d.company_id = $1 AND d.state <> 'trash'
         AND ${isSeen('d.seen_by', '$3')} ORDER BY b.added_at, d.id`,
      [ctx.companyId, ctx.userId, tiedTo(ctx)],
    );
    return rows.map(({ id }) => id);
  }

  /** Distinct addresses that contain the text, in order. */
  async addresses(ctx: Context, search: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ address: string }>(
      `SELECT DISTINCT d.properties ->> 'address' AS address FROM devices.metering_device d
       WHERE d.company_id = $1 AND d.state <> 'trash' AND d.properties ->> 'address' <> ''
         AND d.search_text LIKE devices.fold($2) AND devices.fold(d.properties ->> 'address') LIKE devices.fold($2)
         AND ${isSeen('d.seen_by', '$4')}
       ORDER BY 1 LIMIT $3`,
      [ctx.companyId, containing(search), limit, tiedTo(ctx)],
    );
    return rows.map(({ address }) => address);
  }
}
