import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { devEuiTaken, devEuiTakenElsewhere, serialTaken } from '../devices.errors';
import { MeteringDeviceRepository } from './metering-device.repository';

/** Converts violations of the devices' unique keys to error messages. */
@Injectable()
export class DeviceConflicts {
  constructor(private readonly devices: MeteringDeviceRepository) {}

  /** Runs a write; throws `devEuiTaken`, `devEuiTakenElsewhere` or `serialTaken` for a collision. */
  async explain<T>(
    ctx: Context,
    device: { modelId: number; devEui: string; serial: string },
    write: () => Promise<T>,
  ): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'metering_device_dev_eui') throw await this.devEuiConflict(ctx, device.devEui);
      if (constraint === 'metering_device_serial') throw await this.serialConflict(ctx, device.modelId, device.serial);
      throw error;
    }
  }

  private async devEuiConflict(ctx: Context, devEui: string): Promise<Error> {
    const holder = await this.devices.holderOfDevEui(ctx, devEui);
    if (!holder?.own) return devEuiTakenElsewhere({}, { attribute: 'deviceID' });
    return devEuiTaken({ name: holder.name, id: holder.id }, { attribute: 'deviceID' });
  }

  private async serialConflict(ctx: Context, modelId: number, serial: string): Promise<Error> {
    const holder = await this.devices.holderOfSerial(ctx, modelId, serial);
    return serialTaken({ name: holder?.name ?? '', id: holder?.id ?? 0 }, { attribute: 'serial' });
  }
}
