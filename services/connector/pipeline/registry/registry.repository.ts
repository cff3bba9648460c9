import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { platformEnv } from '@gaugeway/platform/config';
import { Database } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
import { companyRegistry, deviceRegistry, type gaugeway, gatewayRegistry, type Topic } from '@gaugeway/proto/events';

/**
 * This instance's own group: each connector needs the whole registry in memory, and writing the same newest row twice is
 * idempotent.
 */
const group = () => `connector-registry-${platformEnv.read().INSTANCE_ID}`;

/** The registries that survive a restart: the events as received. */
@Injectable()
export class RegistryRepository {
  @Projection(group)
  readonly companies: RegistryProjection<gaugeway.CompanyRegistered>;
  @Projection(group)
  readonly gateways: RegistryProjection<gaugeway.GatewayRegistered>;
  @Projection(group)
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
