import { Injectable } from '@nestjs/common';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
import { attributeKey } from '@gaugeway/catalogue/event-rules';
import { deviceAttributes, devicePlace, devicePollGroup, type EventOf } from '@gaugeway/proto/events';

const PLACES: RegistryTable<EventOf<typeof devicePlace>> = {
  topic: devicePlace,
  table: 'messages.device_place',
  id: 'device_id',
  columns: {
    company_id: ['int', ({ companyId }) => companyId],
    branch: ['jsonb', ({ branch }) => branch],
  },
};

const ATTRIBUTES: RegistryTable<EventOf<typeof deviceAttributes>> = {
  topic: deviceAttributes,
  table: 'messages.device_attributes',
  id: 'device_id',
  columns: {
    company_id: ['int', ({ companyId }) => companyId],
    keys: ['jsonb', ({ values }) => values.map(({ attributeId, text }) => attributeKey(attributeId ?? 0, text ?? ''))],
  },
};

const MEMBERS: RegistryTable<EventOf<typeof devicePollGroup>> = {
  topic: devicePollGroup,
  table: 'messages.device_poll_group',
  id: 'device_id',
  columns: {
    company_id: ['int', ({ companyId }) => companyId],
    group_id: ['int', ({ groupId }) => groupId],
  },
};

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
