import { Inject, Injectable } from '@nestjs/common';
import { authEnv, INTERNAL_HEADER, type SessionContext, SessionDirectory } from '@gaugeway/platform/auth';
import { TransientError } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { forwardingEnv } from '../gateway.env';

/** Asks the identity service where it runs in a process of its own. */
@Injectable()
export class HttpSessionDirectory extends SessionDirectory {
  constructor(
    @Inject(forwardingEnv.token) private readonly env: EnvOf<typeof forwardingEnv>,
    @Inject(authEnv.token) private readonly secrets: EnvOf<typeof authEnv>,
  ) {
    super();
  }

  async find(sessionId: string): Promise<SessionContext | null> {
    const response = await fetch(new URL('/internal/sessions/resolve', this.env.SERVICE_URLS.identity), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_HEADER]: this.secrets.INTERNAL_SECRET },
      body: JSON.stringify({ session_id: sessionId }),
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new TransientError(`identity answered ${response.status}`);
    const { session } = (await response.json()) as { session: SessionContext | null };
    return session;
  }
}
