import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  accountingPoints,
  companyPoints,
  createAccountingPoint,
  deleteAccountingPoint,
  editAccountingPoint,
  changeTransformers,
  getAccountingPoint,
  type InputOf,
  nestedPoints,
  pointTabs,
  replaceDevice,
  type ReplyOf,
  RESOURCE_TYPES,
  resourceTypes,
  tieDevice,
  untieDevice,
  updateStandard,
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

  @Implements(resourceTypes)
  resources({ language }: Context): Promise<ReplyOf<typeof resourceTypes>> {
    const resource_types = RESOURCE_TYPES.map(({ id, name, device_type_id, kinds }) => ({
      id,
      title: translate(language, `export.resource_${name}`),
      device_type_id,
      accounting_point_types: kinds.map((kind) => ({ id: kind, title: translate(language, `point.kind_${kind}`) })),
    }));
    return Promise.resolve({ resource_types });
  }

  @Implements(nestedPoints)
  async nested(
    ctx: Context,
    { accounting_point_id }: InputOf<typeof nestedPoints>,
  ): Promise<ReplyOf<typeof nestedPoints>> {
    return { accounting_points: await this.points.nested(ctx, accounting_point_id) };
  }

  @Implements(companyPoints)
  ofCompany(ctx: Context, input: InputOf<typeof companyPoints>): Promise<ReplyOf<typeof companyPoints>> {
    return this.points.inShort(ctx, input);
  }

  @Implements(pointTabs)
  tabs(ctx: Context, { accounting_point_id }: InputOf<typeof pointTabs>): Promise<ReplyOf<typeof pointTabs>> {
    return this.points.tabs(ctx, accounting_point_id);
  }

  @Implements(updateStandard)
  async standard(ctx: Context, input: InputOf<typeof updateStandard>): Promise<ReplyOf<typeof updateStandard>> {
    const accounting_point = await this.points.updateStandard(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.point_standard_set') };
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

  @Implements(changeTransformers)
  async transformers(
    ctx: Context,
    input: InputOf<typeof changeTransformers>,
  ): Promise<ReplyOf<typeof changeTransformers>> {
    const accounting_point = await this.links.changeTransformers(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.transformers_changed') };
  }
}
