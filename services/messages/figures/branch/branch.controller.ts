import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  type InputOf,
  type ObjectConsumption,
  objectConsumption,
  objectsConsumption,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { BranchService } from './branch.service';

@Controller()
export class BranchController {
  constructor(private readonly branches: BranchService) {}

  @Implements(objectConsumption)
  of(ctx: Context, input: InputOf<typeof objectConsumption>): Promise<ObjectConsumption> {
    return this.branches.of(ctx, input);
  }

  @Implements(objectsConsumption)
  byNode(ctx: Context, input: InputOf<typeof objectsConsumption>): Promise<ReplyOf<typeof objectsConsumption>> {
    return this.branches.byNode(ctx, input);
  }
}
