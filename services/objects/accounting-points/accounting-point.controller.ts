import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  accountingPoints,
  createAccountingPoint,
  deleteAccountingPoint,
  editAccountingPoint,
  getAccountingPoint,
  type InputOf,
  replaceDevice,
  type ReplyOf,
  tieDevice,
  untieDevice,
} from '@gaugeway/proto/api';
import { AccountingPointService } from './accounting-point.service';
import { DeviceLinksService } from './device-links.service';

@Controller()
export class AccountingPointController {
  constructor(
    private readonly points: AccountingPointService,
    private readonly links: DeviceLinksService,
  ) {}

  @Implements(accountingPoints)
  list(ctx: Context, input: InputOf<typeof accountingPoints>): Promise<ReplyOf<typeof accountingPoints>> {
    return this.points.list(ctx, input);
  }

  @Implements(getAccountingPoint)
  get(ctx: Context, { id }: InputOf<typeof getAccountingPoint>): Promise<ReplyOf<typeof getAccountingPoint>> {
    return this.points.one(ctx, id);
  }

  @Implements(createAccountingPoint)
  async create(
    ctx: Context,
    input: InputOf<typeof createAccountingPoint>,
  ): Promise<ReplyOf<typeof createAccountingPoint>> {
    const accounting_point = await this.points.create(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.point_created') };
  }

  @Implements(editAccountingPoint)
  async edit(ctx: Context, input: InputOf<typeof editAccountingPoint>): Promise<ReplyOf<typeof editAccountingPoint>> {
    const accounting_point = await this.points.edit(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.point_changed') };
  }

  @Implements(deleteAccountingPoint)
  async remove(
    ctx: Context,
    { id }: InputOf<typeof deleteAccountingPoint>,
  ): Promise<ReplyOf<typeof deleteAccountingPoint>> {
    await this.points.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.point_deleted') };
  }

  @Implements(tieDevice)
  async tie(ctx: Context, input: InputOf<typeof tieDevice>): Promise<ReplyOf<typeof tieDevice>> {
    const accounting_point = await this.links.tie(ctx, input);
    const device = accounting_point.device?.device_name ?? '';
    return { accounting_point, msg: translate(ctx.language, 'messages.device_tied', { device }) };
  }

  @Implements(untieDevice)
  async untie(ctx: Context, input: InputOf<typeof untieDevice>): Promise<ReplyOf<typeof untieDevice>> {
    const accounting_point = await this.links.untie(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.device_untied') };
  }

  @Implements(replaceDevice)
  async replace(ctx: Context, input: InputOf<typeof replaceDevice>): Promise<ReplyOf<typeof replaceDevice>> {
    const { accounting_point, before } = await this.links.replace(ctx, input);
    const device = accounting_point.device?.device_name ?? '';
    return { accounting_point, msg: translate(ctx.language, 'messages.device_replaced', { device, before }) };
  }
}
