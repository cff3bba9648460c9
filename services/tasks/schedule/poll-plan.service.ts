import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type {
  InputOf,
  nextPolls,
  Page,
  PolledDevice,
  polledDevices,
  ReplyOf,
  switchPolling,
} from '@gaugeway/proto/api';
import { nextPoll } from './poll-plan';
import { type PlannedDevice, PollPlanRepository } from './poll-plan.repository';

type NextPoll = ReplyOf<typeof nextPolls>['polls'][number];

@Injectable()
export class PollPlanService {
  constructor(
    private readonly database: Database,
    private readonly plans: PollPlanRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Next poll of each device that the caller sees, and its origin: schedule or interval. */
  async next(ctx: Context, deviceIds: readonly number[]): Promise<NextPoll[]> {
    return (await this.plans.planned(ctx, deviceIds)).map(pollView);
  }

  async list(ctx: Context, input: InputOf<typeof polledDevices>): Promise<Page<PolledDevice>> {
    const at = pageOf(input);
    const filter = { deviceIds: input.device_ids ?? null, isOn: input.is_active ?? null };
    const { ids, total } = await this.plans.page(ctx, filter, at);
    return pageReply((await this.plans.planned(ctx, ids)).map(polledView), total, at);
  }

  /** Throws 404 where one of the devices is not the caller's. */
  async switch(ctx: Context, input: InputOf<typeof switchPolling>): Promise<ReplyOf<typeof switchPolling>> {
    const ids = [...new Set(input.device_ids)];
    if ((await this.plans.planned(ctx, ids)).length < ids.length) throw notFound();
    await this.database.transaction(async (transaction) => {
      await this.plans.switch(transaction, ids, input.is_active, ctx.userId);
      await this.trail.add(transaction, 'tasks', ctx, {
        action: 'polling.switched',
        details: { device_ids: ids, is_active: input.is_active },
      });
    });
    const key = input.is_active ? 'messages.polling_on' : 'messages.polling_off';
    return {
      polls: (await this.plans.planned(ctx, ids)).map(polledView),
      msg: translate(ctx.language, key, { count: ids.length }),
    };
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

const polledView = (device: PlannedDevice): PolledDevice => ({
  ...pollView(device),
  is_active: device.isOn,
  interval: device.interval,
});
