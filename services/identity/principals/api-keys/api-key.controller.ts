import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { apiKeyList, createApiKey, deleteApiKey, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { ApiKeyService } from './api-key.service';

@Controller()
export class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  @Implements(apiKeyList)
  list(ctx: Context): Promise<ReplyOf<typeof apiKeyList>> {
    return this.keys.list(ctx);
  }

  @Implements(createApiKey)
  async create(ctx: Context, input: InputOf<typeof createApiKey>): Promise<ReplyOf<typeof createApiKey>> {
    const created = await this.keys.create(ctx, input);
    return { ...created, msg: translate(ctx.language, 'messages.key_created') };
  }

  @Implements(deleteApiKey)
  async revoke(ctx: Context, { id }: InputOf<typeof deleteApiKey>): Promise<ReplyOf<typeof deleteApiKey>> {
    await this.keys.revoke(ctx, id);
    return { msg: translate(ctx.language, 'messages.key_deleted') };
  }
}
