import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { defaultPeakHours, type InputOf, type ReplyOf, savePeakHours } from '@gaugeway/proto/api';
import { DEFAULT_PEAK_HOURS } from './default-peak-hours';
import { PeakHoursService } from './peak-hours.service';

@Controller()
export class PeakHoursController {
  constructor(private readonly peakHours: PeakHoursService) {}

  @Implements(defaultPeakHours)
  async defaults(_ctx: Context): Promise<ReplyOf<typeof defaultPeakHours>> {
    return { peak_hours_each_month_by_regions_id: DEFAULT_PEAK_HOURS };
  }

  @Implements(savePeakHours)
  async save(ctx: Context, input: InputOf<typeof savePeakHours>): Promise<ReplyOf<typeof savePeakHours>> {
    const saved = await this.peakHours.save(ctx, input);
    return { peak_hours: saved, msg: translate(ctx.language, 'messages.peak_hours_saved') };
  }
}
