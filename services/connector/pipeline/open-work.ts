import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { connectorEnv } from '../connector.env';
import { OpenWorkRepository, type WorkQueue } from './open-work.repository';

/** Interval of the search for rows that another connector stored or that are due only now, ms. */
const LOOK_MS = 1000;

/**
 * Wakes up the parts of the connector whose queues in the database have something. One statement finds that for all of
 * them; this process reports the work that it stores at once.
 */
@Injectable()
export class OpenWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('OpenWork');
  private readonly watches: { queues: readonly WorkQueue[]; wake: () => void }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly repository: OpenWorkRepository,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
  ) {}

  /** Calls `wake` while one of the queues has something, until the process shuts down. */
  watch(queues: readonly WorkQueue[], wake: () => void): void {
    this.watches.push({ queues, wake });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), Math.min(LOOK_MS, this.env.DOWNLINK_LOOK_MS / 4)).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private look(): void {
    this.looking ??= forEveryone(() => this.wakeThose())
      .catch((error: unknown) => this.logger.warn(`the queues were not looked through: ${String(error)}`))
      .finally(() => (this.looking = null));
  }

  private async wakeThose(): Promise<void> {
    const filled = await this.repository.filled();
    for (const { queues, wake } of this.watches) if (queues.some((queue) => filled[queue])) wake();
  }
}
