import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, nextPolls, polledDevices, type ReplyOf, switchPolling } from '@gaugeway/proto/api';
import { PollPlanService } from './poll-plan.service';

@Controller()
export class PollPlanController {
  constructor(private readonly plans: PollPlanService) {}

  @Implements(nextPolls)
  async next(ctx: Context, input: InputOf<typeof nextPolls>): Promise<ReplyOf<typeof nextPolls>> {
    return { polls: await this.plans.next(ctx, input.device_ids) };
  }

  @Implements(polledDevices)
  async list(ctx: Context, input: InputOf<typeof polledDevices>): Promise<ReplyOf<typeof polledDevices>> {
    return { polls: await this.plans.list(ctx, input) };
  }

  @Implements(switchPolling)
  switch(ctx: Context, input: InputOf<typeof switchPolling>): Promise<ReplyOf<typeof switchPolling>> {
    return this.plans.switch(ctx, input);
  }
}
