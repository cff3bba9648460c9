import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  addAttribute,
  companyAttributes,
  deleteAttribute,
  deviceAttributes,
  type InputOf,
  listAttributes,
  orderAttributes,
  type ReplyOf,
  setAttributeValues,
  updateAttribute,
} from '@gaugeway/proto/api';
import { AttributeService } from './attribute.service';

@Controller()
export class AttributeController {
  constructor(private readonly attributes: AttributeService) {}

  @Implements(listAttributes)
  async list(ctx: Context): Promise<ReplyOf<typeof listAttributes>> {
    return { attributes: await this.attributes.listWithValues(ctx) };
  }

  @Implements(deviceAttributes)
  async ofDevice(ctx: Context, input: InputOf<typeof deviceAttributes>): Promise<ReplyOf<typeof deviceAttributes>> {
    return { attributes: await this.attributes.ofDevice(ctx, input.device_id) };
  }

  @Implements(companyAttributes)
  async byModel(ctx: Context): Promise<ReplyOf<typeof companyAttributes>> {
    const [attributes, models] = await Promise.all([this.attributes.list(ctx), this.attributes.byModel(ctx)]);
    return { attributes, models };
  }

  @Implements(addAttribute)
  async add(ctx: Context, input: InputOf<typeof addAttribute>): Promise<ReplyOf<typeof addAttribute>> {
    const attribute = await this.attributes.add(ctx, input);
    return { attribute, msg: translate(ctx.language, 'messages.attribute_added') };
  }

  @Implements(updateAttribute)
  async update(ctx: Context, input: InputOf<typeof updateAttribute>): Promise<ReplyOf<typeof updateAttribute>> {
    const attribute = await this.attributes.update(ctx, input);
    return { attribute, msg: translate(ctx.language, 'messages.attribute_saved') };
  }

  @Implements(orderAttributes)
  async order(ctx: Context, input: InputOf<typeof orderAttributes>): Promise<ReplyOf<typeof orderAttributes>> {
    const attributes = await this.attributes.order(ctx, input.attribute_ids);
    return { attributes, msg: translate(ctx.language, 'messages.attribute_saved') };
  }

  @Implements(deleteAttribute)
  async delete(ctx: Context, { id }: InputOf<typeof deleteAttribute>): Promise<ReplyOf<typeof deleteAttribute>> {
    const values = await this.attributes.delete(ctx, id);
    return { values, msg: translate(ctx.language, 'messages.attribute_deleted') };
  }

  @Implements(setAttributeValues)
  async setValues(
    ctx: Context,
    input: InputOf<typeof setAttributeValues>,
  ): Promise<ReplyOf<typeof setAttributeValues>> {
    const results = await this.attributes.setValues(ctx, input);
    const count = results.filter(({ success }) => success).length;
    return { results, msg: translate(ctx.language, 'messages.attribute_values_set', { count }) };
  }
}
