import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { deleteSchedule, getSchedule, saveSchedule, saveTariffSchedule } from '@gaugeway/proto/api';
import { ScheduleService } from './schedule.service';

@Controller()
export class ScheduleController {
  constructor(private readonly schedules: ScheduleService) {}

  readonly get = handle(getSchedule, async (ctx, input) => this.schedules.of(ctx, input.device_id));

  readonly save = handle(saveSchedule, async (ctx, input) => this.schedules.savePoll(ctx, input));

  readonly saveTariff = handle(saveTariffSchedule, async (ctx, input) => this.schedules.saveTariff(ctx, input));

  readonly delete = handle(deleteSchedule, async (ctx, input) =>
    this.schedules.end(ctx, input.device_ids, input.schedule_kind),
  );
}
