import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { TASK_STATE } from '@gaugeway/proto/api';
import { Progress } from '../commands/progress';
import { connectorEnv } from '../connector.env';
import { DownlinkRepository, type WaitingDownlink } from './downlink.repository';
import { LookAtQueues } from './look-at-queues';
import { SendDownlink } from './send-downlink';

/** Commands that are handed over at once. */
const MOST = 8;
/** Tasks that are told at once that their network server does not answer. */
const TOLD = 500;
const LOOK_MS = 1000;
const SWEEP_EVERY = 600;

/** Takes commands for LoRaWAN devices from the durable queue to their network servers, in every connector. */
@Injectable()
export class DownlinkDispatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Downlinks');
  private readonly running = new Map<number, Promise<void>>();
  private readonly heldUp = new Set<number>();
  private looking: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;
  private looks = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly sender: SendDownlink,
    private readonly queues: LookAtQueues,
    private readonly progress: Progress,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), Math.min(LOOK_MS, this.env.DOWNLINK_LOOK_MS / 4)).unref();
  }

  /** What is being handed over ends; the rest stays in the database. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.looking;
    await Promise.all(this.running.values());
  }

  /** Commands may wait; returns at once. */
  wake(): void {
    this.isWoken = true;
    if (this.looking || this.isStopped) return;
    // A timer belongs to no scope by itself.
    this.looking = forEveryone(() => this.look())
      .catch((error: unknown) => this.logger.warn(`downlinks were not looked through: ${String(error)}`))
      .finally(() => {
        this.looking = null;
      });
  }

  /** What the network server has is taken out of its queue where that is possible. */
  async cancel(taskId: number): Promise<void> {
    if (await this.downlinks.unwant(taskId)) this.wake();
  }

  private async look(): Promise<void> {
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      const free = MOST - this.running.size;
      const waiting = free > 0 ? await this.downlinks.waiting([...this.running.keys()], free) : [];
      for (const entry of waiting) this.start(entry);
      await this.queues.run();
    }
    await this.tellHeldUp();
    this.looks += 1;
    if (this.looks % SWEEP_EVERY === 0) await this.downlinks.sweep();
  }

  private start(entry: WaitingDownlink): void {
    const { taskId } = entry.command;
    const run = this.sender
      .run(entry)
      .then(() => {
        this.isWoken = true;
      })
      .catch((error: unknown) => this.logger.error(`task ${taskId} was not handed over: ${String(error)}`))
      .finally(() => {
        this.running.delete(taskId);
        if (this.isWoken) this.wake();
      });
    this.running.set(taskId, run);
  }

  /** Each once: what waits for a server that does not answer says so. */
  private async tellHeldUp(): Promise<void> {
    for (const command of await this.downlinks.heldUp([...this.heldUp], TOLD)) {
      await this.progress.tell(command, TASK_STATE.queued, '', '', 'server_away');
      this.heldUp.add(command.taskId);
    }
    if (this.heldUp.size > 10 * TOLD) this.heldUp.clear();
  }
}
