import { Injectable } from '@nestjs/common';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database, isSeen } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
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
    tied_users: ['int[]', ({ tiedUsers }) => tiedUsers],
    is_open: ['bool', ({ isOpen }) => isOpen],
  },
};

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
    const [row] = await this.database.query<KnownConsumer & Record<string, unknown>>(
      `SELECT consumer_id AS "consumerId", company_id AS "companyId", name, number_of_contract AS contract, email, address,
         is_enabled AS "isEnabled"
       FROM identity.consumer WHERE consumer_id = $1 AND company_id = $2 AND (is_open OR ${isSeen('tied_users', '$3')})`,
      [id, companyId, user],
    );
    return row ?? null;
  }
}
