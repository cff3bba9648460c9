import type { Context } from './context';

/** What a session states, before a request adds its own id and address. */
export type SessionContext = Omit<Context, 'requestId' | 'address'>;

/**
 * Where live sessions are looked up: the identity service itself where it runs in this process, else a client of it.
 * A session that was ended, whose user is blocked or whose company may not be entered any more, is not found.
 */
export abstract class SessionDirectory {
  abstract find(sessionId: string): Promise<SessionContext | null>;

  /** What `find` returns for each of the sessions, in one lookup; unknown ones are left out. */
  abstract findAll(sessionIds: readonly string[]): Promise<SessionContext[]>;

  /** The live session of a consumer's account (`Context.consumer`); those of users are not found here, and these not there. */
  abstract findConsumer(sessionId: string): Promise<SessionContext | null>;
}

/** How long a found session may be believed: with the time that an event needs, "out everywhere within 5 s" holds. */
const BELIEVED_MS = 2000;

/** Remembers lookups for two seconds, so that a screen with ten calls looks up once. */
export class CachedSessions {
  private readonly found = new Map<string, { at: number; session: Promise<SessionContext | null> }>();

  constructor(private readonly find: (sessionId: string) => Promise<SessionContext | null>) {}

  get(sessionId: string, now = Date.now()): Promise<SessionContext | null> {
    const known = this.found.get(sessionId);
    if (known && now - known.at < BELIEVED_MS) return known.session;
    const session = this.find(sessionId);
    session.catch(() => this.found.delete(sessionId));
    this.found.set(sessionId, { at: now, session });
    if (this.found.size > 10_000) this.sweep(now);
    return session;
  }

  forget(sessionId: string): void {
    this.found.delete(sessionId);
  }

  private sweep(now: number): void {
    for (const [sessionId, { at }] of this.found) if (now - at >= BELIEVED_MS) this.found.delete(sessionId);
  }
}
