import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { hasRight } from '@gaugeway/platform/auth';
import { handle, noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { SECTION, tiedUsers, tieUser } from '@gaugeway/proto/api';
import { DeviceTieService } from './device-tie.service';
import { TieUsers } from './tie-users';

@Controller()
export class DeviceTieController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ties: DeviceTieService,
  ) {}

  readonly tie = handle(tieUser, async (ctx, input) => {
    if (!hasRight(ctx, 'read', SECTION.users) && !hasRight(ctx, 'read', SECTION.objects)) throw noRight();
    const { changed, notFound } = await this.commands.execute(new TieUsers(ctx, input));
    return { changed, not_found: notFound, msg: translate(ctx.language, 'messages.users_tied', { count: changed }) };
  });

  readonly tied = handle(tiedUsers, (ctx, { device_ids }) => this.ties.of(ctx, device_ids));
}
