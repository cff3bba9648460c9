import { Redis, type RedisOptions } from 'ioredis';

/**
 * A client of Redis, and all that are made after it by `duplicate`, which end when they are told to, whether Redis can be
 * reached or not.
 */
export class EndingRedis extends Redis {
  private readonly family: Set<EndingRedis>;

  /** Without a limit of tries: a command waits until Redis is there again, or until `endAll`. */
  constructor(url: string, options: RedisOptions = {}, family = new Set<EndingRedis>()) {
    super(url, { ...options, maxRetriesPerRequest: null });
    this.family = family.add(this);
    this.once('end', () => family.delete(this));
    this.url = url;
  }

  private readonly url: string;

  override duplicate(override: Partial<RedisOptions> = {}): EndingRedis {
    return new EndingRedis(this.url, override, this.family);
  }

  /**
   * Of a client that pauses between two tries to connect, ioredis (5.11) forgets the next try here and says "end" never:
   * who waits for that, or for a command that the client holds, would wait for ever.
   */
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }

  /** Ends them all; commands that they hold are rejected. */
  endAll(): void {
    for (const client of [...this.family]) client.disconnect();
  }
}
