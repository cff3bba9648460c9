import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { attributeKey } from '@gaugeway/catalogue/event-rules';
import { deviceAttributes, devicePlace, devicePollGroup, type EventOf } from '@gaugeway/proto/events';

const PLACES = registryTable(devicePlace, {
  table: 'messages.device_place',
  id: 'device_id',
  fields: { company_id: 'int', branch: 'jsonb' },
});

const ATTRIBUTES = registryTable(deviceAttributes, {
  table: 'messages.device_attributes',
  id: 'device_id',
  fields: { company_id: 'int' },
  columns: {
    keys: ['jsonb', ({ values }) => values.map(({ attributeId, text }) => attributeKey(attributeId ?? 0, text ?? ''))],
  },
});

const MEMBERS = registryTable(devicePollGroup, {
  table: 'messages.device_poll_group',
  id: 'device_id',
  fields: { company_id: 'int', group_id: 'int' },
});

/** Projections of `device.place`, `device.attributes` and `device.poll-group`, which trials of rules query. */
@Injectable()
export class PlaceRepository {
  @Projection('messages')
  readonly places: RegistryProjection<EventOf<typeof devicePlace>>;
  @Projection('messages')
  readonly attributes: RegistryProjection<EventOf<typeof deviceAttributes>>;
  @Projection('messages')
  readonly members: RegistryProjection<EventOf<typeof devicePollGroup>>;

  constructor(database: Database) {
    this.places = new RegistryProjection(database, PLACES);
    this.attributes = new RegistryProjection(database, ATTRIBUTES);
    this.members = new RegistryProjection(database, MEMBERS);
  }
}
