import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { nextPolls, ReplyOf } from '@gaugeway/proto/api';
import { nextPoll } from './poll-plan';
import { type PlannedDevice, PollPlanRepository } from './poll-plan.repository';

type NextPoll = ReplyOf<typeof nextPolls>['polls'][number];

@Injectable()
export class PollPlanService {
  constructor(private readonly plans: PollPlanRepository) {}

  /** When each of the devices that the caller sees is polled next, and by what: its schedule or its interval. */
  async next(ctx: Context, deviceIds: readonly number[]): Promise<NextPoll[]> {
    return (await this.plans.planned(ctx, deviceIds)).map(pollView);
  }
}

function pollView(device: PlannedDevice): NextPoll {
  const at = device.nextPollAt;
  return {
    device_id: device.deviceId,
    next_poll_at: at,
    by: at === null ? null : (nextPoll(device, at - 1)?.by ?? null),
  };
}
