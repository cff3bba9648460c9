import type { Context } from './context';

/** Context of a session, before a request adds its own id and address. */
export type SessionContext = Omit<Context, 'requestId' | 'address'>;

/**
 * Lookup of live sessions: the identity service itself if it runs in this process, else a client of it. An ended
 * session, one of a blocked user, or one in a closed company is not found.
 */
export abstract class SessionDirectory {
  /** The live sessions of users among these, in one lookup; unknown ones are left out. */
  abstract findAll(sessionIds: readonly string[]): Promise<SessionContext[]>;

  /** The live session of a consumer's account (`Context.consumer`); those of users are not found here, and these not there. */
  abstract findConsumer(sessionId: string): Promise<SessionContext | null>;
}
