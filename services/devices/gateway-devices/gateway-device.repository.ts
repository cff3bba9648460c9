import { Injectable } from '@nestjs/common';
import { FIRST_COMPANY_MODEL } from '@gaugeway/catalogue';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import type { GatewayDevice } from '@gaugeway/proto/api';
import type { ValuesOf } from '@gaugeway/proto/fields/field';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { deviceLimits } from '../devices.limits';
import { selectedColumns, sortedColumns } from '@gaugeway/platform/fields';
import type { LifeState } from '../life-state';
import { listConditions, type ListFilter } from '../list-sql';
import { SqlParameters } from '../search-sql';
import { seenDevice, seenGateway } from '../seen-sql';
import { GatewayDeviceEntity } from './gateway-device.entity';
import type { GatewayDraft } from './gateway-form';

/** A gateway device with its connection, as the database returns it. Times are Unix seconds. */
export type GatewayDeviceRow = ValuesOf<typeof GATEWAY_DEVICE_FIELDS> & {
  id: number;
  company_id: number;
  model_id: number;
  interface_id: number;
  has_password: boolean;
  state: LifeState;
  version: number;
  online: boolean;
  device_state: GatewayDevice['device_state'];
  last_contact: number | null;
  devices_count: number;
  /** Models of companies among the devices behind it. */
  company_models: number[];
};

/** `is_dead` is the result of its judgement (status/gateway-judgement.ts); one that is switched off is not judged. */
const DEVICE_STATE = `CASE WHEN s.last_contact IS NULL THEN 'no_data'
  WHEN s.is_dead OR (g.state <> 'active' AND NOT s.online) THEN 'no_contact' ELSE 'online' END`;

const SORT_COLUMNS = {
  ...sortedColumns(GATEWAY_DEVICE_FIELDS, 'g'),
  state: DEVICE_STATE,
  last_contact: 's.last_contact',
  created_at: 'g.id',
};

export type GatewaySortField = keyof typeof SORT_COLUMNS;
export const GATEWAY_SORT_FIELDS = Object.keys(SORT_COLUMNS) as GatewaySortField[];

/** `user` is the placeholder of the user whose devices are counted. */
const columns = (
  user: string,
): string => `g.id, g.company_id, g.model_id, g.interface_id, ${selectedColumns(GATEWAY_DEVICE_FIELDS, 'g')},
  g.password_sealed IS NOT NULL AS has_password, g.state, g.version, s.online, ${DEVICE_STATE} AS device_state,
  floor(extract(epoch FROM s.last_contact))::float8 AS last_contact,
  (SELECT count(*) FROM devices.metering_device d WHERE d.gateway_id = g.id AND d.state <> 'trash'
    AND ${seenDevice(user)}) AS devices_count,
  ARRAY(SELECT DISTINCT d.model_id FROM devices.metering_device d WHERE d.gateway_id = g.id AND d.state <> 'trash'
    AND d.model_id >= ${FIRST_COMPANY_MODEL} AND ${seenDevice(user)}) AS company_models`;

const TABLES = 'devices.gateway_device g JOIN devices.gateway_status s ON s.gateway_id = g.id';

@Injectable()
export class GatewayDeviceRepository {
  constructor(private readonly database: Database) {}

  /** `seal` returns its password, which is bound to its id. Throws a unique violation (`gateway_device_identity`). */
  async insert(
    manager: EntityManager,
    ctx: Context,
    gateway: GatewayDraft & Pick<GatewayDeviceEntity, 'modelId' | 'interfaceId'>,
    seal: (id: number) => Buffer | null,
  ): Promise<GatewayDeviceEntity> {
    await deviceLimits.assertRoom(manager, ctx.companyId, 'gateways');
    const entity = await manager.save(
      manager.create(GatewayDeviceEntity, { ...gateway, companyId: ctx.companyId, tiedUsers: [ctx.userId] }),
    );
    await manager.query('INSERT INTO devices.gateway_status (gateway_id) VALUES ($1)', [entity.id]);
    entity.passwordSealed = seal(entity.id);
    if (entity.passwordSealed) {
      await manager.query('UPDATE devices.gateway_device SET password_sealed = $2 WHERE id = $1', [
        entity.id,
        entity.passwordSealed,
      ]);
    }
    return entity;
  }

  /** The gateway device, locked until the transaction ends; null = none that the caller sees. */
  async lock(manager: EntityManager, ctx: Context, id: number): Promise<GatewayDeviceEntity | null> {
    return manager
      .createQueryBuilder(GatewayDeviceEntity, 'g')
      .setLock('pessimistic_write')
      .where('g.id = :id AND g.company_id = :company', { id, company: ctx.companyId })
      .andWhere(seenGateway(':user'), { user: tiedTo(ctx) })
      .getOne();
  }

  /**
   * Stores a locked gateway device that was changed, increments its version and has its state judged again. Throws a
   * unique violation.
   */
  async update(manager: EntityManager, gateway: GatewayDeviceEntity): Promise<GatewayDeviceEntity> {
    const saved = await manager.save(gateway);
    await manager.query('UPDATE devices.gateway_status SET judge_at = now() WHERE gateway_id = $1', [saved.id]);
    return saved;
  }

  /** Removes a locked gateway device without meters. */
  async remove(manager: EntityManager, gateway: GatewayDeviceEntity): Promise<void> {
    await manager.query('DELETE FROM devices.gateway_device WHERE id = $1', [gateway.id]);
  }

  /**
   * Number of meters behind a locked gateway device (none can be added meanwhile), and how many of them are in the
   * trash.
   */
  async countMeters(manager: EntityManager, gateway: GatewayDeviceEntity): Promise<{ used: number; trashed: number }> {
    const [row] = await manager.query<{ used: number; trashed: number }[]>(
      `SELECT count(*) FILTER (WHERE state <> 'trash') AS used, count(*) FILTER (WHERE state = 'trash') AS trashed
       FROM devices.metering_device WHERE gateway_id = $1`,
      [gateway.id],
    );
    return row ?? { used: 0, trashed: 0 };
  }

  async find(ctx: Context, id: number): Promise<GatewayDeviceRow | null> {
    return this.database.one<GatewayDeviceRow>(
      `SELECT ${columns('$3')} FROM ${TABLES} WHERE g.id = $2 AND g.company_id = $1 AND ${seenGateway('$3')}`,
      [ctx.companyId, id, tiedTo(ctx)],
    );
  }

  /**
   * The gateway device with that identity in the installation; its name is meaningful only where it belongs to the
   * caller's company.
   */
  async holderOfIdentity(ctx: Context, identity: string): Promise<{ id: number; name: string; own: boolean } | null> {
    return this.database.one<{ id: number; name: string; own: boolean }>(
      `SELECT id, name, company_id = $2 AS own FROM devices.gateway_device WHERE identity = $1 AND state <> 'trash'`,
      [identity, ctx.companyId],
    );
  }

  async count(ctx: Context, filter: ListFilter): Promise<number> {
    const parameters = new SqlParameters();
    return this.database.count(`FROM ${TABLES} WHERE ${conditions(ctx, filter, parameters)}`, parameters.values);
  }

  async rows(
    ctx: Context,
    filter: ListFilter,
    order: { field: GatewaySortField; descending: boolean },
    range: { limit: number; offset: number },
  ): Promise<GatewayDeviceRow[]> {
    const parameters = new SqlParameters();
    const where = conditions(ctx, filter, parameters);
    const direction = order.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
    return this.database.query<GatewayDeviceRow>(
      `WITH page AS (
         SELECT id, row_number() OVER () AS place FROM (
           SELECT g.id FROM ${TABLES} WHERE ${where} ORDER BY ${SORT_COLUMNS[order.field]} ${direction}, g.id
           LIMIT ${parameters.bind(range.limit)} OFFSET ${parameters.bind(range.offset)}) ids)
       SELECT ${columns(parameters.bind(tiedTo(ctx)))} FROM page JOIN devices.gateway_device g ON g.id = page.id
         JOIN devices.gateway_status s ON s.gateway_id = g.id ORDER BY page.place`,
      parameters.values,
    );
  }
}

const conditions = (ctx: Context, filter: ListFilter, parameters: SqlParameters): string =>
  listConditions(ctx, filter, parameters, {
    alias: 'g',
    seen: seenGateway,
    inState: (state) => (state === 'offline' ? 'NOT s.online' : `${DEVICE_STATE} = ${parameters.bind(state)}`),
  });
