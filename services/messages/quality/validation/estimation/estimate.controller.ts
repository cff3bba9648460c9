import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { estimateGaps, listEstimates, undoEstimates } from '@gaugeway/proto/api';
import { EstimateGaps } from './estimate-gaps';

@Controller()
export class EstimateController {
  constructor(private readonly gaps: EstimateGaps) {}

  readonly estimate = handle(estimateGaps, (ctx, input) => this.gaps.estimate(ctx, input));

  readonly undo = handle(undoEstimates, (ctx, input) => this.gaps.undo(ctx, input));

  readonly list = handle(listEstimates, (ctx, input) => this.gaps.list(ctx, input));
}
