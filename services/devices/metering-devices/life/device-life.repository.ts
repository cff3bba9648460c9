import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import type { MeteringDeviceEntity } from '../metering-device.entity';

/** Obstacles to restoring a device. */
export interface Obstacle {
  id: number;
  /** The gateway device in the trash. */
  gateway: string | null;
  euiHolder: { id: number; name: string; companyId: number } | null;
  serialHolder: { id: number; name: string } | null;
}

/** Tables of the schema, by the names that the audit has for them. */
export type TrashedEntity = 'metering_device' | 'gateway_device' | 'base_station';

export interface TrashMark extends Record<string, unknown> {
  id: number;
  /** Unix seconds. */
  at: number;
  user_id: number;
  user_name: string;
}

/** Switches devices on or off, moves them to the trash, restores and deletes them, in the caller's transaction. */
@Injectable()
export class DeviceLifeRepository {
  constructor(private readonly database: Database) {}

  /** Stores `state` and `wasOff` of locked devices from memory. Sets their new version. */
  async store(manager: EntityManager, devices: readonly MeteringDeviceEntity[]): Promise<void> {
    const ids = devices.map(({ id }) => id);
    const inTrash = devices.map(({ state }) => state === 'trash');
    await manager.query(
      `UPDATE devices.metering_device d SET state = c.state, was_off = c.was_off, version = version + 1, updated_at = now()
       FROM unnest($1::int[], $2::text[], $3::boolean[]) AS c(id, state, was_off) WHERE d.id = c.id`,
      [ids, ...columnsOf(devices, 'state', 'wasOff')],
    );
    await manager.query(
      `UPDATE devices.device_status s SET in_trash = c.in_trash
       FROM unnest($1::int[], $2::boolean[]) AS c(id, in_trash) WHERE s.device_id = c.id`,
      [ids, inTrash],
    );
    for (const device of devices) device.version += 1;
  }

  /** Locked devices, with their status. */
  async remove(manager: EntityManager, ids: readonly number[]): Promise<void> {
    await manager.query('DELETE FROM devices.metering_device WHERE id = ANY($1::int[])', [ids]);
  }

  /**
   * Obstacles of locked devices in the trash: current holders of their identifiers, and gateway devices that are in the
   * trash too.
   */
  async obstacles(manager: EntityManager, ids: readonly number[]): Promise<Obstacle[]> {
    return manager.query<Obstacle[]>(
      `SELECT d.id, g.name AS gateway,
         CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'name', e.name, 'companyId', e.company_id) END
           AS "euiHolder",
         CASE WHEN n.id IS NOT NULL THEN jsonb_build_object('id', n.id, 'name', n.name) END AS "serialHolder"
       FROM devices.metering_device d
       LEFT JOIN devices.gateway_device g ON g.id = d.gateway_id AND g.state = 'trash'
       LEFT JOIN devices.metering_device e ON e.dev_eui = d.dev_eui AND e.dev_eui <> '' AND e.state <> 'trash'
       LEFT JOIN devices.metering_device n ON n.company_id = d.company_id AND n.model_id = d.model_id
         AND n.serial = d.serial AND n.serial <> '' AND n.state <> 'trash'
       WHERE d.id = ANY($1::int[])`,
      [ids],
    );
  }

  /** The next devices in the company's trash that the caller sees. */
  async trashAfter(ctx: Context, id: number, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT id FROM devices.metering_device
       WHERE company_id = $1 AND state = 'trash' AND id > $2 AND ${isSeen('seen_by', '$4')}
       ORDER BY id LIMIT $3`,
      [ctx.companyId, id, limit, tiedTo(ctx)],
    );
    return rows.map((row) => row.id);
  }

  /** Times at which devices in the company's trash were last put there, and the users (negative: an API key). */
  async trashedBy(ctx: Context, entity: TrashedEntity, ids: readonly number[]): Promise<TrashMark[]> {
    const seen = entity === 'metering_device' ? 'seen_by' : 'tied_users';
    return this.database.query<TrashMark>(
      `SELECT DISTINCT ON (a.entity_id) a.entity_id AS id, floor(extract(epoch FROM a.at))::float8 AS at, a.user_id, a.user_name
       FROM devices.audit a JOIN devices.${entity} t ON t.id = a.entity_id AND t.company_id = $1 AND t.state = 'trash'
         AND ${isSeen(`t.${seen}`, '$4')}
       WHERE a.company_id = $1 AND a.entity = $2 AND a.entity_id = ANY($3::int[]) AND a.action = 'trash'
       ORDER BY a.entity_id, a.id DESC`,
      [ctx.companyId, entity, ids, tiedTo(ctx)],
    );
  }
}
