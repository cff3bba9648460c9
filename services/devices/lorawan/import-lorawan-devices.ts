import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { AppError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { importLorawanDevices, InputOf, ReplyOf, adoptFromNetworkServer } from '@gaugeway/proto/api';
import { normaliseDevEui } from '../identifiers';
import { CreateMeteringDevice } from '../metering-devices/create-metering-device';
import { EditMeteringDevice } from '../metering-devices/edit-metering-device';
import { MeteringDeviceRepository } from '../metering-devices/metering-device.repository';
import { deviceNotOnServer, noModelForProfile } from './lorawan.errors';
import { LorawanDeviceService } from './lorawan-device.service';

type Import = InputOf<typeof importLorawanDevices>;
type Taken = InputOf<typeof adoptFromNetworkServer>['devices'][number];

/**
 * Imports devices that exist only on the network server, and adopts its values where they differ. Devices are imported
 * one by one: failures are reported and do not stop the others. Repeating the call continues an interrupted one.
 */
@Injectable()
export class ImportLorawanDevices {
  constructor(
    private readonly commands: CommandBus,
    private readonly devices: MeteringDeviceRepository,
    private readonly lorawan: LorawanDeviceService,
  ) {}

  /** Throws 422 for a server that the company may not use. */
  async run(ctx: Context, input: Import): Promise<ReplyOf<typeof importLorawanDevices>['results']> {
    await this.lorawan.assertUsable(ctx, input.network_server_id);
    const results: ReplyOf<typeof importLorawanDevices>['results'] = [];
    for (const device of input.devices) {
      const outcome = await reported(ctx, () => this.importOne(ctx, input, device));
      results.push({ dev_eui: device.dev_eui, device_id: outcome.value ?? null, ok: outcome.ok, msg: outcome.msg });
    }
    return results;
  }

  async take(
    ctx: Context,
    { devices }: InputOf<typeof adoptFromNetworkServer>,
  ): Promise<ReplyOf<typeof adoptFromNetworkServer>['results']> {
    const results: ReplyOf<typeof adoptFromNetworkServer>['results'] = [];
    for (const device of devices) {
      const { ok, msg } = await reported(ctx, () => this.takeOne(ctx, device));
      results.push({ device_id: device.device_id, ok, msg });
    }
    return results;
  }

  private async importOne(ctx: Context, input: Import, device: Import['devices'][number]) {
    const devEui = normaliseDevEui(device.dev_eui) ?? device.dev_eui;
    const holder = await this.devices.holderOfDevEui(ctx, devEui);
    const known = holder?.own ? holder.id : null;
    const id = known ?? (await this.create(ctx, input, device));
    const settings = {
      id,
      network_server_id: input.network_server_id,
      application_id: input.application_id,
      device_profile_id: device.device_profile_id,
      activation: 'kept' as const,
    };
    await this.lorawan.save(ctx, settings, { keepsState: known === null && device.disabled === undefined });
    const key = known ? 'messages.lorawan_device_linked' : 'messages.lorawan_device_imported';
    return { value: id, msg: translate(ctx.language, key) };
  }

  private async create(ctx: Context, input: Import, device: Import['devices'][number]): Promise<number> {
    const model_id = device.model_id ?? input.models[device.device_profile_id];
    if (model_id === undefined) throw noModelForProfile();
    const { id } = await this.commands.execute(
      new CreateMeteringDevice(
        ctx,
        { model_id, name: device.name, deviceID: device.dev_eui, ...(device.disabled && { is_active: false }) },
        false,
      ),
    );
    return id;
  }

  private async takeOne(ctx: Context, device: Taken) {
    const { device_id: id, name, disabled } = device;
    const settings = await this.lorawan.get(ctx, id);
    if (!settings) throw deviceNotOnServer();
    if (device.missing) {
      await this.lorawan.remove(ctx, id);
    } else {
      if (device.device_profile_id) {
        const { network_server_id, application_id, activation } = settings;
        const { device_profile_id } = device;
        await this.lorawan.save(ctx, { id, network_server_id, application_id, device_profile_id, activation });
      }
      if (name !== undefined || disabled !== undefined) {
        const isActive = disabled === undefined ? {} : { is_active: !disabled };
        await this.commands.execute(
          new EditMeteringDevice(ctx, { id, ...(name !== undefined && { name }), ...isActive }),
        );
      }
    }
    return { value: id, msg: translate(ctx.language, 'messages.lorawan_device_taken') };
  }
}

async function reported<T>(
  ctx: Context,
  work: () => Promise<{ value: T; msg: string }>,
): Promise<{ ok: boolean; msg: string; value?: T }> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = Object.values(error.details.fields ?? {});
    return { ok: false, msg: field?.[0] ?? translate(ctx.language, error.declaration.key, error.variables) };
  }
}
