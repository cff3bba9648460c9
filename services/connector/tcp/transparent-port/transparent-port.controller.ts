import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, type ReplyOf, sendOnLine, switchTransparentPort, transparentPorts } from '@gaugeway/proto/api';
import { TransparentPortService } from './transparent-port.service';

@Controller()
export class TransparentPortController {
  constructor(private readonly ports: TransparentPortService) {}

  @Implements(switchTransparentPort)
  async switch(
    ctx: Context,
    { device_id, on }: InputOf<typeof switchTransparentPort>,
  ): Promise<ReplyOf<typeof switchTransparentPort>> {
    if (!on) {
      await this.ports.close(ctx, device_id);
      const msg = translate(ctx.language, 'messages.transparent_closed');
      return { port: null, address: ctx.address, expires_at: null, msg };
    }
    const { port, address, expires_at } = await this.ports.open(ctx, device_id);
    return { port, address, expires_at, msg: translate(ctx.language, 'messages.transparent_opened', { port }) };
  }

  @Implements(transparentPorts)
  async list(ctx: Context): Promise<ReplyOf<typeof transparentPorts>> {
    return { data: await this.ports.list(ctx), is_available: this.ports.isAvailable };
  }

  @Implements(sendOnLine)
  async send(ctx: Context, { gateway_id, payload }: InputOf<typeof sendOnLine>): Promise<ReplyOf<typeof sendOnLine>> {
    const answer = await this.ports.send(ctx, gateway_id, payload.toLowerCase());
    const key = answer === '' ? 'messages.line_silent' : 'messages.line_answered';
    return { answer, msg: translate(ctx.language, key) };
  }
}
