import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { consumerRegistry, type EventOf } from '@gaugeway/proto/events';

const CONSUMERS = registryTable(consumerRegistry, {
  table: 'messages.consumer',
  id: 'pin',
  fields: { version: 'int8', company_id: 'int', consumer_id: 'text', name: 'text' },
  columns: { contract: ['text', ({ numberOfContract }) => numberOfContract] },
});

/** Projection of `consumer.registry`: names of the consumers of points in reports. */
@Injectable()
export class ConsumerRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<EventOf<typeof consumerRegistry>>;

  constructor(database: Database) {
    this.projection = new RegistryProjection(database, CONSUMERS);
  }
}
