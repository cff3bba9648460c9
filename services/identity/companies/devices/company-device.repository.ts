import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { deviceRegistry, type EventOf } from '@gaugeway/proto/events';

const DEVICES = registryTable(deviceRegistry, {
  table: 'identity.company_device',
  id: 'device_id',
  fields: { version: 'float8', company_id: 'int' },
});

/** Company of each device: a projection of `device.registry`. */
@Injectable()
export class CompanyDeviceRepository {
  @Projection('identity')
  readonly projection: RegistryProjection<EventOf<typeof deviceRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, DEVICES);
  }

  /** Devices of the whole installation; for the platform operator. */
  async countAll(): Promise<number> {
    return this.database.count('FROM identity.company_device');
  }
}
