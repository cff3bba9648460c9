import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import {
  billingCorrections,
  billingPeriods,
  billingSettings,
  closePeriod,
  periodFigures,
  periodPoints,
  periodReadiness,
  reopenPeriod,
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

  readonly settings = handle(billingSettings, async (ctx) => ({ settings: await this.periods.settingsOf(ctx) }));

  readonly setSettings = handle(setBillingSettings, (ctx, input) => this.periods.setSettings(ctx, input));

  readonly list = handle(billingPeriods, async (ctx, input) => ({ periods: await this.periods.list(ctx, input) }));

  readonly readiness = handle(periodReadiness, (ctx, input) => this.lists.counts(ctx, input));

  readonly points = handle(periodPoints, (ctx, input) => this.lists.page(ctx, input));

  readonly close = handle(closePeriod, (ctx, input) => this.periods.close(ctx, input));

  readonly reopen = handle(reopenPeriod, (ctx, input) => this.periods.reopen(ctx, input));

  readonly figures = handle(periodFigures, (ctx, input) => this.lists.figures(ctx, input));

  readonly corrections = handle(billingCorrections, (ctx, input) => this.lists.corrections(ctx, input));
}
