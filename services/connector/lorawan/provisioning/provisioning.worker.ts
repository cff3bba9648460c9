import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { connectorEnv } from '../../connector.env';
import { OpenWork } from '../../pipeline/open-work';
import { NetworkServerRepository } from '../network-servers/network-server.repository';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { PlaceBaseStation } from './place-base-station';
import { PlaceDevice } from './place-device';
import { type OpenRequest, ProvisioningRepository } from './provisioning.repository';

/** Devices and base stations that are carried out at once. */
const LANES = 4;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Carries out requests, in every connector: each is claimed by one of them. A server that does not answer is left alone
 * for a while, with all requests that wait for it; a device that it refuses waits alone.
 */
@Injectable()
export class ProvisioningWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ProvisioningWorker');
  private isStopping = false;
  private isWoken = false;
  private running: Promise<void> | null = null;

  constructor(
    private readonly rows: ProvisioningRepository,
    private readonly servers: NetworkServerRepository,
    private readonly devices: PlaceDevice,
    private readonly stations: PlaceBaseStation,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    private readonly work: OpenWork,
  ) {}

  onApplicationBootstrap(): void {
    this.work.watch(['requests'], () => this.wake());
  }

  /** Ends after the request being carried out; the rest stays in the database. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /** Looks for open requests now, or once more after the current search. */
  wake(): void {
    this.isWoken = true;
    if (this.running || this.isStopping) return;
    // Whichever company woke it: the requests are those of all companies.
    this.running = forEveryone(() => this.drain())
      .catch((error: unknown) => this.logger.warn(error, 'open requests could not be carried out'))
      .finally(() => {
        this.running = null;
      });
  }

  private async drain(): Promise<void> {
    while (this.isWoken && !this.isStopping) {
      this.isWoken = false;
      await this.lanes(LANES);
    }
  }

  /** Runs at most `most` at once; each that finds something opens the next. */
  private async lanes(most: number): Promise<void> {
    if (most === 0 || this.isStopping) return;
    const first = await this.rows.claim(this.env.PROVISIONING_CLAIM_MS);
    if (first) await Promise.all([this.lanes(most - 1), this.lane(first)]);
  }

  private async lane(first: OpenRequest): Promise<void> {
    let open: OpenRequest | null = first;
    while (open) {
      await this.carryOut(open);
      open = this.isStopping ? null : await this.rows.claim(this.env.PROVISIONING_CLAIM_MS);
    }
  }

  private async carryOut(open: OpenRequest): Promise<void> {
    const serverId = open.server_id ?? open.placed_server_id;
    try {
      await (open.kind === 'device' ? this.devices : this.stations).run(open);
      await this.rows.reached(open);
      if (serverId !== null) await this.servers.answered(serverId);
    } catch (error) {
      if (error instanceof ChirpstackError) await this.failed(open, serverId, error);
      else await this.interrupted(open, error);
    }
  }

  /** A fault of ours (a database that was away): without its claim the request does not wait until that ends. */
  private async interrupted(open: OpenRequest, error: unknown): Promise<void> {
    this.logger.warn(error, 'a request could not be carried out');
    await this.rows.release(open, this.pauseAfter(open.failures));
  }

  private async failed(open: OpenRequest, serverId: number | null, error: ChirpstackError): Promise<void> {
    const { cause, detail } = error;
    // Unavailable is not refused: nothing is wrong with the request.
    const state = cause === 'unreachable' || cause === 'timeout' ? 'pending' : 'failed';
    if (error.isOfTheServer && serverId !== null) {
      await this.servers.leaveAlone(serverId, this.env.PROVISIONING_RETRY_MS);
      await this.rows.failed(open, { state, cause, detail }, null);
      await this.rows.failedForServer(serverId, { state, cause, detail });
      return;
    }
    await this.rows.failed(open, { state, cause, detail }, this.pauseAfter(open.failures));
  }

  private pauseAfter(failures: number): number {
    return Math.min(this.env.PROVISIONING_RETRY_MS * 2 ** Math.min(failures, 16), LONGEST_PAUSE_MS);
  }
}
