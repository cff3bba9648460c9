import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { releaseIdentifier } from '@gaugeway/proto/api';
import { ReleaseIdentifier } from './release-identifier';

@Controller()
export class ReleasedIdentifierController {
  constructor(private readonly release: ReleaseIdentifier) {}

  readonly free = handle(releaseIdentifier, async (ctx, input) => {
    const released = await this.release.run(ctx, input);
    return { released, msg: translate(ctx.language, 'messages.identifier_released', { name: released.name }) };
  });
}
