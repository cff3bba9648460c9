import { Injectable } from '@nestjs/common';
import { type SessionContext, SessionDirectory } from '@gaugeway/platform/auth';
import { ConsumerSessionRepository } from '../consumers/consumer-session.repository';
import { SessionRepository } from '../sessions/session.repository';

/** Live sessions of users and of consumers by their ids, for the guard of every call. */
@Injectable()
export class SessionLookup extends SessionDirectory {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly consumers: ConsumerSessionRepository,
  ) {
    super();
  }

  findAll(sessionIds: readonly string[]): Promise<SessionContext[]> {
    return this.sessions.contexts(sessionIds);
  }

  findConsumer(sessionId: string): Promise<SessionContext | null> {
    return this.consumers.context(sessionId);
  }
}
