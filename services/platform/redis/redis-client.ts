import { Redis, type RedisOptions } from 'ioredis';

/** Longest time to close a connection that does not answer. */
const CLOSE_MS = 500;

/**
 * A connection to Redis that can be ended whether Redis is reachable or not. It reconnects without a limit of attempts,
 * and requests wait meanwhile.
 */
export class RedisClient extends Redis {
  private readonly copies: RedisClient[] = [];

  constructor(options: RedisOptions);
  constructor(url: string, options?: RedisOptions);
  constructor(first: string | RedisOptions, options: RedisOptions = {}) {
    const settings = { maxRetriesPerRequest: null, disconnectTimeout: CLOSE_MS };
    if (typeof first === 'string') super(first, { ...settings, ...options });
    else super({ ...settings, ...first });
    // Redis being away must not end the process.
    this.on('error', () => undefined);
  }

  /**
   * Between two tries ioredis (5.11) only forgets the next one: its `end` never comes, and a call that waits for it or
   * for an answer (BullMQ's `close`) waits for ever. In the state before its first try it ends at once, and refuses the
   * waiting calls.
   */
  override disconnect(reconnect = false): void {
    if (this.status === 'end' && !reconnect) return;
    if (this.status === 'reconnecting' && !reconnect) this.status = 'wait';
    super.disconnect(reconnect);
  }

  override duplicate(override?: Partial<RedisOptions>): RedisClient {
    const copy = new RedisClient({ ...this.options, ...override });
    this.copies.push(copy);
    return copy;
  }

  /** Disconnects this connection and all copies made of it. */
  disconnectAll(): void {
    this.disconnect();
    for (const copy of this.copies) copy.disconnectAll();
  }

  /**
   * A command that no code awaits (socket.io's subscriptions) and that is rejected at the end must not crash the
   * process.
   */
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...args);
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  }
}
