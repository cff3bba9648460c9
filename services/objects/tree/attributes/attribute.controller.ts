import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { objectAttributes, setObjectAttribute } from '@gaugeway/proto/api';
import { AttributeService } from './attribute.service';

@Controller()
export class AttributeController {
  constructor(private readonly attributes: AttributeService) {}

  readonly list = handle(objectAttributes, async (ctx, { object_id }) => ({
    attributes: await this.attributes.list(ctx, object_id ?? null),
  }));

  readonly set = handle(setObjectAttribute, async (ctx, input) => {
    const attributes = await this.attributes.set(ctx, input);
    return { attributes, msg: translate(ctx.language, 'messages.attribute_saved') };
  });
}
