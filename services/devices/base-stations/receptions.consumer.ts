import { Injectable } from '@nestjs/common';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { uplinkRaw } from '@gaugeway/proto/events';
import { RadioEventRepository } from '../metering-devices/log/radio-event.repository';
import { radioEventsOf } from '../metering-devices/log/radio-events';
import { ReceptionRepository } from './reception.repository';
import { receptionsOf } from './receptions';

/** Stores receptions of base stations and events of network servers about devices, in the order of arrival. */
@Injectable()
export class ReceptionsConsumer {
  constructor(
    private readonly receptions: ReceptionRepository,
    private readonly radioEvents: RadioEventRepository,
  ) {}

  /** Receptions from before base stations existed are not shown anywhere, so old events are skipped. */
  @Consumes(uplinkRaw, { group: 'devices', fromBeginning: false, batchWindowMs: BATCH_WINDOW_MS.statistics })
  async onUplinkRaw(events: EventBatch<typeof uplinkRaw>): Promise<void> {
    const uplinks = events.flatMap(({ value }) => value ?? []);
    await this.receptions.record(receptionsOf(uplinks));
    await this.radioEvents.add(radioEventsOf(uplinks));
  }
}
