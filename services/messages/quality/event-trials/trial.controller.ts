import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, type ReplyOf, tryEventRule } from '@gaugeway/proto/api';
import { TryEventRule } from './try-event-rule';

@Controller()
export class TrialController {
  constructor(private readonly trials: TryEventRule) {}

  @Implements(tryEventRule)
  async try(ctx: Context, input: InputOf<typeof tryEventRule>): Promise<ReplyOf<typeof tryEventRule>> {
    return { trial: await this.trials.run(ctx, input) };
  }
}
