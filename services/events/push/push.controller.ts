import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { pushSubscriptions, removePush, subscribePush } from '@gaugeway/proto/api';
import { PushService } from './push.service';

@Controller()
export class PushController {
  constructor(private readonly pushes: PushService) {}

  readonly list = handle(pushSubscriptions, (ctx) => this.pushes.list(ctx));

  readonly subscribe = handle(subscribePush, async (ctx, input) => ({
    subscription: await this.pushes.subscribe(ctx, input),
    msg: translate(ctx.language, 'messages.push_subscribed'),
  }));

  readonly remove = handle(removePush, async (ctx, { id }) => {
    await this.pushes.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.push_removed') };
  });
}
