import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { type createMeteringDevice, type InputOf } from '@gaugeway/proto/api';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DataSource } from 'typeorm';
import { AttributeRepository } from '../attributes/attribute.repository';
import { type InputValue, readInput } from '../attributes/input-values';
import { AuditRepository } from '../audit/audit.repository';
import { DeviceQuota } from '../companies/device-quota';
import { CountMemory } from './list/count-memory';
import { DeviceConflicts } from './device-conflicts';
import { refuseFaults } from '../field-faults';
import { fillForm } from './device-form';
import { UsableModels } from '../models/usable-models';
import { MeteringDeviceRepository } from './metering-device.repository';
import { auditedDevice, registeredDevice } from './registered-device';

/** Returns the new device's id. */
export class CreateMeteringDevice extends Command<{ id: number }> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof createMeteringDevice>,
    /**
     * false: the device is installed already, and the fields that the company requires are checked when its form is
     * saved.
     */
    readonly requiresAttributes = true,
  ) {
    super();
  }
}

/** One transaction: the device, its status, the values of its attributes, the audit and the event for the other services. */
@CommandHandler(CreateMeteringDevice)
export class CreateMeteringDeviceHandler implements ICommandHandler<CreateMeteringDevice> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceRepository,
    private readonly models: UsableModels,
    private readonly attributes: AttributeRepository,
    private readonly conflicts: DeviceConflicts,
    private readonly quota: DeviceQuota,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute({ ctx, input, requiresAttributes }: CreateMeteringDevice): Promise<{ id: number }> {
    const model = await this.models.get(ctx, input.model_id);
    const { draft, faults } = fillForm(model, input, null);
    const given = requiresAttributes ? await this.given(ctx, input) : { values: [], faults: {} };
    refuseFaults(ctx, { ...faults, ...given.faults });
    const device = { ...draft, modelId: model.id, interfaceId: model.interfaceId, deviceGroupId: model.deviceGroupId };

    const stored = await this.conflicts.explain(ctx, device, () =>
      this.dataSource.transaction(async (manager) => {
        await this.quota.assertRoom(manager, ctx.companyId, [null]);
        await this.models.hold(manager, model.id);
        if (draft.gatewayId !== null && !(await this.devices.hasGateway(manager, ctx, draft.gatewayId))) {
          refuseFaults(ctx, { gatewayID: { key: 'errors.field_unknown_gateway', variables: {} } });
        }
        const created = await this.devices.insert(manager, ctx, device);
        await this.attributes.insertValues(
          manager,
          given.values.map(({ attribute, value }) => ({ deviceId: created.id, attributeId: attribute.id, value })),
        );
        await this.audit.add(manager, ctx, {
          action: 'create',
          entity: 'metering_device',
          entityId: created.id,
          before: null,
          after: { ...auditedDevice(created), ...auditedValues(given.values) },
        });
        await this.outbox.add(manager, 'devices', deviceRegistry, [registeredDevice(created)]);
        return { id: created.id };
      }),
    );
    this.counts.forget(ctx.companyId);
    return stored;
  }

  private async given(ctx: Context, { model_id, attributes = [] }: CreateMeteringDevice['input']) {
    return readInput(await this.attributes.list(ctx), model_id, attributes);
  }
}

/** Values by the names that the company gave them, as the log of the device shows them. */
function auditedValues(values: readonly InputValue[]): { attributes?: Record<string, string> } {
  if (values.length === 0) return {};
  return { attributes: Object.fromEntries(values.map(({ attribute, value }) => [attribute.name, value.text])) };
}
