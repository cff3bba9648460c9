import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { LineActions } from '../transparent-port/line-actions';
import { Broker } from '../transport/broker';
import { BrokerPeerRepository } from '../peers/broker-peer.repository';
import { LivePoll } from './live-poll';
import { LiveTrace, type TraceRequest } from './live-trace';
import { LineRequestRepository } from '../peers/line-request.repository';

const EVERY_MS = 1000;
/** Rounds between two writings of when peers were heard. */
const KEEP_EVERY = 3;

/** Stores the peers that this connector holds, and carries out requests of other connectors on their lines. */
@Injectable()
export class PeerWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('PeerWatch');
  private timer: NodeJS.Timeout | undefined;
  private round = 0;
  private looking: Promise<void> | null = null;
  private before = '';

  constructor(
    private readonly broker: Broker,
    private readonly peers: BrokerPeerRepository,
    private readonly requests: LineRequestRepository,
    private readonly live: LivePoll,
    private readonly traces: LiveTrace,
    private readonly actions: LineActions,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= forEveryone(() => this.look())
        .catch((error: unknown) => this.logger.warn(`the connected peers were not written down: ${String(error)}`))
        .finally(() => (this.looking = null));
    }, EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await forEveryone(() => this.peers.keep(this.env.INSTANCE_ID, [])).catch(() => undefined);
  }

  private async look(): Promise<void> {
    this.round += 1;
    const here = this.broker.connectedPeers();
    // A new or lost peer is shown at once; when the others were heard last, now and then.
    const who = here.map(({ identity, gatewayId }) => `${identity}:${gatewayId}`).join();
    if (who !== this.before || this.round % KEEP_EVERY === 0) await this.peers.keep(this.env.INSTANCE_ID, here);
    this.before = who;
    const identities = here.map(({ identity }) => identity);
    for (const { id, identity, request } of await this.requests.take(identities, this.env.INSTANCE_ID)) {
      void forEveryone(async () => this.requests.reply(id, await this.carryOut(identity, request)));
    }
  }

  private async carryOut(identity: string, request: unknown): Promise<unknown> {
    if (request === null) return this.live.here(identity);
    return isTraceRequest(request) ? this.traces.here(identity, request) : this.actions.here(identity, request);
  }
}

/** Written by LiveTrace of another connector. */
const isTraceRequest = (request: unknown): request is TraceRequest =>
  typeof request === 'object' && request !== null && 'kind' in request && request.kind === 'trace';
