import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type EnvOf, platformEnv } from '../config';
import { RedisClient } from '../redis';
import { intervalOf, networkOf, type Rate, RateLimit } from './rate-limit';

/** A limit that all processes of the installation count together. */
export interface SharedRate {
  /** Takes one call of a key; 0 = it may proceed, else the seconds until it may try again. */
  take(key: string): Promise<number>;
}

/**
 * The bucket of `RateLimit` in Redis, by the clock of Redis: KEYS[1] = Unix milliseconds at which it is full again,
 * ARGV = burst, milliseconds per call; returns the milliseconds to wait.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local burst, interval = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = tonumber(redis.call('GET', KEYS[1]) or now)
full = math.min(math.max(full, now), now + burst * interval)
local wait = full - now - (burst - 1) * interval
if wait > 0 then return wait end
full = full + interval
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', string.format('%.0f', full - now))
return 0`;

/**
 * Limits of calls. With Redis all processes count together, and N replicas admit the rate once; without Redis, and while
 * it is away, each process counts its own calls. A call that the process itself refuses costs Redis nothing.
 */
@Injectable()
export class SharedRates implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('SharedRates');
  private redis: RedisClient | null = null;
  private isAway = false;
  /** Longest wait for an answer of Redis, ms; tests on a loaded machine wait longer. */
  answerMs = 250;

  constructor(@Inject(platformEnv.token) private readonly env: Pick<EnvOf<typeof platformEnv>, 'REDIS_URL'>) {}

  onModuleInit(): void {
    if (this.env.REDIS_URL)
      this.redis = new RedisClient(this.env.REDIS_URL, { enableOfflineQueue: false, commandTimeout: this.answerMs });
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /** @param name of the limit, unique in the installation */
  limit(name: string, rate: Rate): SharedRate {
    const own = new RateLimit(rate);
    return {
      take: async (key) => own.take(key) || Math.ceil((await this.waitMs(`${name}:${networkOf(key)}`, rate)) / 1000),
    };
  }

  private async waitMs(key: string, { burst, perSecond }: Rate): Promise<number> {
    if (!this.redis) return 0;
    try {
      const wait = await this.redis.eval(TAKE, 1, `gaugeway:rate:${key}`, burst, intervalOf(perSecond));
      this.isAway = false;
      return Number(wait);
    } catch (error) {
      if (!this.isAway) this.logger.warn(`calls are counted per process while Redis is away: ${String(error)}`);
      this.isAway = true;
      return 0;
    }
  }
}
