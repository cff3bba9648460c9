import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { gatewayModelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { violatedConstraint } from '@gaugeway/platform/database';
import { type createGateway, type InputOf } from '@gaugeway/proto/api';
import { type EventIn, gatewayRegistry } from '@gaugeway/proto/events';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { normaliseIdentity } from '../identifiers';
import { unknownModel } from '../metering-devices/metering-device.errors';
import type { GatewayDeviceEntity } from './gateway-device.entity';
import { identityTaken, identityTakenElsewhere } from './gateway-device.errors';
import { GatewayDeviceRepository } from './gateway-device.repository';

/** Gives the new gateway device's id. */
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
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async execute({ ctx, input }: CreateGatewayDevice): Promise<{ id: number }> {
    const model = gatewayModelById(input.model_id);
    if (!model) throw unknownModel({ id: input.model_id }, { attribute: 'model_id' });
    const identity = normaliseIdentity(input.identity);
    try {
      return await this.dataSource.transaction(async (manager) => {
        const created = await this.gateways.insert(manager, ctx, {
          modelId: model.id,
          interfaceId: model.interfaceId,
          name: input.name,
          identity,
          description: input.desc ?? '',
          phoneNumber: input.phone_number ?? '',
          timeZone: input.deviceTimezone ?? 0,
          reportPeriod: input.report_period_update ?? 0,
          warningPeriod: input.warning_report_period ?? 0,
          state: 'active',
        });
        await this.audit.add(manager, ctx, {
          action: 'create',
          entity: 'gateway_device',
          entityId: created.id,
          before: null,
          after: created,
        });
        await this.outbox.add(manager, 'devices', gatewayRegistry, [registeredGateway(created)]);
        return { id: created.id };
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'gateway_device_identity') throw error;
      const holder = await this.gateways.holderOfIdentity(ctx, identity);
      if (!holder?.own) throw identityTakenElsewhere({}, { attribute: 'identity' });
      throw identityTaken({ name: holder.name, id: holder.id }, { attribute: 'identity' });
    }
  }
}

/** What the other services keep of a gateway device. */
export function registeredGateway(gateway: GatewayDeviceEntity): OutgoingEvent<EventIn<typeof gatewayRegistry>> {
  return {
    key: String(gateway.id),
    company: gateway.companyId,
    value: {
      gatewayId: gateway.id,
      companyId: gateway.companyId,
      modelId: gateway.modelId,
      name: gateway.name,
      identity: gateway.identity,
      state: gateway.state,
      version: gateway.version,
    },
  };
}
