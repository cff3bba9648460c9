import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type ApiKeyUse,
  authEnv,
  INTERNAL_HEADER,
  type SessionContext,
  SessionDirectory,
} from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { unavailable } from '@gaugeway/platform/http';
import { forwardingEnv } from '../gateway.env';

const PATIENCE_MS = 5000;
/** Sessions per request. */
const AT_ONCE = 1000;

/**
 * Queries the identity service where it runs in a separate process. Rejects with `unavailable` (503) where it does not
 * answer.
 */
@Injectable()
export class HttpSessionDirectory extends SessionDirectory {
  private readonly logger = new Logger('Sessions');

  constructor(
    @Inject(forwardingEnv.token) private readonly env: EnvOf<typeof forwardingEnv>,
    @Inject(authEnv.token) private readonly secrets: EnvOf<typeof authEnv>,
  ) {
    super();
  }

  async findAll(sessionIds: readonly string[]): Promise<SessionContext[]> {
    const found: SessionContext[] = [];
    for (let from = 0; from < sessionIds.length; from += AT_ONCE) {
      const chunk = sessionIds.slice(from, from + AT_ONCE);
      found.push(
        ...(await this.ask<{ sessions: SessionContext[] }>('sessions/resolve_all', { session_ids: chunk })).sessions,
      );
    }
    return found;
  }

  async findConsumer(sessionId: string): Promise<SessionContext | null> {
    const { session } = await this.ask<{ session: SessionContext | null }>('sessions/resolve_consumer', {
      session_id: sessionId,
    });
    return session;
  }

  /** Keys for machines, at most 1,000, as ApiKeyDirectory says. */
  async findApiKeys(uses: readonly ApiKeyUse[]): Promise<(SessionContext | null)[]> {
    return (await this.ask<{ sessions: (SessionContext | null)[] }>('api_keys/resolve_all', { uses })).sessions;
  }

  /** The script of a host, as HostScripts says. */
  async findHostScript(host: string): Promise<string | null> {
    const { script } = await this.ask<{ script: string | null }>('branding/script', { host });
    return script;
  }

  /** Both sides are of one installation and version: identity's internal controllers return this answer. */
  private async ask<T>(
    question: 'sessions/resolve_all' | 'sessions/resolve_consumer' | 'api_keys/resolve_all' | 'branding/script',
    body: object,
  ): Promise<T> {
    try {
      const response = await fetch(new URL(`/internal/${question}`, this.env.SERVICE_URLS.identity), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [INTERNAL_HEADER]: this.secrets.INTERNAL_SECRET },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`identity answered ${response.status}`);
      return (await response.json()) as T;
    } catch (error) {
      this.logger.warn(error, 'a session could not be looked up');
      throw unavailable({}, { retryAfterSeconds: 5 });
    }
  }
}
