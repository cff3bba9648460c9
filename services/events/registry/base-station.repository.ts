import { Injectable } from '@nestjs/common';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
import { baseStationRegistry, type EventOf } from '@gaugeway/proto/events';

const STATIONS: RegistryTable<EventOf<typeof baseStationRegistry>> = {
  topic: baseStationRegistry,
  table: 'events.base_station',
  id: 'base_station_id',
  columns: {
    version: ['int8', ({ version }) => version],
    company_id: ['int', ({ companyId }) => companyId],
    name: ['text', ({ name }) => name],
    state: ['text', ({ state }) => state],
    tied_users: ['int[]', ({ tiedUsers }) => tiedUsers],
  },
};

/** Projection of `base-station.registry`. */
@Injectable()
export class BaseStationRepository {
  @Projection('events')
  readonly projection: RegistryProjection<EventOf<typeof baseStationRegistry>>;

  constructor(database: Database) {
    this.projection = new RegistryProjection(database, STATIONS);
  }
}
