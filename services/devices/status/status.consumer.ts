import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { type EventBatch, BATCH_WINDOW_MS, valuesOf } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { connectionChanged, readingRemoved, readingStored, shownState } from '@gaugeway/proto/events';
import { GatewayJournalRepository } from '../gateway-devices/journal/gateway-journal.repository';
import { contactsOf, gatewayContactsOf, removalOf } from './contacts';
import { DeviceStatusRepository } from './device-status.repository';
import { ShownStateRepository } from './shown-state.repository';
import { shownByCommands, shownByReadings } from './shown-states';

/** Updates the status of devices and gateway devices by stored readings and connections. */
@Injectable()
export class StatusConsumer {
  constructor(
    private readonly status: DeviceStatusRepository,
    private readonly shown: ShownStateRepository,
    private readonly journal: GatewayJournalRepository,
  ) {}

  @Consumes(shownState, { group: 'devices' })
  onShownState(events: EventBatch<typeof shownState>): Promise<void> {
    return this.shown.record(shownByCommands(valuesOf(events)));
  }

  @Consumes(readingStored, { group: 'devices', batchWindowMs: BATCH_WINDOW_MS.state })
  async onReadings(events: EventBatch<typeof readingStored>): Promise<void> {
    const stored = valuesOf(events);
    await this.status.record(contactsOf(stored, modelById));
    await this.shown.record(shownByReadings(stored));
    await this.status.recordGatewayContacts(gatewayContactsOf(stored));
  }

  /** Processes removals in order: each event has the number left at that time. */
  @Consumes(readingRemoved, { group: 'devices' })
  async onRemovals(events: EventBatch<typeof readingRemoved>): Promise<void> {
    for (const { value, headers } of events) {
      const removal = value && removalOf(value, headers.occurredAt, modelById);
      if (removal) await this.status.recordRemoval(removal);
    }
  }

  @Consumes(connectionChanged, { group: 'devices' })
  async onConnections(events: EventBatch<typeof connectionChanged>): Promise<void> {
    const changes = valuesOf(events);
    await this.journal.record(changes);
    // Events of one gateway device come in order, so that the last one counts.
    const last = new Map(changes.map((event) => [event.gatewayId, event]));
    await this.status.recordConnections([...last.values()].sort((a, b) => a.gatewayId - b.gatewayId));
  }
}
