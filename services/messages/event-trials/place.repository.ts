import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { devicePlace, type EventOf } from '@gaugeway/proto/events';

const PLACES: RegistryTable<EventOf<typeof devicePlace>> = {
  topic: devicePlace,
  table: 'messages.device_place',
  id: 'device_id',
  columns: {
    company_id: ['int', ({ companyId }) => companyId],
    branch: ['jsonb', ({ branch }) => branch],
  },
};

/** Projection of `device.place`, which trials of rules ask. */
@Injectable()
export class PlaceRepository implements OnModuleInit {
  private readonly projection: RegistryProjection<EventOf<typeof devicePlace>>;

  constructor(
    private readonly bus: Bus,
    database: Database,
  ) {
    this.projection = new RegistryProjection(database, PLACES);
  }

  onModuleInit(): void {
    this.projection.keep(this.bus, 'messages');
  }
}
