import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { gatewayModelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { type createGateway, type InputOf } from '@gaugeway/proto/api';
import { type EventIn, gatewayRegistry } from '@gaugeway/proto/events';
import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { eventOf } from '@gaugeway/platform/fields';
import { refuseFaults } from '../field-faults';
import { unknownModel } from '../devices.errors';
import type { GatewayDeviceEntity } from './gateway-device.entity';
import { GatewayConflicts } from './gateway-conflicts';
import { GatewayDeviceRepository } from './gateway-device.repository';
import { auditedGateway, fillGatewayForm } from './gateway-form';
import { GatewayPassword } from './gateway-password';

/** Returns the new gateway device's id. */
export class CreateGatewayDevice extends Command<{ id: number }> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof createGateway>,
  ) {
    super();
  }
}

/** One transaction: the gateway device, the audit and the event for the other services. */
@CommandHandler(CreateGatewayDevice)
export class CreateGatewayDeviceHandler implements ICommandHandler<CreateGatewayDevice> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly gateways: GatewayDeviceRepository,
    private readonly conflicts: GatewayConflicts,
    private readonly passwords: GatewayPassword,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute({ ctx, input }: CreateGatewayDevice): Promise<{ id: number }> {
    const model = gatewayModelById(input.model_id);
    if (!model) throw unknownModel({ id: input.model_id }, { attribute: 'model_id' });
    const { draft, faults } = fillGatewayForm(model, input);
    refuseFaults(ctx, faults);
    const { password } = input;
    return this.conflicts.explain(ctx, draft, () =>
      this.dataSource.transaction(async (manager) => {
        const created = await this.gateways.insert(
          manager,
          ctx,
          { ...draft, modelId: model.id, interfaceId: model.interfaceId },
          (id) => (password ? this.passwords.seal(id, password) : null),
        );
        await this.audit.add(manager, ctx, {
          action: 'create',
          entity: 'gateway_device',
          entityId: created.id,
          before: null,
          after: auditedGateway(created),
        });
        await this.outbox.add(manager, 'devices', gatewayRegistry, [registeredGateway(created)]);
        return { id: created.id };
      }),
    );
  }
}

/** Registry event of a gateway device, for the other services. */
export function registeredGateway(gateway: GatewayDeviceEntity): OutgoingEvent<EventIn<typeof gatewayRegistry>> {
  return {
    key: String(gateway.id),
    company: gateway.companyId,
    value: {
      gatewayId: gateway.id,
      companyId: gateway.companyId,
      modelId: gateway.modelId,
      ...eventOf(GATEWAY_DEVICE_FIELDS, gateway),
      state: gateway.state,
      version: gateway.version,
      tiedUsers: gateway.tiedUsers,
    },
  };
}
