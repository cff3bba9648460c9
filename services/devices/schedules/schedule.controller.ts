import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  deleteSchedule,
  getSchedule,
  type InputOf,
  type ReplyOf,
  saveSchedule,
  saveTariffSchedule,
} from '@gaugeway/proto/api';
import { ScheduleService } from './schedule.service';

@Controller()
export class ScheduleController {
  constructor(private readonly schedules: ScheduleService) {}

  @Implements(getSchedule)
  async get(ctx: Context, input: InputOf<typeof getSchedule>): Promise<ReplyOf<typeof getSchedule>> {
    return this.schedules.of(ctx, input.device_id);
  }

  @Implements(saveSchedule)
  async save(ctx: Context, input: InputOf<typeof saveSchedule>): Promise<ReplyOf<typeof saveSchedule>> {
    return this.schedules.savePoll(ctx, input);
  }

  @Implements(saveTariffSchedule)
  async saveTariff(
    ctx: Context,
    input: InputOf<typeof saveTariffSchedule>,
  ): Promise<ReplyOf<typeof saveTariffSchedule>> {
    return this.schedules.saveTariff(ctx, input);
  }

  @Implements(deleteSchedule)
  async delete(ctx: Context, input: InputOf<typeof deleteSchedule>): Promise<ReplyOf<typeof deleteSchedule>> {
    return this.schedules.end(ctx, input.device_ids, input.schedule_kind);
  }
}
