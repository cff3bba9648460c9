import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { type EntityManager, In } from 'typeorm';
import { GatewayDeviceEntity } from '../gateway-devices/gateway-device.entity';
import { MeteringDeviceEntity } from './metering-device.entity';

/** Changes of the company of devices, in the caller's transaction. */
@Injectable()
export class MoveDevicesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Devices of the context's company or of one below it, and devices in the trash behind the same gateway devices,
   * which a user cannot select. Locked in the order of their ids.
   */
  async lock(manager: EntityManager, ctx: Context, ids: readonly number[]): Promise<MeteringDeviceEntity[]> {
    return manager
      .createQueryBuilder(MeteringDeviceEntity, 'd')
      .setLock('pessimistic_write')
      .where(
        `(d.id = ANY(:ids) OR d.state = 'trash' AND d.gateway_id IN (
            SELECT chosen.gateway_id FROM devices.metering_device chosen WHERE chosen.id = ANY(:ids)))
         AND d.company_id IN (
            WITH RECURSIVE within AS (
              SELECT :company::int AS company_id
              UNION SELECT c.company_id FROM devices.company c JOIN within w ON c.parent_id = w.company_id)
            SELECT company_id FROM within)`,
        { ids, company: ctx.companyId },
      )
      .orderBy('d.id')
      .getMany();
  }

  /** The gateway devices of devices. */
  async lines(manager: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await manager.query<{ id: number; gateway_id: number }[]>(
      'SELECT id, gateway_id FROM devices.metering_device WHERE id = ANY($1::int[]) AND gateway_id IS NOT NULL',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row.gateway_id]));
  }

  async lockGateways(manager: EntityManager, ids: readonly number[]): Promise<GatewayDeviceEntity[]> {
    return manager.find(GatewayDeviceEntity, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The first of the gateway devices that has meters besides these, and how many. */
  async metersLeftBehind(
    manager: EntityManager,
    gatewayIds: readonly number[],
    deviceIds: readonly number[],
  ): Promise<{ name: string; count: number } | undefined> {
    const [row] = await manager.query<{ name: string; count: number }[]>(
      `SELECT g.name, count(*) FROM devices.metering_device d JOIN devices.gateway_device g ON g.id = d.gateway_id
       WHERE d.gateway_id = ANY($1::int[]) AND d.id <> ALL($2::int[]) GROUP BY g.id ORDER BY g.id LIMIT 1`,
      [gatewayIds, deviceIds],
    );
    return row;
  }

  /**
   * Moves locked devices, also in memory. Their ties end: these were to users of another company. Throws a unique
   * violation (`metering_device_serial`).
   */
  async moveDevices(manager: EntityManager, devices: readonly MeteringDeviceEntity[], to: number): Promise<void> {
    const ids = devices.map(({ id }) => id);
    await manager.query(
      `UPDATE devices.metering_device SET company_id = $2, tied_users = '{}', branch_users = '{}', version = version + 1, updated_at = now()
       WHERE id = ANY($1::int[])`,
      [ids, to],
    );
    await manager.query('UPDATE devices.device_status SET company_id = $2 WHERE device_id = ANY($1::int[])', [ids, to]);
    for (const device of devices) {
      Object.assign(device, { companyId: to, tiedUsers: [], branchUsers: [], version: device.version + 1 });
    }
  }

  async moveGateways(manager: EntityManager, gateways: readonly GatewayDeviceEntity[], to: number): Promise<void> {
    await manager.query(
      `UPDATE devices.gateway_device SET company_id = $2, tied_users = '{}', version = version + 1, updated_at = now()
       WHERE id = ANY($1::int[])`,
      [gateways.map(({ id }) => id), to],
    );
    // Resets the judgement of contact, so that the new owner is notified of a lost gateway device.
    await manager.query(
      'UPDATE devices.gateway_status SET is_dead = false, judge_at = now() WHERE gateway_id = ANY($1::int[])',
      [gateways.map(({ id }) => id)],
    );
    for (const gateway of gateways) {
      Object.assign(gateway, { companyId: to, tiedUsers: [], version: gateway.version + 1 });
    }
  }

  /** Reasons of a failed move: serial numbers that the company has already, or that two of the devices share. */
  async serialsThere(ids: readonly number[], to: number, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ serial: string }>(
      `SELECT serial FROM devices.metering_device
       WHERE (id = ANY($1::int[]) OR company_id = $2) AND serial <> '' AND state <> 'trash'
       GROUP BY model_id, serial HAVING count(*) > 1 AND bool_or(id = ANY($1::int[])) ORDER BY serial LIMIT $3`,
      [ids, to, limit],
    );
    return rows.map(({ serial }) => serial);
  }
}
