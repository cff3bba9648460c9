import { Controller } from '@nestjs/common';
import { MESSAGE_TYPES } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, type RawJson } from '@gaugeway/platform/http';
import { deviceMessages, type InputOf, lastMessages, messageTypes, type ReplyOf } from '@gaugeway/proto/api';
import { DeviceMessages } from './device-messages';
import { LastMessages } from './last-messages';

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: DeviceMessages,
    private readonly last: LastMessages,
  ) {}

  @Implements(deviceMessages)
  list(ctx: Context, input: InputOf<typeof deviceMessages>): Promise<RawJson> {
    return this.messages.page(ctx, input);
  }

  @Implements(lastMessages)
  async newest(ctx: Context, input: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>> {
    return { messages: await this.last.of(ctx, input) };
  }

  @Implements(messageTypes)
  async types(ctx: Context): Promise<ReplyOf<typeof messageTypes>> {
    return {
      device_messages_types: MESSAGE_TYPES.map(({ id, titles, maxPeriodRequest }) => ({
        id,
        title: titles[ctx.language],
        max_period_request: maxPeriodRequest,
      })),
    };
  }
}
