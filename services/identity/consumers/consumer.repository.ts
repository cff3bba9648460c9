import { Injectable } from '@nestjs/common';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isSeen } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
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

const CONSUMERS = registryTable(consumerRegistry, {
  table: 'identity.consumer',
  id: 'pin',
  fields: {
    version: 'int8',
    company_id: 'int',
    consumer_id: 'text',
    name: 'text',
    number_of_contract: 'text',
    email: 'text',
    address: 'text',
    tied_users: 'int[]',
    is_open: 'bool',
  },
  columns: { is_enabled: ['bool', ({ accountAccessEnabled }) => accountAccessEnabled] },
});

/** Projection of `consumer.registry`. */
@Injectable()
export class ConsumerRepository {
  @Projection('identity')
  readonly projection: RegistryProjection<Registered>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, CONSUMERS);
  }

  /**
   * null alike for an unknown consumer, another company's, and one that the ties of the user hide; without a user
   * everything of the company.
   */
  async find(
    { companyId }: { companyId: number },
    id: string,
    user: number | null = null,
  ): Promise<KnownConsumer | null> {
    return this.database.one<KnownConsumer>(
      `SELECT consumer_id AS "consumerId", company_id AS "companyId", name, number_of_contract AS contract, email, address,
         is_enabled AS "isEnabled"
       FROM identity.consumer WHERE consumer_id = $1 AND company_id = $2 AND (is_open OR ${isSeen('tied_users', '$3')})`,
      [id, companyId, user],
    );
  }
}
