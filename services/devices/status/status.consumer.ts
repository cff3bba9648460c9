import { Injectable, type OnModuleInit } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { Bus, type IncomingEvent, REST_MS } from '@gaugeway/platform/bus';
import { connectionChanged, type EventOf, readingRemoved, readingStored, shownState } from '@gaugeway/proto/events';
import { GatewayJournalRepository } from '../gateway-devices/journal/gateway-journal.repository';
import { contactsOf, gatewayContactsOf, removalOf } from './contacts';
import { DeviceStatusRepository } from './device-status.repository';
import { ShownStateRepository } from './shown-state.repository';
import { shownByCommands, shownByReadings } from './shown-states';

/** Keeps the status of devices and gateway devices by what is stored and who connects. */
@Injectable()
export class StatusConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly status: DeviceStatusRepository,
    private readonly shown: ShownStateRepository,
    private readonly journal: GatewayJournalRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: readingStored,
      group: 'devices',
      restMs: REST_MS,
      handle: (events) => this.onReadings(events),
    });
    this.bus.subscribe({ topic: readingRemoved, group: 'devices', handle: (events) => this.onRemovals(events) });
    this.bus.subscribe({
      topic: shownState,
      group: 'devices',
      handle: (events) => this.shown.record(shownByCommands(valuesOf(events))),
    });
    this.bus.subscribe({ topic: connectionChanged, group: 'devices', handle: (events) => this.onConnections(events) });
  }

  private async onReadings(events: readonly IncomingEvent<EventOf<typeof readingStored>>[]): Promise<void> {
    const stored = valuesOf(events);
    await this.status.record(contactsOf(stored, modelById));
    await this.shown.record(shownByReadings(stored));
    await this.status.recordGatewayContacts(gatewayContactsOf(stored));
  }

  /** In order: each event has the number left at that time. */
  private async onRemovals(events: readonly IncomingEvent<EventOf<typeof readingRemoved>>[]): Promise<void> {
    for (const { value, headers } of events) {
      const removal = value && removalOf(value, headers.occurredAt, modelById);
      if (removal) await this.status.recordRemoval(removal);
    }
  }

  private async onConnections(events: readonly IncomingEvent<EventOf<typeof connectionChanged>>[]): Promise<void> {
    const changes = valuesOf(events);
    await this.journal.record(changes);
    // Events of one gateway device come in order, so that the last one counts.
    const last = new Map(changes.map((event) => [event.gatewayId, event]));
    await this.status.recordConnections([...last.values()].sort((a, b) => a.gatewayId - b.gatewayId));
  }
}

function valuesOf<T>(events: readonly IncomingEvent<T>[]): T[] {
  return events.flatMap(({ value }) => (value === null ? [] : [value]));
}
