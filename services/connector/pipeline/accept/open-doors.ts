import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { doorsOpen } from '@gaugeway/proto/events';
import type { TransportId } from '@gaugeway/proto/kinds/find-transport';

const EVERY_MS = 15_000;

/**
 * Reports which transports of this connector accept data. The report goes over the bus on purpose: where the bus takes nothing, no transport
 * acknowledges anything, and no report comes either.
 */
@Injectable()
export class OpenDoors implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('OpenDoors');
  private readonly transports = new Map<TransportId, () => boolean>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {}

  /** `isOpen` is called for each report. */
  watch(transport: TransportId, isOpen: () => boolean): void {
    this.transports.set(transport, isOpen);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.report().catch((error: unknown) => this.logger.warn(`the open doors were not reported: ${String(error)}`));
    }, EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async report(at = Date.now()): Promise<void> {
    const value = { at, open: [...this.transports].flatMap(([id, isOpen]) => (isOpen() ? [id] : [])) };
    await this.bus.publish(doorsOpen, [{ key: this.platform.INSTANCE_ID, company: 0, value }]);
  }
}
