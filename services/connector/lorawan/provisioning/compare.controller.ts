import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { compareNetworkServer, deleteRemote, repairRemote } from '@gaugeway/proto/api';
import { CompareDevices } from './compare-devices';

@Controller()
export class CompareController {
  constructor(private readonly devices: CompareDevices) {}

  readonly compare = handle(compareNetworkServer, async (ctx, input) => ({
    devices: await this.devices.run(ctx, input.id, input.application_id),
  }));

  readonly delete = handle(deleteRemote, async (ctx, input) => {
    const results = await this.devices.deleteRemote(ctx, input.id, input.application_id, input.dev_euis);
    const count = results.filter(({ ok }) => ok).length;
    return { results, msg: translate(ctx.language, 'messages.deleted_remote', { count }) };
  });

  readonly repair = handle(repairRemote, async (ctx, input) => ({
    results: await this.devices.repair(ctx, input.device_ids),
    msg: translate(ctx.language, 'messages.lorawan_queued'),
  }));
}
