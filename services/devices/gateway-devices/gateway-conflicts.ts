import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { identityTaken, identityTakenElsewhere } from './gateway-device.errors';
import { GatewayDeviceRepository } from './gateway-device.repository';

/** Converts a violation of the gateway devices' unique key to an error message. */
@Injectable()
export class GatewayConflicts {
  constructor(private readonly gateways: GatewayDeviceRepository) {}

  /** Runs a write; throws `identityTaken` or `identityTakenElsewhere` for a collision. */
  async explain<T>(ctx: Context, gateway: { identity: string }, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (violatedConstraint(error) !== 'gateway_device_identity') throw error;
      const holder = await this.gateways.holderOfIdentity(ctx, gateway.identity);
      if (!holder?.own) throw identityTakenElsewhere({}, { attribute: 'identity' });
      throw identityTaken({ name: holder.name, id: holder.id }, { attribute: 'identity' });
    }
  }
}
