import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { createIntegrationKey, deleteIntegrationKey, integrationKeys } from '@gaugeway/proto/api';
import { IntegrationKeyService } from './integration-key.service';

@Controller()
export class IntegrationKeyController {
  constructor(private readonly keys: IntegrationKeyService) {}

  readonly list = handle(integrationKeys, async (ctx) => ({ integration_keys: await this.keys.list(ctx) }));

  readonly create = handle(createIntegrationKey, async (ctx, input) => {
    const { key, secret } = await this.keys.create(ctx, input.name);
    return { integration_key: key, secret, msg: translate(ctx.language, 'messages.integration_key_created') };
  });

  readonly remove = handle(deleteIntegrationKey, async (ctx, input) => {
    await this.keys.revoke(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.integration_key_revoked') };
  });
}
