import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, pointConsumption, type ReplyOf } from '@gaugeway/proto/api';
import { ConsumptionService } from './consumption.service';

@Controller()
export class ConsumptionController {
  constructor(private readonly consumption: ConsumptionService) {}

  @Implements(pointConsumption)
  between(ctx: Context, input: InputOf<typeof pointConsumption>): Promise<ReplyOf<typeof pointConsumption>> {
    return this.consumption.between(ctx, input);
  }
}
