import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, objectAttributes, type ReplyOf, setObjectAttribute } from '@gaugeway/proto/api';
import { AttributeService } from './attribute.service';

@Controller()
export class AttributeController {
  constructor(private readonly attributes: AttributeService) {}

  @Implements(objectAttributes)
  async list(ctx: Context, { object_id }: InputOf<typeof objectAttributes>): Promise<ReplyOf<typeof objectAttributes>> {
    return { attributes: await this.attributes.list(ctx, object_id ?? null) };
  }

  @Implements(setObjectAttribute)
  async set(ctx: Context, input: InputOf<typeof setObjectAttribute>): Promise<ReplyOf<typeof setObjectAttribute>> {
    const attributes = await this.attributes.set(ctx, input);
    return { attributes, msg: translate(ctx.language, 'messages.attribute_saved') };
  }
}
