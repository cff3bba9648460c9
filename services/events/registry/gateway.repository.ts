import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { type EventOf, gatewayRegistry } from '@gaugeway/proto/events';
import { SubjectRepository } from './subject.repository';

const GATEWAYS = registryTable(gatewayRegistry, {
  table: 'events.gateway',
  id: 'gateway_id',
  fields: { version: 'int8', company_id: 'int', name: 'text', state: 'text', tied_users: 'int[]' },
});

/** Judgement about a gateway device; Unix milliseconds. */
export interface GatewayContact {
  gatewayId: number;
  companyId: number;
  alive: boolean;
  at: number;
}

/** Projection of `gateway.registry`, and which gateway devices are in contact. */
@Injectable()
export class GatewayRepository extends SubjectRepository {
  @Projection('events')
  readonly projection: RegistryProjection<EventOf<typeof gatewayRegistry>>;

  constructor(database: Database) {
    super(database, GATEWAYS);
    this.projection = new RegistryProjection(database, GATEWAYS);
  }

  /** Each gateway device once; an older judgement changes nothing. */
  async recordContacts(contacts: readonly GatewayContact[]): Promise<void> {
    await this.database.query(
      `INSERT INTO events.gateway_contact AS c (gateway_id, company_id, alive, at)
       SELECT gateway_id, company_id, alive, to_timestamp(ms / 1000)
       FROM unnest($1::int[], $2::int[], $3::bool[], $4::float8[]) AS t(gateway_id, company_id, alive, ms)
       ON CONFLICT (gateway_id) DO UPDATE SET company_id = excluded.company_id, alive = excluded.alive,
         at = excluded.at WHERE c.at <= excluded.at`,
      columnsOf(contacts, 'gatewayId', 'companyId', 'alive', 'at'),
    );
  }

  /** The meters behind a gateway device. */
  async behind(gatewayId: number): Promise<{ deviceId: number; companyId: number }[]> {
    return this.database.query<{ deviceId: number; companyId: number }>(
      'SELECT device_id AS "deviceId", company_id AS "companyId" FROM events.device WHERE gateway_id = $1',
      [gatewayId],
    );
  }

  /** Number of active meters behind a gateway device that the caller sees. */
  async countBehind(ctx: Context, gatewayId: number): Promise<number> {
    return this.database.count(
      `FROM events.device WHERE gateway_id = $2 AND company_id = $1 AND state = 'active'
         AND ${isSeen('tied_users', '$3')}`,
      [ctx.companyId, gatewayId, tiedTo(ctx)],
    );
  }

  async forget(gatewayIds: readonly number[]): Promise<void> {
    await this.database.query('DELETE FROM events.gateway_contact WHERE gateway_id = ANY($1::int[])', [gatewayIds]);
  }
}
