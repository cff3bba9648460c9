import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createEventChannel,
  eventChannels,
  type InputOf,
  removeEventChannel,
  renewChannelSecret,
  type ReplyOf,
  testEventChannel,
  toggleEventChannel,
  updateEventChannel,
} from '@gaugeway/proto/api';
import { ChannelService } from './channel.service';

@Controller()
export class ChannelController {
  constructor(private readonly channels: ChannelService) {}

  @Implements(eventChannels)
  async list(ctx: Context): Promise<ReplyOf<typeof eventChannels>> {
    return { channels: await this.channels.list(ctx) };
  }

  @Implements(createEventChannel)
  async create(ctx: Context, input: InputOf<typeof createEventChannel>): Promise<ReplyOf<typeof createEventChannel>> {
    const made = await this.channels.create(ctx, input);
    return { ...made, msg: translate(ctx.language, 'messages.channel_created') };
  }

  @Implements(updateEventChannel)
  async update(ctx: Context, input: InputOf<typeof updateEventChannel>): Promise<ReplyOf<typeof updateEventChannel>> {
    return {
      channel: await this.channels.update(ctx, input),
      msg: translate(ctx.language, 'messages.channel_changed'),
    };
  }

  @Implements(toggleEventChannel)
  async toggle(
    ctx: Context,
    { id, active }: InputOf<typeof toggleEventChannel>,
  ): Promise<ReplyOf<typeof toggleEventChannel>> {
    const channel = await this.channels.toggle(ctx, id, active === undefined || active === null ? null : active === 1);
    return { channel, msg: translate(ctx.language, channel.active ? 'messages.channel_on' : 'messages.channel_off') };
  }

  @Implements(renewChannelSecret)
  async renew(ctx: Context, { id }: InputOf<typeof renewChannelSecret>): Promise<ReplyOf<typeof renewChannelSecret>> {
    return {
      ...(await this.channels.renewSecret(ctx, id)),
      msg: translate(ctx.language, 'messages.channel_secret_renewed'),
    };
  }

  @Implements(removeEventChannel)
  async remove(ctx: Context, { id }: InputOf<typeof removeEventChannel>): Promise<ReplyOf<typeof removeEventChannel>> {
    await this.channels.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.channel_deleted') };
  }

  @Implements(testEventChannel)
  async test(ctx: Context, { id }: InputOf<typeof testEventChannel>): Promise<ReplyOf<typeof testEventChannel>> {
    return { delivery_id: await this.channels.test(ctx, id), msg: translate(ctx.language, 'messages.channel_tested') };
  }
}
