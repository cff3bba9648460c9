import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { EventDelivery, eventDeliveries, EventSeverity, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { titleOf } from '../../rule-store/ready-made';
import { deliveryDone } from './delivery.errors';
import { DeliveryRunner } from './delivery-runner';
import { DeliveryRepository, type DeliveryRow } from './delivery.repository';

const NEWEST = 100;

/** Deliveries of notices: the list of them, and another try. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly runner: DeliveryRunner,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async list(ctx: Context, input: InputOf<typeof eventDeliveries>): Promise<ReplyOf<typeof eventDeliveries>> {
    const isPaged = input.paginate !== false;
    const at = pageOf(isPaged ? input : { per_page: input.per_page ?? input.perPage ?? NEWEST });
    const filter = {
      channelId: input.channel_id ?? null,
      occurrenceId: input.occurred_id ?? null,
      state: input.state ?? null,
    };
    const { rows, total } = await this.deliveries.page(ctx, filter, at);
    const data = rows.map((row) => described(ctx, row));
    return { deliveries: isPaged ? pageReply(data, total, at) : data };
  }

  /** Throws 404, and 422 for one that is sent, waits, or has lost its channel. */
  async retry(ctx: Context, id: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const found = await this.deliveries.retry(transaction, ctx, id);
      if (!found) throw (await this.deliveries.exists(ctx, id)) ? deliveryDone() : notFound();
      const details = { id, channel: found.channelId };
      await this.trail.add(transaction, 'events', ctx, { action: 'event_delivery.retried', details });
    });
    this.runner.nudge();
  }
}

function described(
  ctx: Context,
  { occurrence_id, rule_title, template, device, severity, ...row }: DeliveryRow,
): EventDelivery {
  const occurred =
    occurrence_id === null
      ? null
      : {
          id: occurrence_id,
          title: titleOf({ title: rule_title, template }, ctx.language),
          device: device ?? '',
          // The column has no other (CHECK of the rule it was copied from).
          severity: (severity ?? 'info') as EventSeverity,
        };
  return { ...row, occurred };
}
