import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { addAutomatically } from '@gaugeway/proto/api';
import { AutomaticService } from './automatic.service';

@Controller()
export class AutomaticController {
  constructor(private readonly automatic: AutomaticService) {}

  readonly add = handle(addAutomatically, (ctx, input) => this.automatic.add(ctx, input));
}
