import { Injectable } from '@nestjs/common';
import { BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { uplinkRaw } from '@gaugeway/proto/events';
import { Registry } from '../registry/registry';
import { CodecLanes } from './codec-lanes';
import type { UplinkEvent } from './codec-queue.repository';
import { decodeEvent } from './decode-uplink';
import { DECODE_GROUP, type DecodedEvent, DeliverOutcomes } from './deliver-outcomes';
import { UplinkListeners } from './uplink-listeners';

/**
 * Decodes accepted bytes into readings, a batch at a time in memory. An uplink with an uploaded codec leaves the batch
 * for the lane of its company, where it is durable before the batch is finished.
 */
@Injectable()
export class DecodeConsumer {
  constructor(
    private readonly registry: Registry,
    private readonly outcomes: DeliverOutcomes,
    private readonly lanes: CodecLanes,
    private readonly listeners: UplinkListeners,
  ) {}

  @Consumes(uplinkRaw, { group: DECODE_GROUP, batchWindowMs: BATCH_WINDOW_MS.decode })
  async handle(events: readonly UplinkEvent[]): Promise<void> {
    const decoded: DecodedEvent[] = [];
    const uploaded: { company: number; event: UplinkEvent }[] = [];
    for (const event of events) {
      const outcome = decodeEvent(event, this.registry);
      if (outcome.kind === 'uploaded') uploaded.push({ company: outcome.codec.companyId, event });
      else decoded.push({ event, outcome });
    }
    if (uploaded.length > 0) decoded.push(...(await this.lanes.add(uploaded)));
    await this.outcomes.deliver(decoded);
    await this.listeners.afterDelivery(events);
  }
}
