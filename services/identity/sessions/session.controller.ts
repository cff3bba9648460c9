import { Controller } from '@nestjs/common';
import { handle, noSession } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { login, logout, refresh } from '@gaugeway/proto/api';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie';
import { answerOf, callerOf } from './session-answer';
import { SessionService } from './session.service';

@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  readonly login = handle(login, async (_ctx, input, request, reply) => {
    const opened = await this.sessions.open(input, callerOf(request));
    return answerOf(opened, request, reply);
  });

  readonly refresh = handle(refresh, async (_ctx, _input, request, reply) => {
    const token = readRefreshCookie(request);
    if (!token) throw noSession();
    try {
      return answerOf(await this.sessions.refresh(token), request, reply);
    } catch (error) {
      clearRefreshCookie(request, reply);
      throw error;
    }
  });

  readonly logout = handle(logout, async (ctx, _input, request, reply) => {
    await this.sessions.close(ctx);
    clearRefreshCookie(request, reply);
    return { msg: translate(ctx.language, 'messages.signed_out') };
  });
}
