import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { tryEventRule } from '@gaugeway/proto/api';
import { TryEventRule } from './try-event-rule';

@Controller()
export class TrialController {
  constructor(private readonly trials: TryEventRule) {}

  readonly try = handle(tryEventRule, async (ctx, input) => ({ trial: await this.trials.run(ctx, input) }));
}
