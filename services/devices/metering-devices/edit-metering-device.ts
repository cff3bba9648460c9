import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { orNotFound } from '@gaugeway/platform/http';
import { type editMeteringDevice, type InputOf } from '@gaugeway/proto/api';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { EditConflicts } from '../audit/edits/edited-meanwhile';
import { CountMemory } from './list/count-memory';
import { DeviceConflicts } from './device-conflicts';
import { refuseFaults } from '../field-faults';
import { datedZones } from './dated-zones';
import { fillForm } from './device-form';
import type { MeteringDeviceEntity } from './metering-device.entity';
import { deviceInTrash, unknownModel } from '../devices.errors';
import { MeteringDeviceRepository } from './metering-device.repository';
import { auditedDevice, registeredDevice } from './registered-device';

export class EditMeteringDevice extends Command<void> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof editMeteringDevice>,
    /** Name of the action in the history. */
    readonly action: 'edit' | 'connect' | 'replace' | 'clear_settings' = 'edit',
  ) {
    super();
  }
}

/** One transaction over the locked row. With `version`, changes made by others meanwhile are not overwritten. */
@CommandHandler(EditMeteringDevice)
export class EditMeteringDeviceHandler implements ICommandHandler<EditMeteringDevice> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceRepository,
    private readonly conflicts: DeviceConflicts,
    private readonly edits: EditConflicts,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute({ ctx, input, action }: EditMeteringDevice): Promise<void> {
    // Attempted values, known inside the transaction and needed after its failure.
    const tried = { modelId: 0, devEui: '', serial: '' };
    await this.conflicts.explain(ctx, tried, () =>
      this.dataSource.transaction(async (manager) => {
        const device = await this.lockForEdit(manager, ctx, input);
        const before = auditedDevice(device);
        await this.change(manager, ctx, device, input);
        Object.assign(tried, { modelId: device.modelId, devEui: device.devEui, serial: device.serial });
        const saved = await this.devices.update(manager, device);
        await this.audit.add(manager, ctx, {
          action,
          entity: 'metering_device',
          entityId: saved.id,
          before,
          after: auditedDevice(saved),
        });
        await this.outbox.add(manager, 'devices', deviceRegistry, [registeredDevice(saved)]);
      }),
    );
    this.counts.forget(ctx.companyId);
  }

  private async lockForEdit(
    manager: EntityManager,
    ctx: Context,
    input: InputOf<typeof editMeteringDevice>,
  ): Promise<MeteringDeviceEntity> {
    const device = orNotFound(await this.devices.lock(manager, ctx, input.id));
    if (input.version !== undefined && input.version !== device.version) {
      const { id, version } = device;
      throw await this.edits.since(
        ctx,
        'metering_device',
        { id, version, audited: auditedDevice(device) },
        input.version,
      );
    }
    if (device.state === 'trash') throw deviceInTrash();
    return device;
  }

  private async change(
    manager: EntityManager,
    ctx: Context,
    device: MeteringDeviceEntity,
    input: InputOf<typeof editMeteringDevice>,
  ): Promise<void> {
    const model = modelById(device.modelId);
    if (!model) throw unknownModel({ id: device.modelId });
    const { draft, faults } = fillForm(model, input, device);
    const gateway = draft.gatewayId;
    if (gateway !== null && gateway !== device.gatewayId && !(await this.devices.hasGateway(manager, ctx, gateway))) {
      faults.gatewayID = { key: 'errors.field_unknown_gateway', variables: {} };
    }
    const zones = datedZones(device, draft.timeZone, input.zone_from, Date.now() / 1000);
    if (zones === 'future') faults.zone_from = { key: 'errors.zone_from_future', variables: {} };
    refuseFaults(ctx, faults);
    Object.assign(device, draft, { zones });
  }
}
