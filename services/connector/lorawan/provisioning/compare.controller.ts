import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { compareNetworkServer, deleteRemote, type InputOf, repairRemote, type ReplyOf } from '@gaugeway/proto/api';
import { CompareDevices } from './compare-devices';

@Controller()
export class CompareController {
  constructor(private readonly devices: CompareDevices) {}

  @Implements(compareNetworkServer)
  async compare(
    ctx: Context,
    input: InputOf<typeof compareNetworkServer>,
  ): Promise<ReplyOf<typeof compareNetworkServer>> {
    return { devices: await this.devices.run(ctx, input.id, input.application_id) };
  }

  @Implements(deleteRemote)
  async delete(ctx: Context, input: InputOf<typeof deleteRemote>): Promise<ReplyOf<typeof deleteRemote>> {
    const results = await this.devices.deleteRemote(ctx, input.id, input.application_id, input.dev_euis);
    const count = results.filter(({ ok }) => ok).length;
    return { results, msg: translate(ctx.language, 'messages.deleted_remote', { count }) };
  }

  @Implements(repairRemote)
  async repair(ctx: Context, input: InputOf<typeof repairRemote>): Promise<ReplyOf<typeof repairRemote>> {
    return {
      results: await this.devices.repair(ctx, input.device_ids),
      msg: translate(ctx.language, 'messages.lorawan_queued'),
    };
  }
}
