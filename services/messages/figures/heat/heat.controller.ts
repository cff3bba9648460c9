import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { heatCalculation } from '@gaugeway/proto/api';
import { HeatService } from './heat.service';

@Controller()
export class HeatController {
  constructor(private readonly heat: HeatService) {}

  readonly of = handle(heatCalculation, (ctx, input) => this.heat.of(ctx, input));
}
