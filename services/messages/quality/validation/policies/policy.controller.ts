import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { figurePolicies, type InputOf, type ReplyOf, setFigurePolicy } from '@gaugeway/proto/api';
import { FigurePolicies } from './policies';

@Controller()
export class PolicyController {
  constructor(private readonly policies: FigurePolicies) {}

  @Implements(figurePolicies)
  list(ctx: Context, input: InputOf<typeof figurePolicies>): Promise<ReplyOf<typeof figurePolicies>> {
    return this.policies.list(ctx, input);
  }

  @Implements(setFigurePolicy)
  set(ctx: Context, input: InputOf<typeof setFigurePolicy>): Promise<ReplyOf<typeof setFigurePolicy>> {
    return this.policies.set(ctx, input);
  }
}
