import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { defaultPeakHours, savePeakHours } from '@gaugeway/proto/api';
import { DEFAULT_PEAK_HOURS } from './default-peak-hours';
import { PeakHoursService } from './peak-hours.service';

@Controller()
export class PeakHoursController {
  constructor(private readonly peakHours: PeakHoursService) {}

  readonly defaults = handle(defaultPeakHours, async () => ({
    peak_hours_each_month_by_regions_id: DEFAULT_PEAK_HOURS,
  }));

  readonly save = handle(savePeakHours, async (ctx, input) => {
    const saved = await this.peakHours.save(ctx, input);
    return { peak_hours: saved, msg: translate(ctx.language, 'messages.peak_hours_saved') };
  });
}
