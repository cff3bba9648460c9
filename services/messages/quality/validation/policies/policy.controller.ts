import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { figurePolicies, setFigurePolicy } from '@gaugeway/proto/api';
import { FigurePolicies } from './policies';

@Controller()
export class PolicyController {
  constructor(private readonly policies: FigurePolicies) {}

  readonly list = handle(figurePolicies, (ctx, input) => this.policies.list(ctx, input));

  readonly set = handle(setFigurePolicy, (ctx, input) => this.policies.set(ctx, input));
}
