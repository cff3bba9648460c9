import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type HeatCalculation, heatCalculation, type InputOf } from '@gaugeway/proto/api';
import { HeatService } from './heat.service';

@Controller()
export class HeatController {
  constructor(private readonly heat: HeatService) {}

  @Implements(heatCalculation)
  of(ctx: Context, input: InputOf<typeof heatCalculation>): Promise<HeatCalculation> {
    return this.heat.of(ctx, input);
  }
}
