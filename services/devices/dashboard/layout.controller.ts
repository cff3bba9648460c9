import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  fleetState,
  getDashboard,
  type InputOf,
  type ReplyOf,
  resetDashboard,
  saveDashboard,
  shareDashboard,
} from '@gaugeway/proto/api';
import { LayoutService } from './layout.service';

@Controller()
export class LayoutController {
  constructor(private readonly layouts: LayoutService) {}

  @Implements(getDashboard)
  async get(ctx: Context): Promise<ReplyOf<typeof getDashboard>> {
    return { dashboard: await this.layouts.get(ctx) };
  }

  @Implements(saveDashboard)
  save(ctx: Context, { widgets }: InputOf<typeof saveDashboard>): Promise<ReplyOf<typeof saveDashboard>> {
    return this.layouts.save(ctx, widgets);
  }

  @Implements(shareDashboard)
  share(ctx: Context, { widgets }: InputOf<typeof shareDashboard>): Promise<ReplyOf<typeof shareDashboard>> {
    return this.layouts.share(ctx, widgets);
  }

  @Implements(resetDashboard)
  reset(ctx: Context): Promise<ReplyOf<typeof resetDashboard>> {
    return this.layouts.reset(ctx);
  }

  @Implements(fleetState)
  fleet(ctx: Context, { since }: InputOf<typeof fleetState>): Promise<ReplyOf<typeof fleetState>> {
    return this.layouts.fleet(ctx, since);
  }
}
