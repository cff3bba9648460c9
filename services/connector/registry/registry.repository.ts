import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { companyRegistry, deviceRegistry, type gaugeway, gatewayRegistry, type Topic } from '@gaugeway/proto/events';

/** The registries that survive a restart: the events as received. */
@Injectable()
export class RegistryRepository {
  readonly companies: RegistryProjection<gaugeway.CompanyRegistered>;
  readonly gateways: RegistryProjection<gaugeway.GatewayRegistered>;
  readonly devices: RegistryProjection<gaugeway.DeviceRegistered>;

  constructor(database: Database) {
    const of = <I, O extends I & { version: number }>(name: string, topic: Topic<I, O>) =>
      new RegistryProjection<O>(database, {
        topic,
        table: `connector.${name}`,
        id: 'id',
        columns: { version: ['float8', ({ version }) => version], payload: ['bytea', (value) => topic.encode(value)] },
      });
    this.companies = of('company', companyRegistry);
    this.gateways = of('gateway', gatewayRegistry);
    this.devices = of('device', deviceRegistry);
  }
}
