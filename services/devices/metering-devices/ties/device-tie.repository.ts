import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';
import { type EntityManager, In } from 'typeorm';
import { MeteringDeviceEntity } from '../metering-device.entity';

@Injectable()
export class DeviceTieRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the ties of locked devices. Their version stays: who sees a device is not an edited property, and an edit
   * in progress must not fail because of it.
   */
  async store(manager: EntityManager, devices: readonly MeteringDeviceEntity[]): Promise<void> {
    await manager.query(
      `UPDATE devices.metering_device d SET tied_users = c.users::int[]
       FROM unnest($1::int[], $2::text[]) AS c(id, users) WHERE d.id = c.id`,
      [devices.map(({ id }) => id), devices.map(({ tiedUsers }) => `{${tiedUsers.join(',')}}`)],
    );
  }

  /** Stores who sees devices by the object tree, by the devices' ids. Returns those for which that changed, locked. */
  async storeBranches(
    manager: EntityManager,
    users: ReadonlyMap<number, readonly number[]>,
  ): Promise<MeteringDeviceEntity[]> {
    const ids = [...users.keys()].sort((a, b) => a - b);
    const found = await manager.find(MeteringDeviceEntity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const changed = found.filter(({ id, branchUsers }) => String(branchUsers) !== String(users.get(id)));
    for (const device of changed) device.branchUsers = [...(users.get(device.id) ?? [])];
    await manager.query(
      `UPDATE devices.metering_device d SET branch_users = c.users::int[]
       FROM unnest($1::int[], $2::text[]) AS c(id, users) WHERE d.id = c.id`,
      [changed.map(({ id }) => id), changed.map(({ branchUsers = [] }) => `{${branchUsers.join(',')}}`)],
    );
    return changed;
  }

  /** Users tied to each of the devices that the caller sees, without those of the object tree. */
  async of(ctx: Context, ids: readonly number[]): Promise<{ device_id: number; user_ids: number[] }[]> {
    return this.database.query(
      `SELECT id AS device_id, ARRAY(SELECT u FROM unnest(tied_users) AS u WHERE u > 0 ORDER BY u) AS user_ids
       FROM devices.metering_device
       WHERE id = ANY($2::int[]) AND company_id = $1 AND ${isSeen('seen_by', '$3')} ORDER BY id`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
  }
}
