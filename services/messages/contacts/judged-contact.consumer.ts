import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { baseStationState, gatewayState } from '@gaugeway/proto/events';
import { type JudgedContact, JudgedContactRepository } from './judged-contact.repository';

const GROUP = 'messages';

/** Keeps what the devices service judges of gateway devices and base stations, for trials of rules about them. */
@Injectable()
export class JudgedContactConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly contacts: JudgedContactRepository,
  ) {}

  onModuleInit(): void {
    this.contacts.gateways.keep(this.bus, GROUP);
    this.contacts.stations.keep(this.bus, GROUP);
    this.bus.subscribe({
      topic: gatewayState,
      group: GROUP,
      handle: (events) =>
        this.contacts.record(
          'gateway',
          events.flatMap(({ value }) => (value ? [judged(value.gatewayId, value)] : [])),
        ),
    });
    this.bus.subscribe({
      topic: baseStationState,
      group: GROUP,
      handle: (events) =>
        this.contacts.record(
          'base_station',
          events.flatMap(({ value }) => (value ? [judged(value.baseStationId, value)] : [])),
        ),
    });
  }
}

/** By name: what an event has by default, as `alive: false`, is not its own property. */
const judged = (subjectId: number, { companyId, at, alive }: Omit<JudgedContact, 'subjectId'>): JudgedContact => ({
  ...{ subjectId, companyId, at, alive },
});
