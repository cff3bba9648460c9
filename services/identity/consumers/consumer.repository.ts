import { Injectable } from '@nestjs/common';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { consumerRegistry, type EventOf } from '@gaugeway/proto/events';

type Registered = EventOf<typeof consumerRegistry>;

export interface KnownConsumer {
  consumerId: string;
  companyId: number;
  name: string;
  /** '' = none. */
  contract: string;
  email: string;
  address: string;
  isEnabled: boolean;
}

const CONSUMERS: RegistryTable<Registered> = {
  topic: consumerRegistry,
  table: 'identity.consumer',
  id: 'pin',
  columns: {
    version: ['int8', ({ version }) => version],
    company_id: ['int', ({ companyId }) => companyId],
    consumer_id: ['text', ({ consumerId }) => consumerId],
    name: ['text', ({ name }) => name],
    number_of_contract: ['text', ({ numberOfContract }) => numberOfContract],
    email: ['text', ({ email }) => email],
    address: ['text', ({ address }) => address],
    is_enabled: ['bool', ({ accountAccessEnabled }) => accountAccessEnabled],
  },
};

/** Projection of `consumer.registry`. */
@Injectable()
export class ConsumerRepository {
  readonly projection: RegistryProjection<Registered>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, CONSUMERS);
  }

  /** null for an unknown consumer and for another company's alike. */
  async find({ companyId }: { companyId: number }, id: string): Promise<KnownConsumer | null> {
    const [row] = await this.database.query<KnownConsumer & Record<string, unknown>>(
      `SELECT consumer_id AS "consumerId", company_id AS "companyId", name, number_of_contract AS contract, email, address,
         is_enabled AS "isEnabled"
       FROM identity.consumer WHERE consumer_id = $1 AND company_id = $2`,
      [id, companyId],
    );
    return row ?? null;
  }
}
