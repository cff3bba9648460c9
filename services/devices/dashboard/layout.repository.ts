import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import type { DashboardWidget } from '@gaugeway/proto/api';

/** User id under which the layout shared by a company is stored. */
const SHARED = 0;

export interface SavedLayout {
  isShared: boolean;
  widgets: DashboardWidget[];
  /** Unix seconds. */
  savedAt: number;
}

/** Layouts of dashboards. */
@Injectable()
export class LayoutRepository {
  constructor(private readonly database: Database) {}

  /** The caller's own and the company's, as far as they were saved. */
  async find(ctx: Context): Promise<SavedLayout[]> {
    return this.database.query<SavedLayout>(
      `SELECT user_id = ${SHARED} AS "isShared", widgets, floor(extract(epoch FROM saved_at))::float8 AS "savedAt"
       FROM devices.dashboard_layout WHERE company_id = $1 AND user_id IN ($2, ${SHARED})`,
      [ctx.companyId, ctx.userId],
    );
  }

  async save(
    transaction: Transaction,
    ctx: Context,
    isShared: boolean,
    widgets: readonly DashboardWidget[],
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO devices.dashboard_layout (company_id, user_id, widgets) VALUES ($1, $2, $3)
       ON CONFLICT (company_id, user_id) DO UPDATE SET widgets = excluded.widgets, saved_at = now()`,
      [ctx.companyId, isShared ? SHARED : ctx.userId, JSON.stringify(widgets)],
    );
  }

  /** Devices among `ids` that the caller sees. */
  async seenDevices(transaction: Transaction, ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await transaction.query<{ id: number }>(
      `SELECT d.id FROM devices.metering_device d WHERE d.company_id = $1 AND d.id = ANY($2::int[])
         AND d.state <> 'trash' AND ${isSeen('d.seen_by', '$3')}`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The devices on the caller's dashboard become these, as far as the caller sees them; those kept stay in order. */
  async setDevices(transaction: Transaction, ctx: Context, ids: readonly number[], user: number | null): Promise<void> {
    await transaction.query(
      `DELETE FROM devices.dashboard_device WHERE company_id = $1 AND user_id = $2 AND device_id <> ALL($3::int[])`,
      [ctx.companyId, ctx.userId, ids],
    );
    await transaction.query(
      `INSERT INTO devices.dashboard_device (company_id, user_id, device_id)
       SELECT $1, $2, d.id FROM devices.metering_device d WHERE d.company_id = $1 AND d.id = ANY($3::int[])
         AND d.state <> 'trash' AND ${isSeen('d.seen_by', '$4')}
       ON CONFLICT DO NOTHING`,
      [ctx.companyId, ctx.userId, ids, user],
    );
  }

  /** false: there was none. */
  async drop(transaction: Transaction, ctx: Context): Promise<boolean> {
    const { rowCount } = await transaction.query(
      'DELETE FROM devices.dashboard_layout WHERE company_id = $1 AND user_id = $2',
      [ctx.companyId, ctx.userId],
    );
    return (rowCount ?? 0) > 0;
  }
}
