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
import { v1 } from 'uuid';
import { DashboardService } from './dashboard.service';

/** A user's own list of devices, and small help for the forms. */
@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Implements(addToDashboard)
  async add(ctx: Context, { device_id }: InputOf<typeof addToDashboard>): Promise<ReplyOf<typeof addToDashboard>> {
    const device_ids = await this.dashboard.add(ctx, device_id);
    return { device_ids, msg: translate(ctx.language, 'messages.dashboard_added') };
  }

  @Implements(removeFromDashboard)
  async remove(
    ctx: Context,
    { device_id }: InputOf<typeof removeFromDashboard>,
  ): Promise<ReplyOf<typeof removeFromDashboard>> {
    if (!hasRight(ctx, 'read', SECTION.devices)) throw noRight();
    const device_ids = await this.dashboard.remove(ctx, device_id);
    return { device_ids, msg: translate(ctx.language, 'messages.dashboard_removed') };
  }

  @Implements(addresses)
  async addresses(ctx: Context, input: InputOf<typeof addresses>): Promise<ReplyOf<typeof addresses>> {
    return { addresses: await this.dashboard.addresses(ctx, input.search_string ?? '', input.limit) };
  }

  @Implements(generateUuid)
  uuid(): Promise<ReplyOf<typeof generateUuid>> {
    return Promise.resolve({ uuid: v1() });
  }
}
