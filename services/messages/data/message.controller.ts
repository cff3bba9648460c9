import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, type RawJson } from '@gaugeway/platform/http';
import { deviceMessages, type InputOf, lastMessages, messageTypes, type ReplyOf } from '@gaugeway/proto/api';
import { MessageService } from './message.service';

@Controller()
export class MessageController {
  constructor(private readonly messages: MessageService) {}

  @Implements(deviceMessages)
  list(ctx: Context, input: InputOf<typeof deviceMessages>): Promise<RawJson> {
    return this.messages.list(ctx, input);
  }

  @Implements(lastMessages)
  last(ctx: Context, input: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>> {
    return this.messages.lastOf(ctx, input);
  }

  @Implements(messageTypes)
  types(ctx: Context): Promise<ReplyOf<typeof messageTypes>> {
    return Promise.resolve(this.messages.types(ctx));
  }
}
