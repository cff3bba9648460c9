import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { nextPolls, polledDevices, switchPolling } from '@gaugeway/proto/api';
import { PollPlanService } from './poll-plan.service';

@Controller()
export class PollPlanController {
  constructor(private readonly plans: PollPlanService) {}

  readonly next = handle(nextPolls, async (ctx, input) => ({ polls: await this.plans.next(ctx, input.device_ids) }));

  readonly list = handle(polledDevices, async (ctx, input) => ({ polls: await this.plans.list(ctx, input) }));

  readonly switch = handle(switchPolling, (ctx, input) => this.plans.switch(ctx, input));
}
