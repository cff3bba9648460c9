import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { sendOnLine, switchTransparentPort, transparentPorts } from '@gaugeway/proto/api';
import { TransparentPortService } from './transparent-port.service';

@Controller()
export class TransparentPortController {
  constructor(private readonly ports: TransparentPortService) {}

  readonly switch = handle(switchTransparentPort, async (ctx, { device_id, on }) => {
    if (!on) {
      await this.ports.close(ctx, device_id);
      const msg = translate(ctx.language, 'messages.transparent_closed');
      return { port: null, address: ctx.address, expires_at: null, msg };
    }
    const { port, address, expires_at } = await this.ports.open(ctx, device_id);
    return { port, address, expires_at, msg: translate(ctx.language, 'messages.transparent_opened', { port }) };
  });

  readonly list = handle(transparentPorts, async (ctx) => ({
    data: await this.ports.list(ctx),
    is_available: this.ports.isAvailable,
  }));

  readonly send = handle(sendOnLine, async (ctx, { gateway_id, payload }) => {
    const answer = await this.ports.send(ctx, gateway_id, payload.toLowerCase());
    const key = answer === '' ? 'messages.line_silent' : 'messages.line_answered';
    return { answer, msg: translate(ctx.language, key) };
  });
}
