import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { connectorEnv } from '../../connector.env';
import { Broker } from '../transport/broker';
import type { Session } from '../transport/session';
import { type PortOwner, TransparentPortRepository } from './transparent-port.repository';
import { Tunnel } from './tunnel';

/** Longest wait for the current exchange on the line, after which the port is not opened. */
const PATIENCE_MS = 15_000;
const WATCH_MS = 1000;

interface Kept {
  owner: PortOwner;
  session: Session;
  tunnel: Tunnel;
  letGo(): void;
}

export type Opened = { port: number } | { fault: 'not_reachable' | 'busy' };

/** The transparent ports on the lines that this connector holds (reliability.md, "Security points"). */
@Injectable()
export class TransparentPorts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('TransparentPorts');
  private readonly kept = new Map<number, Kept>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly broker: Broker,
    private readonly ports: TransparentPortRepository,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {}

  get isAvailable(): boolean {
    return this.env.TRANSPARENT_PORTS !== 'off';
  }

  async onApplicationBootstrap(): Promise<void> {
    await forEveryone(() => this.ports.forget(this.platform.INSTANCE_ID));
    this.timer = setInterval(() => this.watch(), WATCH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.kept.keys()].map((gatewayId) => this.close(gatewayId, 'the connector ends')));
  }

  /** The line must be held by this connector. The queue of the line waits until the port is closed. */
  async open(owner: PortOwner): Promise<Opened> {
    const session = this.broker.sessionOf(owner.gatewayId);
    if (!session || session.lease === 0) return { fault: 'not_reachable' };
    const letGo = await session.queue.hold(PATIENCE_MS);
    if (!letGo) return { fault: session.state === 'ended' ? 'not_reachable' : 'busy' };
    const tunnel = new Tunnel(session, owner.address);
    try {
      const port = await tunnel.listen(this.env.BROKER_HOST, rangeOf(this.env.TRANSPARENT_PORTS));
      this.kept.set(owner.gatewayId, { owner, session, tunnel, letGo });
      await this.ports.opened(owner, port, this.platform.INSTANCE_ID, this.env.TRANSPARENT_MOST_MINUTES * 60);
      this.logger.log(`transparent port ${port} is open for device ${owner.deviceId}, user ${owner.userId}`);
      return { port };
    } catch (error) {
      this.kept.delete(owner.gatewayId);
      tunnel.close();
      letGo();
      throw error;
    }
  }

  async close(gatewayId: number, why: string): Promise<void> {
    const kept = this.kept.get(gatewayId);
    if (!kept) return;
    this.kept.delete(gatewayId);
    kept.tunnel.close();
    kept.letGo();
    const { to, from } = kept.tunnel.passed;
    this.logger.log(
      `the transparent port of device ${kept.owner.deviceId} is closed: ${why}; ${to} bytes to, ${from} from it`,
    );
    await forEveryone(() => this.ports.closed(gatewayId, this.platform.INSTANCE_ID));
  }

  private watch(): void {
    const now = Date.now();
    for (const [gatewayId, { session, tunnel }] of this.kept) {
      const why =
        session.state === 'ended'
          ? 'the gateway device disconnected'
          : now - tunnel.lastByteAt > this.env.TRANSPARENT_IDLE_MINUTES * 60_000
            ? 'nothing passed'
            : now - tunnel.openedAt > this.env.TRANSPARENT_MOST_MINUTES * 60_000
              ? 'its time is over'
              : null;
      if (why !== null) void this.close(gatewayId, why).catch((error: unknown) => this.logger.warn(String(error)));
    }
  }
}

/** null = any free port. */
function rangeOf(setting: string): { from: number; to: number } | null {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(setting) ?? [];
  return from && to ? { from: Number(from), to: Number(to) } : null;
}
