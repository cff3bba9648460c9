import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { compareNetworkServer, deleteThere, type InputOf, repairThere, type ReplyOf } from '@gaugeway/proto/api';
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

  @Implements(deleteThere)
  async delete(ctx: Context, input: InputOf<typeof deleteThere>): Promise<ReplyOf<typeof deleteThere>> {
    const results = await this.devices.deleteThere(ctx, input.id, input.application_id, input.dev_euis);
    const count = results.filter(({ ok }) => ok).length;
    return { results, msg: translate(ctx.language, 'messages.deleted_there', { count }) };
  }

  @Implements(repairThere)
  async repair(ctx: Context, input: InputOf<typeof repairThere>): Promise<ReplyOf<typeof repairThere>> {
    return {
      results: await this.devices.repair(ctx, input.device_ids),
      msg: translate(ctx.language, 'messages.lorawan_queued'),
    };
  }
}
