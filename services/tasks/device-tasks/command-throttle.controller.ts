import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { commandThrottle, decideTasks, saveCommandThrottle } from '@gaugeway/proto/api';
import { CommandThrottle } from './command-throttle';
import { DecideTasks } from './decide-tasks';

@Controller()
export class CommandThrottleController {
  constructor(
    private readonly throttle: CommandThrottle,
    private readonly deciding: DecideTasks,
  ) {}

  readonly settings = handle(commandThrottle, async (ctx) => ({ limit: await this.throttle.settings(ctx.companyId) }));

  readonly save = handle(saveCommandThrottle, async (ctx, input) => {
    await this.throttle.save(ctx, input);
    return { limit: input, msg: translate(ctx.language, 'messages.command_throttle_saved') };
  });

  readonly decide = handle(decideTasks, (ctx, input) => this.deciding.decide(ctx, input));
}
