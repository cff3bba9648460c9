import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  consumptionOverview,
  consumptionSeries,
  consumptionTop,
  type InputOf,
  previewFormula,
  rebuildConsumption,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { ConsumptionFigures } from './consumption-figures';
import { PreviewFormula } from './preview-formula';
import { RebuildAggregates } from './rebuild-aggregates';

@Controller()
export class AggregatesController {
  constructor(
    private readonly figures: ConsumptionFigures,
    private readonly formula: PreviewFormula,
    private readonly rebuild: RebuildAggregates,
  ) {}

  @Implements(consumptionOverview)
  overview(ctx: Context): Promise<ReplyOf<typeof consumptionOverview>> {
    return this.figures.overview(ctx);
  }

  @Implements(consumptionSeries)
  series(ctx: Context, input: InputOf<typeof consumptionSeries>): Promise<ReplyOf<typeof consumptionSeries>> {
    return this.figures.series(ctx, input);
  }

  @Implements(consumptionTop)
  top(ctx: Context, input: InputOf<typeof consumptionTop>): Promise<ReplyOf<typeof consumptionTop>> {
    return this.figures.top(ctx, input);
  }

  @Implements(previewFormula)
  preview(ctx: Context, input: InputOf<typeof previewFormula>): Promise<ReplyOf<typeof previewFormula>> {
    return this.formula.run(ctx, input);
  }

  @Implements(rebuildConsumption)
  again(ctx: Context, input: InputOf<typeof rebuildConsumption>): Promise<ReplyOf<typeof rebuildConsumption>> {
    return this.rebuild.run(ctx, input.device_ids ?? null);
  }
}
