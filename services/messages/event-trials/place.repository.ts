import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { attributeKey } from '@gaugeway/catalogue/event-rules';
import { deviceAttributes, devicePlace, type EventOf } from '@gaugeway/proto/events';

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

/** Projections of `device.place` and `device.attributes`, which trials of rules ask. */
@Injectable()
export class PlaceRepository implements OnModuleInit {
  private readonly places: RegistryProjection<EventOf<typeof devicePlace>>;
  private readonly attributes: RegistryProjection<EventOf<typeof deviceAttributes>>;

  constructor(
    private readonly bus: Bus,
    database: Database,
  ) {
    this.places = new RegistryProjection(database, PLACES);
    this.attributes = new RegistryProjection(database, ATTRIBUTES);
  }

  onModuleInit(): void {
    this.places.keep(this.bus, 'messages');
    this.attributes.keep(this.bus, 'messages');
  }
}
