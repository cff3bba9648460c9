import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createEventChannel,
  eventChannels,
  removeEventChannel,
  renewChannelSecret,
  testEventChannel,
  toggleEventChannel,
  updateEventChannel,
} from '@gaugeway/proto/api';
import { ChannelService } from './channel.service';

@Controller()
export class ChannelController {
  constructor(private readonly channels: ChannelService) {}

  readonly list = handle(eventChannels, async (ctx) => ({ channels: await this.channels.list(ctx) }));

  readonly create = handle(createEventChannel, async (ctx, input) => {
    const made = await this.channels.create(ctx, input);
    return { ...made, msg: translate(ctx.language, 'messages.channel_created') };
  });

  readonly update = handle(updateEventChannel, async (ctx, input) => ({
    channel: await this.channels.update(ctx, input),
    msg: translate(ctx.language, 'messages.channel_changed'),
  }));

  readonly toggle = handle(toggleEventChannel, async (ctx, { id, active }) => {
    const channel = await this.channels.toggle(ctx, id, active === undefined || active === null ? null : active === 1);
    return { channel, msg: translate(ctx.language, channel.active ? 'messages.channel_on' : 'messages.channel_off') };
  });

  readonly renew = handle(renewChannelSecret, async (ctx, { id }) => ({
    ...(await this.channels.renewSecret(ctx, id)),
    msg: translate(ctx.language, 'messages.channel_secret_renewed'),
  }));

  readonly remove = handle(removeEventChannel, async (ctx, { id }) => {
    await this.channels.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.channel_deleted') };
  });

  readonly test = handle(testEventChannel, async (ctx, { id }) => ({
    delivery_id: await this.channels.test(ctx, id),
    msg: translate(ctx.language, 'messages.channel_tested'),
  }));
}
