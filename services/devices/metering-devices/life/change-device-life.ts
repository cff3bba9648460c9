import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { violatedConstraint } from '@gaugeway/platform/database';
import { AppError } from '@gaugeway/platform/http';
import { deviceRegistry, type EventIn } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { DeviceQuota } from '../../companies/device-quota';
import { EditConflicts } from '../../audit/edits/edited-meanwhile';
import { CountMemory } from '../list/count-memory';
import { DeviceConflicts } from '../device-conflicts';
import type { MeteringDeviceEntity } from '../metering-device.entity';
import { devEuiTaken, devEuiTakenElsewhere, deviceInTrash, serialTaken } from '../../devices.errors';
import { MeteringDeviceRepository } from '../metering-device.repository';
import { auditedDevice, registeredDevice } from '../registered-device';
import { deviceNotInTrash, itsGatewayInTrash } from './device-life.errors';
import { DeviceLifeRepository, type Obstacle } from './device-life.repository';

/** `toggle`: switches on or off. `remove`: deletes permanently. */
export type LifeAction = 'on' | 'off' | 'toggle' | 'trash' | 'restore' | 'remove';

/** Result for a device that the caller sees. */
export interface LifeResult {
  id: number;
  /** null = done. */
  refusal: AppError | null;
}

/** Returns a result for each device that the caller has, in the order of their ids. */
export class ChangeDeviceLife extends Command<LifeResult[]> {
  constructor(
    readonly ctx: Context,
    readonly ids: readonly number[],
    readonly action: LifeAction,
    /** Version that the caller has seen, of a single device. */
    readonly version?: number,
  ) {
    super();
  }
}

/** Devices per transaction: few enough that no other transaction waits long for one of them. */
const BATCH = 500;

/**
 * Batch by batch, each in one transaction with its audit and its events, so that a killed process leaves no
 * half-changed device and a batch done twice changes nothing. A refused device does not stop the others. Locks are
 * taken in one order everywhere: devices, company, gateway devices.
 *
 * Removing for good ends the row and leaves a tombstone in the registry: every projection drops the device, so its
 * readings cannot be found any more. They are not deleted here: they are stored in segments by time and expire by
 * age, and the same number is never given to another device. The audit of the device stays.
 */
@CommandHandler(ChangeDeviceLife)
export class ChangeDeviceLifeHandler implements ICommandHandler<ChangeDeviceLife> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceRepository,
    private readonly life: DeviceLifeRepository,
    private readonly conflicts: DeviceConflicts,
    private readonly edits: EditConflicts,
    private readonly quota: DeviceQuota,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute(command: ChangeDeviceLife): Promise<LifeResult[]> {
    const ids = [...new Set(command.ids)].sort((a, b) => a - b);
    const results: LifeResult[] = [];
    try {
      for (let at = 0; at < ids.length; at += BATCH) {
        results.push(...(await this.batch(command, ids.slice(at, at + BATCH))));
      }
    } finally {
      this.counts.forget(command.ctx.companyId);
    }
    return results;
  }

  /**
   * If another transaction takes an identifier at the moment of a return, the batch fails: then the devices are tried
   * one by one.
   */
  private async batch(command: ChangeDeviceLife, ids: readonly number[]): Promise<LifeResult[]> {
    try {
      return await this.dataSource.transaction((manager) => this.change(manager, command, ids));
    } catch (error) {
      if (!violatedConstraint(error)) throw error;
      const results: LifeResult[] = [];
      for (const id of ids) results.push(...(await this.alone(command, id)));
      return results;
    }
  }

  private async alone(command: ChangeDeviceLife, id: number): Promise<LifeResult[]> {
    const tried = { modelId: 0, devEui: '', serial: '' };
    try {
      return await this.conflicts.explain(command.ctx, tried, () =>
        this.dataSource.transaction((manager) => this.change(manager, command, [id], tried)),
      );
    } catch (error) {
      if (error instanceof AppError) return [{ id, refusal: error }];
      throw error;
    }
  }

  private async change(
    manager: EntityManager,
    command: ChangeDeviceLife,
    ids: readonly number[],
    tried: object = {},
  ): Promise<LifeResult[]> {
    const { ctx, action, version } = command;
    const locked = await this.devices.lockMany(manager, ctx, ids);
    Object.assign(tried, locked[0]);
    if (version !== undefined) {
      for (const device of locked.filter((each) => each.version !== version)) {
        const now = { id: device.id, version: device.version, audited: auditedDevice(device) };
        throw await this.edits.since(ctx, 'metering_device', now, version);
      }
    }
    const refusals =
      action === 'restore' ? await this.refusedReturns(manager, ctx, locked) : refusedChanges(locked, action);
    const willing = locked.filter((device) => !refusals.has(device.id) && !isSo(device, action));
    await this.store(manager, ctx, willing, action);
    return locked.map(({ id }) => ({ id, refusal: refusals.get(id) ?? null }));
  }

  private async store(
    manager: EntityManager,
    ctx: Context,
    devices: readonly MeteringDeviceEntity[],
    action: LifeAction,
  ): Promise<void> {
    if (devices.length === 0) return;
    const before = devices.map((device) => auditedDevice(device));
    for (const device of devices) apply(device, action);
    if (action === 'remove') {
      await this.life.remove(
        manager,
        devices.map(({ id }) => id),
      );
    } else await this.life.store(manager, devices);
    const after = devices.map((device) => (action === 'remove' ? null : auditedDevice(device)));
    for (const done of [...new Set(devices.map((device) => doneBy(device, action)))]) {
      const changes = devices.flatMap((device, n) =>
        doneBy(device, action) === done ? [{ id: device.id, before: before[n] ?? null, after: after[n] ?? null }] : [],
      );
      await this.audit.addMany(manager, ctx, done, changes);
    }
    await this.outbox.add(
      manager,
      'devices',
      deviceRegistry,
      devices.map(action === 'remove' ? deletionEvent : registeredDevice),
    );
  }

  /** Obstacles to a return from the trash: conflicts, also among the devices, and the company's limit. */
  private async refusedReturns(
    manager: EntityManager,
    ctx: Context,
    locked: readonly MeteringDeviceEntity[],
  ): Promise<Map<number, AppError>> {
    const refusals = new Map<number, AppError>();
    const returning = locked.filter(({ state }) => state === 'trash');
    if (returning.length === 0) return refusals;
    const obstacles = new Map(
      (
        await this.life.obstacles(
          manager,
          returning.map(({ id }) => id),
        )
      ).map((obstacle) => [obstacle.id, obstacle]),
    );
    const room = await this.quota.room(manager, ctx.companyId);
    const firsts = new Map<string, MeteringDeviceEntity>();
    let accepted = 0;
    for (const device of returning) {
      const refusal =
        obstacleOf(ctx, obstacles.get(device.id)) ??
        twinOf(firsts, device) ??
        (accepted >= room.left ? room.refusal() : null);
      if (refusal) refusals.set(device.id, refusal);
      else {
        accepted += 1;
        for (const key of keysOf(device)) firsts.set(key, device);
      }
    }
    return refusals;
  }
}

function refusedChanges(locked: readonly MeteringDeviceEntity[], action: LifeAction): Map<number, AppError> {
  const refused = locked.flatMap(({ id, state }): [number, AppError][] => {
    if (action === 'remove' && state !== 'trash') return [[id, deviceNotInTrash()]];
    const isSwitch = action === 'on' || action === 'off' || action === 'toggle';
    return isSwitch && state === 'trash' ? [[id, deviceInTrash()]] : [];
  });
  return new Map(refused);
}

/** true where the device already has the target state. */
function isSo({ state }: MeteringDeviceEntity, action: LifeAction): boolean {
  if (action === 'on') return state === 'active';
  if (action === 'restore') return state !== 'trash';
  return (action === 'off' || action === 'trash') && state === action;
}

function apply(device: MeteringDeviceEntity, action: LifeAction): void {
  if (action === 'on') device.state = 'active';
  if (action === 'off') device.state = 'off';
  if (action === 'toggle') device.state = device.state === 'off' ? 'active' : 'off';
  if (action === 'restore') Object.assign(device, { state: device.wasOff ? 'off' : 'active', wasOff: false });
  if (action === 'trash') Object.assign(device, { state: 'trash', wasOff: device.state === 'off' });
}

/** The name of the action in the audit, after it. */
const doneBy = ({ state }: MeteringDeviceEntity, action: LifeAction): Exclude<LifeAction, 'toggle'> =>
  action === 'toggle' ? (state === 'off' ? 'off' : 'on') : action;

/** Every service that keeps a projection of the device drops it. */
function deletionEvent({ id, companyId }: MeteringDeviceEntity): OutgoingEvent<EventIn<typeof deviceRegistry>> {
  return { key: String(id), company: companyId, value: null };
}

function obstacleOf(ctx: Context, obstacle: Obstacle | undefined): AppError | null {
  if (!obstacle) return null;
  const { gateway, euiHolder, serialHolder } = obstacle;
  if (euiHolder) {
    if (euiHolder.companyId !== ctx.companyId) return devEuiTakenElsewhere({}, { attribute: 'deviceID' });
    return devEuiTaken({ name: euiHolder.name, id: euiHolder.id }, { attribute: 'deviceID' });
  }
  if (serialHolder) return serialTaken({ name: serialHolder.name, id: serialHolder.id }, { attribute: 'serial' });
  return gateway === null ? null : itsGatewayInTrash({ gateway }, { attribute: 'gatewayID' });
}

const keysOf = ({ devEui, modelId, serial }: MeteringDeviceEntity): string[] => [
  ...(devEui ? [`eui:${devEui}`] : []),
  ...(serial ? [`serial:${modelId}:${serial}`] : []),
];

/** Of two devices in the trash with the same identifier the first one returns. */
function twinOf(firsts: ReadonlyMap<string, MeteringDeviceEntity>, device: MeteringDeviceEntity): AppError | null {
  for (const key of keysOf(device)) {
    const first = firsts.get(key);
    if (!first) continue;
    const { name, id } = first;
    return key.startsWith('eui') ? devEuiTaken({ name, id }, { attribute: 'deviceID' }) : serialTaken({ name, id });
  }
  return null;
}
