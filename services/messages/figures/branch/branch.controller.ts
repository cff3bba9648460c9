import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { objectConsumption, objectsConsumption } from '@gaugeway/proto/api';
import { BranchService } from './branch.service';

@Controller()
export class BranchController {
  constructor(private readonly branches: BranchService) {}

  readonly of = handle(objectConsumption, (ctx, input) => this.branches.of(ctx, input));

  readonly byNode = handle(objectsConsumption, (ctx, input) => this.branches.byNode(ctx, input));
}
