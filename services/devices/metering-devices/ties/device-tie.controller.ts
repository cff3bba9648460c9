import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Implements, noRight } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, type ReplyOf, SECTION, tiedUsers, tieUser } from '@gaugeway/proto/api';
import { DeviceTieService } from './device-tie.service';
import { TieUsers } from './tie-users';

@Controller()
export class DeviceTieController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ties: DeviceTieService,
  ) {}

  @Implements(tieUser)
  async tie(ctx: Context, input: InputOf<typeof tieUser>): Promise<ReplyOf<typeof tieUser>> {
    if (!hasRight(ctx, 'read', SECTION.users) && !hasRight(ctx, 'read', SECTION.objects)) throw noRight();
    const { changed, notFound } = await this.commands.execute(new TieUsers(ctx, input));
    return { changed, not_found: notFound, msg: translate(ctx.language, 'messages.users_tied', { count: changed }) };
  }

  @Implements(tiedUsers)
  tied(ctx: Context, { device_ids }: InputOf<typeof tiedUsers>): Promise<ReplyOf<typeof tiedUsers>> {
    return this.ties.of(ctx, device_ids);
  }
}
