import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createIntegrationKey,
  deleteIntegrationKey,
  type InputOf,
  integrationKeys,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { IntegrationKeyService } from './integration-key.service';

@Controller()
export class IntegrationKeyController {
  constructor(private readonly keys: IntegrationKeyService) {}

  @Implements(integrationKeys)
  async list(ctx: Context, _input: InputOf<typeof integrationKeys>): Promise<ReplyOf<typeof integrationKeys>> {
    return { integration_keys: await this.keys.list(ctx) };
  }

  @Implements(createIntegrationKey)
  async create(
    ctx: Context,
    input: InputOf<typeof createIntegrationKey>,
  ): Promise<ReplyOf<typeof createIntegrationKey>> {
    const { key, secret } = await this.keys.create(ctx, input.name);
    return { integration_key: key, secret, msg: translate(ctx.language, 'messages.integration_key_created') };
  }

  @Implements(deleteIntegrationKey)
  async remove(
    ctx: Context,
    input: InputOf<typeof deleteIntegrationKey>,
  ): Promise<ReplyOf<typeof deleteIntegrationKey>> {
    await this.keys.revoke(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.integration_key_revoked') };
  }
}
