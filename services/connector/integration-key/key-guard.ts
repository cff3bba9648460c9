import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { IntegrationKeyRepository, type KeyHolder } from './integration-key.repository';
import { looksLikeSecret, secretHash } from './secret';

/** A revoked key is refused everywhere after this time. */
const CACHE_MS = 2000;
const CACHED_KEYS = 10_000;
const FLUSH_MS = 10_000;

/** Finds the owner of the integration key in a request, and counts its use. */
@Injectable()
export class KeyGuard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('KeyGuard');
  private readonly known = new Map<string, { holder: Promise<KeyHolder | null>; until: number }>();
  private used = new Map<number, { uplinks: number; lastUsedAt: number }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly keys: IntegrationKeyRepository) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush();
  }

  /**
   * Null for an unknown secret. Only its hash is looked up, in an index, so that the time reveals nothing of the
   * secret.
   */
  holderOf(secret: string): Promise<KeyHolder | null> {
    if (!looksLikeSecret(secret)) return Promise.resolve(null);
    const hash = secretHash(secret);
    const name = hash.toString('base64');
    const cached = this.known.get(name);
    if (cached && cached.until > Date.now()) return cached.holder;
    if (this.known.size >= CACHED_KEYS) this.known.clear();
    const holder = this.keys.holderOf(hash);
    this.known.set(name, { holder, until: Date.now() + CACHE_MS });
    // A fault of the database must not be remembered as an answer.
    holder.catch(() => this.known.delete(name));
    return holder;
  }

  countUplink(keyId: number): void {
    const use = this.used.get(keyId) ?? { uplinks: 0, lastUsedAt: 0 };
    use.uplinks++;
    use.lastUsedAt = Date.now();
    this.used.set(keyId, use);
  }

  private async flush(): Promise<void> {
    if (this.used.size === 0) return;
    const uses = [...this.used].map(([keyId, use]) => ({ keyId, ...use }));
    this.used = new Map();
    try {
      await this.keys.recordUse(uses);
    } catch (error) {
      this.logger.warn(`the use of ${uses.length} integration keys was not counted: ${String(error)}`);
    }
  }
}
