import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type { InputOf, ReleasedIdentifier, releaseIdentifier } from '@gaugeway/proto/api';
import { ChangeBaseStation } from '../base-stations/change-base-station';
import { ChangeGatewayDevice } from '../gateway-devices/change-gateway-device';
import { normaliseDevEui, normaliseIdentity } from '../identifiers';
import { ChangeDeviceLife } from '../metering-devices/life/change-device-life';
import { ReleasedIdentifierRepository } from './released-identifier.repository';

/**
 * Releases an identifier. The first company that registers one has it, even if the device belongs to another company.
 * The platform operator, to whom the owner proves ownership, takes it from the wrong company. That company's data is
 * kept.
 */
@Injectable()
export class ReleaseIdentifier {
  constructor(
    private readonly rows: ReleasedIdentifierRepository,
    private readonly commands: CommandBus,
    private readonly gateways: ChangeGatewayDevice,
    private readonly stations: ChangeBaseStation,
  ) {}

  /** Throws 404 where no company has it. The change is in the audit of the company that had it. */
  async run(ctx: Context, { kind, identifier }: InputOf<typeof releaseIdentifier>): Promise<ReleasedIdentifier> {
    const text = kind === 'gateway_device' ? normaliseIdentity(identifier) : normaliseDevEui(identifier);
    const holder = text === null ? null : await this.rows.holder(kind, text);
    if (!holder) throw notFound();
    // The operator acts in that company.
    const there: Context = { ...ctx, companyId: holder.company_id };
    if (kind === 'metering_device') {
      const [result] = await this.commands.execute(new ChangeDeviceLife(there, [holder.id], 'trash'));
      if (result?.refusal) throw result.refusal;
    } else if (kind === 'base_station') {
      await this.stations.trash(there, holder.id);
    } else {
      // In the trash the gateway device would have to leave its meters, and meters behind a wrong modem are still the
      // company's.
      await this.gateways.edit(there, { id: holder.id, identity: `released-${holder.id}` });
    }
    return { kind, ...holder };
  }
}
