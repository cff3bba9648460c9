import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { fleetState, getDashboard, resetDashboard, saveDashboard, shareDashboard } from '@gaugeway/proto/api';
import { LayoutService } from './layout.service';

@Controller()
export class LayoutController {
  constructor(private readonly layouts: LayoutService) {}

  readonly get = handle(getDashboard, async (ctx) => ({ dashboard: await this.layouts.get(ctx) }));

  readonly save = handle(saveDashboard, (ctx, { widgets }) => this.layouts.save(ctx, widgets));

  readonly share = handle(shareDashboard, (ctx, { widgets }) => this.layouts.share(ctx, widgets));

  readonly reset = handle(resetDashboard, (ctx) => this.layouts.reset(ctx));

  readonly fleet = handle(fleetState, (ctx, { since }) => this.layouts.fleet(ctx, since));
}
