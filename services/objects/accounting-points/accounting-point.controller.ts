import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  accountingPoints,
  companyPoints,
  createAccountingPoint,
  deleteAccountingPoint,
  editAccountingPoint,
  changeTransformers,
  getAccountingPoint,
  nestedPoints,
  pointTabs,
  replaceDevice,
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

  readonly list = handle(accountingPoints, (ctx, input) => this.points.list(ctx, input));

  readonly resources = handle(resourceTypes, ({ language }) => {
    const resource_types = RESOURCE_TYPES.map(({ id, name, device_type_id, kinds }) => ({
      id,
      title: translate(language, `export.resource_${name}`),
      device_type_id,
      accounting_point_types: kinds.map((kind) => ({ id: kind, title: translate(language, `point.kind_${kind}`) })),
    }));
    return Promise.resolve({ resource_types });
  });

  readonly nested = handle(nestedPoints, async (ctx, { accounting_point_id }) => ({
    accounting_points: await this.points.nested(ctx, accounting_point_id),
  }));

  readonly ofCompany = handle(companyPoints, (ctx, input) => this.points.inShort(ctx, input));

  readonly tabs = handle(pointTabs, (ctx, { accounting_point_id }) => this.points.tabs(ctx, accounting_point_id));

  readonly standard = handle(updateStandard, async (ctx, input) => {
    const accounting_point = await this.points.updateStandard(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.point_standard_set') };
  });

  readonly get = handle(getAccountingPoint, (ctx, { id }) => this.points.one(ctx, id));

  readonly create = handle(createAccountingPoint, async (ctx, input) => {
    const accounting_point = await this.points.create(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.point_created') };
  });

  readonly edit = handle(editAccountingPoint, async (ctx, input) => {
    const accounting_point = await this.points.edit(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.point_changed') };
  });

  readonly remove = handle(deleteAccountingPoint, async (ctx, { id }) => {
    await this.points.remove(ctx, id);
    return { msg: translate(ctx.language, 'messages.point_deleted') };
  });

  readonly tie = handle(tieDevice, async (ctx, input) => {
    const accounting_point = await this.links.tie(ctx, input);
    const device = accounting_point.device?.device_name ?? '';
    return { accounting_point, msg: translate(ctx.language, 'messages.device_tied', { device }) };
  });

  readonly untie = handle(untieDevice, async (ctx, input) => {
    const accounting_point = await this.links.untie(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.device_untied') };
  });

  readonly replace = handle(replaceDevice, async (ctx, input) => {
    const { accounting_point, before } = await this.links.replace(ctx, input);
    const device = accounting_point.device?.device_name ?? '';
    return { accounting_point, msg: translate(ctx.language, 'messages.device_replaced', { device, before }) };
  });

  readonly transformers = handle(changeTransformers, async (ctx, input) => {
    const accounting_point = await this.links.changeTransformers(ctx, input);
    return { accounting_point, msg: translate(ctx.language, 'messages.transformers_changed') };
  });
}
