import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { estimateGaps, type InputOf, listEstimates, type ReplyOf, undoEstimates } from '@gaugeway/proto/api';
import { EstimateGaps } from './estimate-gaps';

@Controller()
export class EstimateController {
  constructor(private readonly gaps: EstimateGaps) {}

  @Implements(estimateGaps)
  estimate(ctx: Context, input: InputOf<typeof estimateGaps>): Promise<ReplyOf<typeof estimateGaps>> {
    return this.gaps.estimate(ctx, input);
  }

  @Implements(undoEstimates)
  undo(ctx: Context, input: InputOf<typeof undoEstimates>): Promise<ReplyOf<typeof undoEstimates>> {
    return this.gaps.undo(ctx, input);
  }

  @Implements(listEstimates)
  list(ctx: Context, input: InputOf<typeof listEstimates>): Promise<ReplyOf<typeof listEstimates>> {
    return this.gaps.list(ctx, input);
  }
}
