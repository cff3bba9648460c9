import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { eventDeliveries, type InputOf, type ReplyOf, retryEventDelivery } from '@gaugeway/proto/api';
import { DeliveryService } from './delivery.service';

@Controller()
export class DeliveryController {
  constructor(private readonly deliveries: DeliveryService) {}

  @Implements(eventDeliveries)
  list(ctx: Context, input: InputOf<typeof eventDeliveries>): Promise<ReplyOf<typeof eventDeliveries>> {
    return this.deliveries.list(ctx, input);
  }

  @Implements(retryEventDelivery)
  async retry(ctx: Context, { id }: InputOf<typeof retryEventDelivery>): Promise<ReplyOf<typeof retryEventDelivery>> {
    await this.deliveries.retry(ctx, id);
    return { msg: translate(ctx.language, 'messages.delivery_retried') };
  }
}
