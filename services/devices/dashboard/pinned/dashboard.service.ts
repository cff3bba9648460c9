import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { MeteringDeviceService } from '../../metering-devices/metering-device.service';
import { DashboardRepository } from './dashboard.repository';

/**
 * A user's own list of devices. Each change returns the whole list and throws 404 for a device that the user does not
 * see.
 */
@Injectable()
export class DashboardService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceService,
    private readonly dashboard: DashboardRepository,
    private readonly audit: AuditRepository,
  ) {}

  add(ctx: Context, deviceId: number): Promise<number[]> {
    return this.change(ctx, 'dashboard_add', deviceId, (manager) => this.dashboard.add(manager, ctx, deviceId));
  }

  remove(ctx: Context, deviceId: number): Promise<number[]> {
    return this.change(ctx, 'dashboard_remove', deviceId, (manager) => this.dashboard.remove(manager, ctx, deviceId));
  }

  addresses(ctx: Context, search: string, limit: number): Promise<string[]> {
    return this.dashboard.addresses(ctx, search, limit);
  }

  private async change(
    ctx: Context,
    action: 'dashboard_add' | 'dashboard_remove',
    deviceId: number,
    work: (manager: EntityManager) => Promise<boolean>,
  ): Promise<number[]> {
    const { id } = await this.devices.get(ctx, deviceId);
    await this.dataSource.transaction(async (manager) => {
      if (await work(manager))
        await this.audit.addMany(manager, ctx, action, [{ id, before: null, after: { userId: ctx.userId } }]);
    });
    return this.dashboard.list(ctx);
  }
}
