import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import {
  consumptionOverview,
  consumptionSeries,
  consumptionTop,
  previewFormula,
  rebuildConsumption,
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

  readonly overview = handle(consumptionOverview, (ctx) => this.figures.overview(ctx));

  readonly series = handle(consumptionSeries, (ctx, input) => this.figures.series(ctx, input));

  readonly top = handle(consumptionTop, (ctx, input) => this.figures.top(ctx, input));

  readonly preview = handle(previewFormula, (ctx, input) => this.formula.run(ctx, input));

  readonly again = handle(rebuildConsumption, (ctx, input) => this.rebuild.run(ctx, input.device_ids ?? null));
}
