import { Controller } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Implements, noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addresses,
  addToDashboard,
  generateUuid,
  type InputOf,
  removeFromDashboard,
  type ReplyOf,
  SECTION,
} from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { v1 } from 'uuid';
import { AuditRepository } from '../../audit/audit.repository';
import { MeteringDeviceService } from '../metering-device.service';
import { DashboardRepository } from './dashboard.repository';

/** A user's own list of devices, and small help for the forms. */
@Controller()
export class DashboardController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceService,
    private readonly dashboard: DashboardRepository,
    private readonly audit: AuditRepository,
  ) {}

  @Implements(addToDashboard)
  async add(ctx: Context, { device_id }: InputOf<typeof addToDashboard>): Promise<ReplyOf<typeof addToDashboard>> {
    const { id } = await this.devices.get(ctx, device_id);
    await this.change(ctx, 'dashboard_add', id, (manager) => this.dashboard.add(manager, ctx, id));
    const msg = translate(ctx.language, 'messages.dashboard_added');
    return { device_ids: await this.dashboard.list(ctx), msg };
  }

  @Implements(removeFromDashboard)
  async remove(
    ctx: Context,
    { device_id }: InputOf<typeof removeFromDashboard>,
  ): Promise<ReplyOf<typeof removeFromDashboard>> {
    if (!hasRight(ctx, 'read', SECTION.devices)) throw noRight();
    const { id } = await this.devices.get(ctx, device_id);
    await this.change(ctx, 'dashboard_remove', id, (manager) => this.dashboard.remove(manager, ctx, id));
    const msg = translate(ctx.language, 'messages.dashboard_removed');
    return { device_ids: await this.dashboard.list(ctx), msg };
  }

  @Implements(addresses)
  async addresses(ctx: Context, input: InputOf<typeof addresses>): Promise<ReplyOf<typeof addresses>> {
    return { addresses: await this.dashboard.addresses(ctx, input.search_string ?? '', input.limit) };
  }

  @Implements(generateUuid)
  uuid(): Promise<ReplyOf<typeof generateUuid>> {
    return Promise.resolve({ uuid: v1() });
  }

  private async change(
    ctx: Context,
    action: string,
    id: number,
    work: (manager: Parameters<DashboardRepository['add']>[0]) => Promise<boolean>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const changed = await work(manager);
      if (changed)
        await this.audit.addMany(manager, ctx, action, [{ id, before: null, after: { userId: ctx.userId } }]);
    });
  }
}
