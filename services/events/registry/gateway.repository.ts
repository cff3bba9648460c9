import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { type EventOf, gatewayRegistry } from '@gaugeway/proto/events';

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
export class GatewayRepository {
  @Projection('events')
  readonly projection: RegistryProjection<EventOf<typeof gatewayRegistry>>;

  constructor(private readonly database: Database) {
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

  /** How many active meters behind a gateway device the caller sees. */
  async countBehind(ctx: Context, gatewayId: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int FROM events.device WHERE gateway_id = $2 AND company_id = $1 AND state = 'active'
         AND ${isSeen('tied_users', '$3')}`,
      [ctx.companyId, gatewayId, tiedTo(ctx)],
    );
    return row?.count ?? 0;
  }

  /** Those of the gateway devices that are the company's and that the caller sees. */
  async known(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT gateway_id AS id FROM events.gateway WHERE gateway_id = ANY($2::int[]) AND company_id = $1
         AND ${isSeen('tied_users', '$3')}`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of the company's gateway devices that are not in the trash, regardless of who sees them. */
  async there(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.query<{ id: number }>(
      `SELECT gateway_id AS id FROM events.gateway WHERE gateway_id = ANY($2::int[]) AND company_id = $1 AND state <> 'trash'`,
      [ctx.companyId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Names of those of the gateway devices that are in the trash and visible to the caller. */
  async binned(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string }>(
      `SELECT gateway_id AS id, name FROM events.gateway WHERE gateway_id = ANY($2::int[]) AND company_id = $1
         AND state = 'trash' AND ${isSeen('tied_users', '$3')}`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async forget(gatewayIds: readonly number[]): Promise<void> {
    await this.database.query('DELETE FROM events.gateway_contact WHERE gateway_id = ANY($1::int[])', [gatewayIds]);
  }
}
