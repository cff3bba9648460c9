import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import { seenGateway } from '../seen-sql';
import { GatewayDeviceEntity } from '../gateway-devices/gateway-device.entity';
import type { DeviceDraft } from './device-form';
import { MeteringDeviceEntity } from './metering-device.entity';
import { silenceLimit } from './silence-limit';

/** The device that has an identifier already; its name only where it is the caller's company's. */
export interface Holder {
  id: number;
  name: string;
  own: boolean;
}

type NewDevice = DeviceDraft & Pick<MeteringDeviceEntity, 'modelId' | 'interfaceId' | 'deviceGroupId'>;

/** Writing of metering devices, in the caller's transaction. */
@Injectable()
export class MeteringDeviceRepository {
  constructor(private readonly database: Database) {}

  /** Throws a unique violation (`metering_device_dev_eui`, `metering_device_serial`). */
  async insert(manager: EntityManager, ctx: Context, device: NewDevice): Promise<MeteringDeviceEntity> {
    const entity = await manager.save(
      manager.create(MeteringDeviceEntity, {
        ...device,
        companyId: ctx.companyId,
        wasOff: false,
        // Users see devices that they create.
        tiedUsers: [ctx.userId],
      }),
    );
    await manager.query(
      'INSERT INTO devices.device_status (device_id, company_id, silence_limit) VALUES ($1, $2, $3)',
      [entity.id, entity.companyId, silenceLimit(entity)],
    );
    return entity;
  }

  /** The device, locked until the transaction ends; null = none in the caller's company, or none that they see. */
  async lock(manager: EntityManager, ctx: Context, id: number): Promise<MeteringDeviceEntity | null> {
    const [device] = await this.lockMany(manager, ctx, [id]);
    return device ?? null;
  }

  /** Devices among `ids` that the caller sees, locked in the order of their ids. */
  async lockMany(manager: EntityManager, ctx: Context, ids: readonly number[]): Promise<MeteringDeviceEntity[]> {
    const user = tiedTo(ctx);
    const query = manager
      .createQueryBuilder(MeteringDeviceEntity, 'd')
      .setLock('pessimistic_write')
      .where('d.id = ANY(:ids::int[]) AND d.company_id = :company', { ids, company: ctx.companyId })
      .orderBy('d.id');
    if (user !== null) query.andWhere('d.seen_by @> ARRAY[:user]::int[]', { user });
    return query.getMany();
  }

  /** Stores a locked device that was changed; its version grows. Throws a unique violation. */
  async update(manager: EntityManager, device: MeteringDeviceEntity): Promise<MeteringDeviceEntity> {
    const saved = await manager.save(device);
    await manager.query('UPDATE devices.device_status SET silence_limit = $2, in_trash = $3 WHERE device_id = $1', [
      saved.id,
      silenceLimit(saved),
      saved.state === 'trash',
    ]);
    return saved;
  }

  /** true where the caller sees the gateway device; it is locked against deletion until the transaction ends. */
  async hasGateway(manager: EntityManager, ctx: Context, id: number): Promise<boolean> {
    const gateway = await manager
      .createQueryBuilder(GatewayDeviceEntity, 'g')
      .setLock('for_key_share')
      .where('g.id = :id AND g.company_id = :company', { id, company: ctx.companyId })
      .andWhere(seenGateway(':user'), { user: tiedTo(ctx) })
      .getOne();
    return gateway !== null && gateway.state !== 'trash';
  }

  /** The device with the EUI in the installation. Runs outside of a transaction, after one has failed. */
  async holderOfDevEui(ctx: Context, devEui: string): Promise<Holder | null> {
    return this.database.one<Holder & Record<string, unknown>>(
      `SELECT id, name, company_id = $2 AS own FROM devices.metering_device WHERE dev_eui = $1 AND state <> 'trash'`,
      [devEui, ctx.companyId],
    );
  }

  /** The company's device of the model with the serial number. */
  async holderOfSerial(ctx: Context, modelId: number, serial: string): Promise<Holder | null> {
    const [holder] = await this.database.query<{ id: number; name: string }>(
      `SELECT id, name FROM devices.metering_device
       WHERE company_id = $1 AND model_id = $2 AND serial = $3 AND state <> 'trash'`,
      [ctx.companyId, modelId, serial],
    );
    return holder ? { ...holder, own: true } : null;
  }
}
