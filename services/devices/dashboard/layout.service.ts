import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { DashboardWidget, fleetState, getDashboard, ReplyOf, saveDashboard } from '@gaugeway/proto/api';
import { DashboardRepository } from './pinned/dashboard.repository';
import { FleetRepository, type FleetPart } from './fleet.repository';
import { LayoutRepository } from './layout.repository';

type Dashboard = ReplyOf<typeof getDashboard>['dashboard'];
type Answer = ReplyOf<typeof saveDashboard>;
type Fleet = ReplyOf<typeof fleetState>;

const NOTHING = { total: 0, online: 0, no_contact: 0, no_data: 0, behind_offline_gateway: 0, today: 0 };

/** Layouts of dashboards, and the counts that they show of devices. */
@Injectable()
export class LayoutService {
  constructor(
    private readonly database: Database,
    private readonly layouts: LayoutRepository,
    private readonly devices: DashboardRepository,
    private readonly fleets: FleetRepository,
    private readonly trail: AuditTrail,
  ) {}

  async get(ctx: Context): Promise<Dashboard> {
    const [saved, device_ids] = await Promise.all([this.layouts.find(ctx), this.devices.list(ctx)]);
    const shared = saved.find(({ isShared }) => isShared);
    const own = saved.find(({ isShared }) => !isShared);
    const shown = own ?? shared;
    return {
      source: own ? 'own' : shared ? 'company' : 'product',
      widgets: shown?.widgets ?? [],
      has_shared: shared !== undefined,
      device_ids,
      saved_at: shown?.savedAt ?? null,
    };
  }

  /** Throws 404. */
  save(ctx: Context, widgets: readonly DashboardWidget[]): Promise<Answer> {
    const ids = widgets.flatMap(({ kind, options }) => (kind === 'device' ? (options.device_id ?? []) : []));
    return this.change(ctx, 'saved', widgets.length, async (transaction) => {
      await this.assertDevices(transaction, ctx, widgets);
      await this.layouts.save(transaction, ctx, false, widgets);
      await this.layouts.setDevices(transaction, ctx, ids, tiedTo(ctx));
      return true;
    });
  }

  /** Throws 404. */
  share(ctx: Context, widgets: readonly DashboardWidget[]): Promise<Answer> {
    return this.change(ctx, 'shared', widgets.length, async (transaction) => {
      await this.assertDevices(transaction, ctx, widgets);
      await this.layouts.save(transaction, ctx, true, widgets);
      return true;
    });
  }

  reset(ctx: Context): Promise<Answer> {
    return this.change(ctx, 'reset', 0, (transaction) => this.layouts.drop(transaction, ctx));
  }

  async fleet(ctx: Context, since: number): Promise<Fleet> {
    const [parts, gateways] = await Promise.all([this.fleets.parts(ctx, since), this.fleets.gateways(ctx)]);
    const ids = [...new Set(parts.map(({ device_group_id }) => device_group_id))].sort((a, b) => a - b);
    const groups = ids.map((id) => ({
      device_group_id: id,
      ...summed(parts.filter(({ device_group_id }) => device_group_id === id)),
    }));
    return { devices: summed(parts), groups, gateways };
  }

  /** Throws 404 for a device that the caller does not see; one in a layout that the caller already had may remain. */
  private async assertDevices(
    transaction: Transaction,
    ctx: Context,
    widgets: readonly DashboardWidget[],
  ): Promise<void> {
    const before = new Set((await this.layouts.find(ctx)).flatMap((saved) => devicesIn(saved.widgets)));
    const added = devicesIn(widgets).filter((id) => !before.has(id));
    const seen = await this.layouts.seenDevices(transaction, ctx, added);
    if (added.some((id) => !seen.has(id))) throw notFound();
  }

  private async change(
    ctx: Context,
    what: 'saved' | 'shared' | 'reset',
    widgets: number,
    work: (transaction: Transaction) => Promise<boolean>,
  ): Promise<Answer> {
    await this.database.transaction(async (transaction) => {
      if (!(await work(transaction))) return;
      await this.trail.add(transaction, 'devices', ctx, { action: `dashboard.${what}`, details: { widgets } });
    });
    return { dashboard: await this.get(ctx), msg: translate(ctx.language, `messages.dashboard_${what}`) };
  }
}

const devicesIn = (widgets: readonly DashboardWidget[]): number[] =>
  widgets.flatMap(({ options }) => options.device_id ?? []);

function summed(parts: readonly FleetPart[]): Fleet['devices'] {
  const sums = { ...NOTHING };
  for (const { state, count, today } of parts) {
    sums.total += count;
    sums[state] += count;
    sums.today += today;
  }
  return sums;
}
