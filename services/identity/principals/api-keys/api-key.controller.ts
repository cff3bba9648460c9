import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { apiKeyList, createApiKey, deleteApiKey } from '@gaugeway/proto/api';
import { ApiKeyService } from './api-key.service';

@Controller()
export class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  readonly list = handle(apiKeyList, (ctx) => this.keys.list(ctx));

  readonly create = handle(createApiKey, async (ctx, input) => {
    const created = await this.keys.create(ctx, input);
    return { ...created, msg: translate(ctx.language, 'messages.key_created') };
  });

  readonly revoke = handle(deleteApiKey, async (ctx, { id }) => {
    await this.keys.revoke(ctx, id);
    return { msg: translate(ctx.language, 'messages.key_deleted') };
  });
}
