import { Injectable } from '@nestjs/common';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
import { consumerRegistry, type EventOf } from '@gaugeway/proto/events';

const CONSUMERS: RegistryTable<EventOf<typeof consumerRegistry>> = {
  topic: consumerRegistry,
  table: 'messages.consumer',
  id: 'pin',
  columns: {
    version: ['int8', ({ version }) => version],
    company_id: ['int', ({ companyId }) => companyId],
    consumer_id: ['text', ({ consumerId }) => consumerId],
    name: ['text', ({ name }) => name],
    contract: ['text', ({ numberOfContract }) => numberOfContract],
  },
};

/** Projection of `consumer.registry`: what reports call the consumers of points. */
@Injectable()
export class ConsumerRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<EventOf<typeof consumerRegistry>>;

  constructor(database: Database) {
    this.projection = new RegistryProjection(database, CONSUMERS);
  }
}
