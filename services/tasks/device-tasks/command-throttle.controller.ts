import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { commandBrake, decideTasks, type InputOf, type ReplyOf, saveCommandBrake } from '@gaugeway/proto/api';
import { CommandThrottle } from './command-throttle';
import { DecideTasks } from './decide-tasks';

@Controller()
export class CommandThrottleController {
  constructor(
    private readonly throttle: CommandThrottle,
    private readonly deciding: DecideTasks,
  ) {}

  @Implements(commandBrake)
  async settings(ctx: Context): Promise<ReplyOf<typeof commandBrake>> {
    return { limit: await this.throttle.settings(ctx.companyId) };
  }

  @Implements(saveCommandBrake)
  async save(ctx: Context, input: InputOf<typeof saveCommandBrake>): Promise<ReplyOf<typeof saveCommandBrake>> {
    await this.throttle.save(ctx, input);
    return { limit: input, msg: translate(ctx.language, 'messages.command_brake_saved') };
  }

  @Implements(decideTasks)
  decide(ctx: Context, input: InputOf<typeof decideTasks>): Promise<ReplyOf<typeof decideTasks>> {
    return this.deciding.decide(ctx, input);
  }
}
