import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  getLorawanSettings,
  importLorawanDevices,
  type InputOf,
  removeLorawanSettings,
  type ReplyOf,
  saveLorawanSettings,
  adoptFromNetworkServer,
} from '@gaugeway/proto/api';
import { ImportLorawanDevices } from './import-lorawan-devices';
import { LorawanDeviceService } from './lorawan-device.service';

@Controller()
export class LorawanDeviceController {
  constructor(
    private readonly devices: LorawanDeviceService,
    private readonly imports: ImportLorawanDevices,
  ) {}

  @Implements(getLorawanSettings)
  async get(ctx: Context, input: InputOf<typeof getLorawanSettings>): Promise<ReplyOf<typeof getLorawanSettings>> {
    return { lorawan: await this.devices.get(ctx, input.id) };
  }

  @Implements(saveLorawanSettings)
  async save(ctx: Context, input: InputOf<typeof saveLorawanSettings>): Promise<ReplyOf<typeof saveLorawanSettings>> {
    await this.devices.save(ctx, input);
    const lorawan = await this.devices.get(ctx, input.id);
    if (!lorawan) throw notFound();
    return { lorawan, msg: translate(ctx.language, 'messages.lorawan_saved') };
  }

  @Implements(removeLorawanSettings)
  async remove(
    ctx: Context,
    input: InputOf<typeof removeLorawanSettings>,
  ): Promise<ReplyOf<typeof removeLorawanSettings>> {
    await this.devices.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.lorawan_removed') };
  }

  @Implements(importLorawanDevices)
  async import(
    ctx: Context,
    input: InputOf<typeof importLorawanDevices>,
  ): Promise<ReplyOf<typeof importLorawanDevices>> {
    const results = await this.imports.run(ctx, input);
    return { results, msg: translate(ctx.language, 'messages.lorawan_results', countsOf(results)) };
  }

  @Implements(adoptFromNetworkServer)
  async take(
    ctx: Context,
    input: InputOf<typeof adoptFromNetworkServer>,
  ): Promise<ReplyOf<typeof adoptFromNetworkServer>> {
    const results = await this.imports.take(ctx, input);
    return { results, msg: translate(ctx.language, 'messages.lorawan_results', countsOf(results)) };
  }
}

function countsOf(results: readonly { ok: boolean }[]): { done: number; failed: number } {
  const done = results.filter(({ ok }) => ok).length;
  return { done, failed: results.length - done };
}
