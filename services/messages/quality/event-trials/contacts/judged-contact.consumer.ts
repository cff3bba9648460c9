import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { baseStationState, gatewayState } from '@gaugeway/proto/events';
import { type JudgedContact, JudgedContactRepository } from './judged-contact.repository';

const GROUP = 'messages';

/** Stores judgements of the devices service about gateway devices and base stations, for trials of rules. */
@Injectable()
export class JudgedContactConsumer {
  constructor(private readonly contacts: JudgedContactRepository) {}

  @Consumes(gatewayState, { group: GROUP })
  onGatewayState(events: EventBatch<typeof gatewayState>): Promise<void> {
    return this.contacts.record(
      'gateway',
      events.flatMap(({ value }) => (value ? [judged(value.gatewayId, value)] : [])),
    );
  }

  @Consumes(baseStationState, { group: GROUP })
  onBaseStationState(events: EventBatch<typeof baseStationState>): Promise<void> {
    return this.contacts.record(
      'base_station',
      events.flatMap(({ value }) => (value ? [judged(value.baseStationId, value)] : [])),
    );
  }
}

/** Own names only: a default of an event, such as `alive: false`, is no own property. */
const judged = (subjectId: number, { companyId, at, alive }: Omit<JudgedContact, 'subjectId'>): JudgedContact => ({
  ...{ subjectId, companyId, at, alive },
});
