import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { hasRight } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { forEveryone, violatedConstraint } from '@gaugeway/platform/database';
import { noRight, notFound } from '@gaugeway/platform/http';
import { type InputOf, type moveDevices, SECTION } from '@gaugeway/proto/api';
import { deviceRegistry, gatewayRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { CompanyRepository } from '../companies/company.repository';
import { DeviceQuota } from '../companies/device-quota';
import { deviceLimits } from '../devices.limits';
import { registeredGateway } from '../gateway-devices/create-gateway-device';
import { NoticeRepository } from '../notices/notice.repository';
import { CountMemory } from './list/count-memory';
import type { MeteringDeviceEntity } from './metering-device.entity';
import { gatewayHasOthers, serialTakenThere } from '../devices.errors';
import { MoveDevicesRepository } from './move-devices.repository';
import { registeredDevice } from './registered-device';

/** Numbers of moved devices and gateway devices, and the name of their new company. */
export interface Moved {
  devices: number;
  gateways: number;
  company: string;
}

export class MoveDevices extends Command<Moved> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof moveDevices>,
  ) {
    super();
  }
}

/** Conflicts of a move that are named; more would be no sentence. */
const NAMED = 5;

/**
 * One transaction: the devices, their status, and the gateway devices between them and the network change their
 * company, and the other services are notified. History is not rewritten: its readers look up the device's current
 * company. Locks are taken in one order everywhere: devices, company, gateway devices.
 */
@CommandHandler(MoveDevices)
export class MoveDevicesHandler implements ICommandHandler<MoveDevices> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly companies: CompanyRepository,
    private readonly quota: DeviceQuota,
    private readonly moves: MoveDevicesRepository,
    private readonly notices: NoticeRepository,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Runs for everyone: it changes rows of two companies, the caller's or one below it, and one below that. */
  execute({ ctx, input }: MoveDevices): Promise<Moved> {
    if (!hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
    return forEveryone(() => this.moveAll(ctx, input));
  }

  private async moveAll(ctx: Context, input: InputOf<typeof moveDevices>): Promise<Moved> {
    const ids = [...new Set(input.device_ids)];
    try {
      const { sources, ...moved } = await this.dataSource.transaction((manager) =>
        this.move(manager, ctx, ids, input.company_id),
      );
      for (const companyId of [...sources, input.company_id]) this.counts.forget(companyId);
      return moved;
    } catch (error) {
      if (violatedConstraint(error) !== 'metering_device_serial') throw error;
      const serials = await this.moves.serialsThere(ids, input.company_id, NAMED);
      throw serialTakenThere({ serial: serials.join(', ') });
    }
  }

  /**
   * Moves devices in the caller's transaction. Throws 404, `devicesLimitReached`, `gatewayHasOthers`, a unique
   * violation.
   */
  async move(
    manager: EntityManager,
    ctx: Context,
    ids: readonly number[],
    to: number,
  ): Promise<Moved & { sources: number[] }> {
    const company = await this.companies.nameWithin(ctx, to);
    if (company === undefined) throw notFound();
    const locked = await this.moves.lock(manager, ctx, ids);
    const found = new Set(locked.map(({ id }) => id));
    if (ids.some((id) => !found.has(id))) throw notFound();
    const arriving = locked.filter(({ companyId }) => companyId !== to);
    if (arriving.length === 0) return { devices: 0, gateways: 0, company, sources: [] };
    const counting = arriving.filter(({ state }) => state !== 'trash');
    await this.quota.assertRoom(
      manager,
      to,
      counting.map(({ companyId }) => companyId),
    );

    const before = new Map(arriving.map((device) => [device.id, device.companyId]));
    const gateways = await this.moveGateways(manager, arriving, to);
    await this.moves.moveDevices(manager, arriving, to);
    await this.outbox.add(manager, 'devices', deviceRegistry, arriving.map(registeredDevice));
    await this.audit.addMove(manager, ctx, { devices: before, gateways, to });
    return {
      devices: arriving.length,
      gateways: gateways.size,
      company,
      sources: [...new Set(before.values())],
    };
  }

  /** Wired meters go with their gateway device; the companies that the gateway devices had. Throws `gatewayHasOthers`. */
  private async moveGateways(
    manager: EntityManager,
    devices: readonly MeteringDeviceEntity[],
    to: number,
  ): Promise<Map<number, number>> {
    const ids = [...new Set(devices.flatMap(({ gatewayId }) => gatewayId ?? []))];
    if (ids.length === 0) return new Map();
    const gateways = await this.moves.lockGateways(manager, ids);
    const left = await this.moves.metersLeftBehind(
      manager,
      ids,
      devices.map(({ id }) => id),
    );
    if (left) throw gatewayHasOthers({ gateway: left.name, count: left.count });
    const before = new Map(gateways.map((gateway) => [gateway.id, gateway.companyId]));
    const arriving = gateways.filter(({ companyId }) => companyId !== to).length;
    await deviceLimits.assertRoom(manager, to, 'gateways', arriving);
    await this.moves.moveGateways(manager, gateways, to);
    await this.notices.end(manager, ids);
    await this.outbox.add(manager, 'devices', gatewayRegistry, gateways.map(registeredGateway));
    return before;
  }
}
