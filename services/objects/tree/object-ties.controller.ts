import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { massTieDevices, objectDevices, tieObjectDevices, tiePointObject, untiePointObject } from '@gaugeway/proto/api';
import { ObjectTiesService } from './object-ties.service';

@Controller()
export class ObjectTiesController {
  constructor(private readonly ties: ObjectTiesService) {}

  readonly tie = handle(tieObjectDevices, async (ctx, input) => ({
    object: await this.ties.tie(ctx, input),
    msg: translate(ctx.language, 'messages.object_devices_tied'),
  }));

  readonly tieMany = handle(massTieDevices, async (ctx, input) => {
    const moved = await this.ties.moveAll(ctx, input);
    return { ...moved, msg: translate(ctx.language, 'messages.object_devices_tied') };
  });

  readonly devices = handle(objectDevices, (ctx, input) => this.ties.devices(ctx, input));

  readonly tiePoints = handle(tiePointObject, async (ctx, { object_id, accounting_point_ids }) => {
    await this.ties.tiePoints(ctx, object_id, accounting_point_ids);
    return { msg: translate(ctx.language, 'messages.object_points_tied') };
  });

  readonly untiePoints = handle(untiePointObject, async (ctx, { accounting_point_ids }) => {
    await this.ties.tiePoints(ctx, null, accounting_point_ids);
    return { msg: translate(ctx.language, 'messages.object_points_untied') };
  });
}
