import { Controller } from '@nestjs/common';
import { hasRight } from '@gaugeway/platform/auth';
import { handle, noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { addresses, addToDashboard, generateUuid, removeFromDashboard, SECTION } from '@gaugeway/proto/api';
import { v1 } from 'uuid';
import { DashboardService } from './dashboard.service';

/** A user's own list of devices, and small help for the forms. */
@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  readonly add = handle(addToDashboard, async (ctx, { device_id }) => {
    const device_ids = await this.dashboard.add(ctx, device_id);
    return { device_ids, msg: translate(ctx.language, 'messages.dashboard_added') };
  });

  readonly remove = handle(removeFromDashboard, async (ctx, { device_id }) => {
    if (!hasRight(ctx, 'read', SECTION.devices)) throw noRight();
    const device_ids = await this.dashboard.remove(ctx, device_id);
    return { device_ids, msg: translate(ctx.language, 'messages.dashboard_removed') };
  });

  readonly addresses = handle(addresses, async (ctx, input) => ({
    addresses: await this.dashboard.addresses(ctx, input.search_string ?? '', input.limit),
  }));

  readonly uuid = handle(generateUuid, () => Promise.resolve({ uuid: v1() }));
}
