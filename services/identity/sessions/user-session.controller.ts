import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  endOwnSession,
  endUserSession,
  type InputOf,
  ownSessions,
  type ReplyOf,
  userSessions,
} from '@gaugeway/proto/api';
import { UserSessionService } from './user-session.service';

@Controller()
export class UserSessionController {
  constructor(private readonly sessions: UserSessionService) {}

  @Implements(ownSessions)
  async own(ctx: Context): Promise<ReplyOf<typeof ownSessions>> {
    return { sessions: await this.sessions.own(ctx) };
  }

  @Implements(endOwnSession)
  async endOwn(ctx: Context, { id }: InputOf<typeof endOwnSession>): Promise<ReplyOf<typeof endOwnSession>> {
    await this.sessions.endOwn(ctx, id);
    return { msg: translate(ctx.language, 'messages.session_ended') };
  }

  @Implements(userSessions)
  async ofUser(ctx: Context, { id }: InputOf<typeof userSessions>): Promise<ReplyOf<typeof userSessions>> {
    return { sessions: await this.sessions.ofUser(ctx, id) };
  }

  @Implements(endUserSession)
  async endOfUser(ctx: Context, { id }: InputOf<typeof endUserSession>): Promise<ReplyOf<typeof endUserSession>> {
    await this.sessions.endOfUser(ctx, id);
    return { msg: translate(ctx.language, 'messages.session_ended') };
  }
}
