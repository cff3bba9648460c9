import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, nextPolls, type ReplyOf } from '@gaugeway/proto/api';
import { nextPoll } from './poll-plan';
import { type PlannedDevice, PollPlanRepository } from './poll-plan.repository';

@Controller()
export class PollPlanController {
  constructor(private readonly plans: PollPlanRepository) {}

  @Implements(nextPolls)
  async next(ctx: Context, input: InputOf<typeof nextPolls>): Promise<ReplyOf<typeof nextPolls>> {
    const planned = await this.plans.planned(ctx, input.device_ids);
    return { polls: planned.map(pollView) };
  }
}

function pollView(device: PlannedDevice): ReplyOf<typeof nextPolls>['polls'][number] {
  const at = device.nextPollAt;
  return {
    device_id: device.deviceId,
    next_poll_at: at,
    by: at === null ? null : (nextPoll(device, at - 1)?.by ?? null),
  };
}
