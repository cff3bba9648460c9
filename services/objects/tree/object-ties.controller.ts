import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type InputOf,
  massTieDevices,
  objectDevices,
  type ReplyOf,
  tieObjectDevices,
  tiePointObject,
  untiePointObject,
} from '@gaugeway/proto/api';
import { ObjectTiesService } from './object-ties.service';

@Controller()
export class ObjectTiesController {
  constructor(private readonly ties: ObjectTiesService) {}

  @Implements(tieObjectDevices)
  async tie(ctx: Context, input: InputOf<typeof tieObjectDevices>): Promise<ReplyOf<typeof tieObjectDevices>> {
    return { object: await this.ties.tie(ctx, input), msg: translate(ctx.language, 'messages.object_devices_tied') };
  }

  @Implements(massTieDevices)
  async tieMany(ctx: Context, input: InputOf<typeof massTieDevices>): Promise<ReplyOf<typeof massTieDevices>> {
    const moved = await this.ties.moveAll(ctx, input);
    return { ...moved, msg: translate(ctx.language, 'messages.object_devices_tied') };
  }

  @Implements(objectDevices)
  devices(ctx: Context, input: InputOf<typeof objectDevices>): Promise<ReplyOf<typeof objectDevices>> {
    return this.ties.devices(ctx, input);
  }

  @Implements(tiePointObject)
  async tiePoints(
    ctx: Context,
    { object_id, accounting_point_ids }: InputOf<typeof tiePointObject>,
  ): Promise<ReplyOf<typeof tiePointObject>> {
    await this.ties.tiePoints(ctx, object_id, accounting_point_ids);
    return { msg: translate(ctx.language, 'messages.object_points_tied') };
  }

  @Implements(untiePointObject)
  async untiePoints(
    ctx: Context,
    { accounting_point_ids }: InputOf<typeof untiePointObject>,
  ): Promise<ReplyOf<typeof untiePointObject>> {
    await this.ties.tiePoints(ctx, null, accounting_point_ids);
    return { msg: translate(ctx.language, 'messages.object_points_untied') };
  }
}
