import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addAttribute,
  companyAttributes,
  deleteAttribute,
  deviceAttributes,
  listAttributes,
  orderAttributes,
  setAttributeValues,
  updateAttribute,
} from '@gaugeway/proto/api';
import { AttributeService } from './attribute.service';

@Controller()
export class AttributeController {
  constructor(private readonly attributes: AttributeService) {}

  readonly list = handle(listAttributes, async (ctx) => ({ attributes: await this.attributes.listWithValues(ctx) }));

  readonly ofDevice = handle(deviceAttributes, async (ctx, input) => ({
    attributes: await this.attributes.ofDevice(ctx, input.device_id),
  }));

  readonly byModel = handle(companyAttributes, async (ctx) => {
    const [attributes, models] = await Promise.all([this.attributes.list(ctx), this.attributes.byModel(ctx)]);
    return { attributes, models };
  });

  readonly add = handle(addAttribute, async (ctx, input) => {
    const attribute = await this.attributes.add(ctx, input);
    return { attribute, msg: translate(ctx.language, 'messages.attribute_added') };
  });

  readonly update = handle(updateAttribute, async (ctx, input) => {
    const attribute = await this.attributes.update(ctx, input);
    return { attribute, msg: translate(ctx.language, 'messages.attribute_saved') };
  });

  readonly order = handle(orderAttributes, async (ctx, input) => {
    const attributes = await this.attributes.order(ctx, input.attribute_ids);
    return { attributes, msg: translate(ctx.language, 'messages.attribute_saved') };
  });

  readonly delete = handle(deleteAttribute, async (ctx, { id }) => {
    const values = await this.attributes.delete(ctx, id);
    return { values, msg: translate(ctx.language, 'messages.attribute_deleted') };
  });

  readonly setValues = handle(setAttributeValues, async (ctx, input) => {
    const results = await this.attributes.setValues(ctx, input);
    const count = results.filter(({ success }) => success).length;
    return { results, msg: translate(ctx.language, 'messages.attribute_values_set', { count }) };
  });
}
