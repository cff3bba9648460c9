import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { addAutomatically, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { AutomaticService } from './automatic.service';

@Controller()
export class AutomaticController {
  constructor(private readonly automatic: AutomaticService) {}

  @Implements(addAutomatically)
  add(ctx: Context, input: InputOf<typeof addAutomatically>): Promise<ReplyOf<typeof addAutomatically>> {
    return this.automatic.add(ctx, input);
  }
}
