import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { baseStationRegistry, type EventOf } from '@gaugeway/proto/events';

const STATIONS = registryTable(baseStationRegistry, {
  table: 'events.base_station',
  id: 'base_station_id',
  fields: { version: 'int8', company_id: 'int', name: 'text', state: 'text', tied_users: 'int[]' },
});

/** Projection of `base-station.registry`. */
@Injectable()
export class BaseStationRepository {
  @Projection('events')
  readonly projection: RegistryProjection<EventOf<typeof baseStationRegistry>>;

  constructor(database: Database) {
    this.projection = new RegistryProjection(database, STATIONS);
  }
}
