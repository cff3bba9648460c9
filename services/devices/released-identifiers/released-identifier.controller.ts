import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, releaseIdentifier, type ReplyOf } from '@gaugeway/proto/api';
import { ReleaseIdentifier } from './release-identifier';

@Controller()
export class ReleasedIdentifierController {
  constructor(private readonly release: ReleaseIdentifier) {}

  @Implements(releaseIdentifier)
  async free(ctx: Context, input: InputOf<typeof releaseIdentifier>): Promise<ReplyOf<typeof releaseIdentifier>> {
    const released = await this.release.run(ctx, input);
    return { released, msg: translate(ctx.language, 'messages.identifier_released', { name: released.name }) };
  }
}
