import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BatchedLookup } from '@gaugeway/platform/auth';
import { IntegrationKeyRepository, type KeyHolder } from './integration-key.repository';
import { looksLikeSecret, secretHash } from './secret';

const FLUSH_MS = 10_000;

/** Finds the owner of the integration key in a request, and counts its use. */
@Injectable()
export class KeyGuard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('KeyGuard');
  /**
   * Holders by the hash of the secret, base64. Not cached: a revoked key is rejected from the answer of the revocation
   * on.
   */
  private readonly holders = new BatchedLookup<KeyHolder>(async (hashes) => {
    const found = await this.keys.holdersOf(hashes.map((hash) => Buffer.from(hash, 'base64')));
    return new Map(found.map(({ hash, ...holder }) => [hash.toString('base64'), holder]));
  });
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
    return this.holders.get(secretHash(secret).toString('base64'));
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
