import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { endOwnSession, endUserSession, ownSessions, userSessions } from '@gaugeway/proto/api';
import { UserSessionService } from './user-session.service';

@Controller()
export class UserSessionController {
  constructor(private readonly sessions: UserSessionService) {}

  readonly own = handle(ownSessions, async (ctx) => ({ sessions: await this.sessions.own(ctx) }));

  readonly endOwn = handle(endOwnSession, async (ctx, { id }) => {
    await this.sessions.endOwn(ctx, id);
    return { msg: translate(ctx.language, 'messages.session_ended') };
  });

  readonly ofUser = handle(userSessions, async (ctx, { id }) => ({ sessions: await this.sessions.ofUser(ctx, id) }));

  readonly endOfUser = handle(endUserSession, async (ctx, { id }) => {
    await this.sessions.endOfUser(ctx, id);
    return { msg: translate(ctx.language, 'messages.session_ended') };
  });
}
