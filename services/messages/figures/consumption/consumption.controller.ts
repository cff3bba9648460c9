import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { pointConsumption } from '@gaugeway/proto/api';
import { ConsumptionService } from './consumption.service';

@Controller()
export class ConsumptionController {
  constructor(private readonly consumption: ConsumptionService) {}

  readonly between = handle(pointConsumption, (ctx, input) => this.consumption.between(ctx, input));
}
