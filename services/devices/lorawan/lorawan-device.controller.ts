import { Controller } from '@nestjs/common';
import { handle, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  getLorawanSettings,
  importLorawanDevices,
  removeLorawanSettings,
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

  readonly get = handle(getLorawanSettings, async (ctx, input) => ({ lorawan: await this.devices.get(ctx, input.id) }));

  readonly save = handle(saveLorawanSettings, async (ctx, input) => {
    await this.devices.save(ctx, input);
    const lorawan = orNotFound(await this.devices.get(ctx, input.id));
    return { lorawan, msg: translate(ctx.language, 'messages.lorawan_saved') };
  });

  readonly remove = handle(removeLorawanSettings, async (ctx, input) => {
    await this.devices.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.lorawan_removed') };
  });

  readonly import = handle(importLorawanDevices, async (ctx, input) => {
    const results = await this.imports.run(ctx, input);
    return { results, msg: translate(ctx.language, 'messages.lorawan_results', countsOf(results)) };
  });

  readonly take = handle(adoptFromNetworkServer, async (ctx, input) => {
    const results = await this.imports.take(ctx, input);
    return { results, msg: translate(ctx.language, 'messages.lorawan_results', countsOf(results)) };
  });
}

function countsOf(results: readonly { ok: boolean }[]): { done: number; failed: number } {
  const done = results.filter(({ ok }) => ok).length;
  return { done, failed: results.length - done };
}
