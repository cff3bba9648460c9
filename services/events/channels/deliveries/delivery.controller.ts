import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { eventDeliveries, retryEventDelivery } from '@gaugeway/proto/api';
import { DeliveryService } from './delivery.service';

@Controller()
export class DeliveryController {
  constructor(private readonly deliveries: DeliveryService) {}

  readonly list = handle(eventDeliveries, (ctx, input) => this.deliveries.list(ctx, input));

  readonly retry = handle(retryEventDelivery, async (ctx, { id }) => {
    await this.deliveries.retry(ctx, id);
    return { msg: translate(ctx.language, 'messages.delivery_retried') };
  });
}
