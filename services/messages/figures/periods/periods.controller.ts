import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  billingCorrections,
  billingPeriods,
  billingSettings,
  closePeriod,
  type InputOf,
  periodFigures,
  periodPoints,
  periodReadiness,
  reopenPeriod,
  type ReplyOf,
  setBillingSettings,
} from '@gaugeway/proto/api';
import { PeriodListsService } from './period-lists.service';
import { PeriodsService } from './periods.service';

@Controller()
export class PeriodsController {
  constructor(
    private readonly periods: PeriodsService,
    private readonly lists: PeriodListsService,
  ) {}

  @Implements(billingSettings)
  async settings(ctx: Context): Promise<ReplyOf<typeof billingSettings>> {
    return { settings: await this.periods.settingsOf(ctx) };
  }

  @Implements(setBillingSettings)
  setSettings(ctx: Context, input: InputOf<typeof setBillingSettings>): Promise<ReplyOf<typeof setBillingSettings>> {
    return this.periods.setSettings(ctx, input);
  }

  @Implements(billingPeriods)
  async list(ctx: Context, input: InputOf<typeof billingPeriods>): Promise<ReplyOf<typeof billingPeriods>> {
    return { periods: await this.periods.list(ctx, input) };
  }

  @Implements(periodReadiness)
  readiness(ctx: Context, input: InputOf<typeof periodReadiness>): Promise<ReplyOf<typeof periodReadiness>> {
    return this.lists.counts(ctx, input);
  }

  @Implements(periodPoints)
  points(ctx: Context, input: InputOf<typeof periodPoints>): Promise<ReplyOf<typeof periodPoints>> {
    return this.lists.page(ctx, input);
  }

  @Implements(closePeriod)
  close(ctx: Context, input: InputOf<typeof closePeriod>): Promise<ReplyOf<typeof closePeriod>> {
    return this.periods.close(ctx, input);
  }

  @Implements(reopenPeriod)
  reopen(ctx: Context, input: InputOf<typeof reopenPeriod>): Promise<ReplyOf<typeof reopenPeriod>> {
    return this.periods.reopen(ctx, input);
  }

  @Implements(periodFigures)
  figures(ctx: Context, input: InputOf<typeof periodFigures>): Promise<ReplyOf<typeof periodFigures>> {
    return this.lists.figures(ctx, input);
  }

  @Implements(billingCorrections)
  corrections(ctx: Context, input: InputOf<typeof billingCorrections>): Promise<ReplyOf<typeof billingCorrections>> {
    return this.lists.corrections(ctx, input);
  }
}
