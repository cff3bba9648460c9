import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { transportOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { defineError, notFound } from '@gaugeway/platform/http';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { CountMemory } from '../list/count-memory';
import { refuseFaults } from '../../field-faults';
import { deviceInTrash } from '../../devices.errors';
import { MeteringDeviceRepository } from '../metering-device.repository';
import { auditedDevice, registeredDevice } from '../registered-device';
import { GatewayReplacementRepository } from './gateway-replacement.repository';

/** Variables: `name` of a device that is read through no gateway device. */
const notBehindGateway = defineError('errors.radio_without_gateway', 409);

/** Returns how many devices were behind another gateway device before. */
export class ReplaceGatewayOfMany extends Command<number> {
  constructor(
    readonly ctx: Context,
    readonly deviceIds: readonly number[],
    readonly gatewayId: number,
  ) {
    super();
  }
}

/** One transaction: a line whose modem is changed is changed as a whole. */
@CommandHandler(ReplaceGatewayOfMany)
export class ReplaceGatewayOfManyHandler implements ICommandHandler<ReplaceGatewayOfMany> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceRepository,
    private readonly replacements: GatewayReplacementRepository,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(command: ReplaceGatewayOfMany): Promise<number> {
    const replaced = await this.dataSource.transaction((manager) => this.replace(manager, command));
    this.counts.forget(command.ctx.companyId);
    return replaced;
  }

  private async replace(manager: EntityManager, { ctx, deviceIds, gatewayId }: ReplaceGatewayOfMany): Promise<number> {
    const ids = [...new Set(deviceIds)];
    const locked = await this.devices.lockMany(manager, ctx, ids);
    if (locked.length < ids.length) throw notFound();
    if (!(await this.devices.hasGateway(manager, ctx, gatewayId))) {
      refuseFaults(ctx, { gateway_id: { key: 'errors.field_unknown_gateway', variables: {} } });
    }
    if (locked.some(({ state }) => state === 'trash')) throw deviceInTrash();
    const without = locked.find((device) => !transportOf(device).hasGateway);
    if (without) throw notBehindGateway({ name: without.name });
    const moving = locked.filter((device) => device.gatewayId !== gatewayId);
    if (moving.length === 0) return 0;
    const before = moving.map((device) => auditedDevice(device));
    await this.replacements.replace(manager, moving, gatewayId);
    const changes = moving.map((device, n) => ({
      id: device.id,
      before: before[n] ?? null,
      after: auditedDevice(device),
    }));
    await this.audit.addMany(manager, ctx, 'replace', changes);
    await this.outbox.add(manager, 'devices', deviceRegistry, moving.map(registeredDevice));
    return moving.length;
  }
}
