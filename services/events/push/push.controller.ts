import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, pushSubscriptions, removePush, type ReplyOf, subscribePush } from '@gaugeway/proto/api';
import { PushService } from './push.service';

@Controller()
export class PushController {
  constructor(private readonly pushes: PushService) {}

  @Implements(pushSubscriptions)
  list(ctx: Context): Promise<ReplyOf<typeof pushSubscriptions>> {
    return this.pushes.list(ctx);
  }

  @Implements(subscribePush)
  async subscribe(ctx: Context, input: InputOf<typeof subscribePush>): Promise<ReplyOf<typeof subscribePush>> {
    return {
      subscription: await this.pushes.subscribe(ctx, input),
      msg: translate(ctx.language, 'messages.push_subscribed'),
    };
  }

  @Implements(removePush)
  async remove(ctx: Context, { id }: InputOf<typeof removePush>): Promise<ReplyOf<typeof removePush>> {
    await this.pushes.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.push_removed') };
  }
}
