import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { TASK_STATE } from '@gaugeway/proto/api';
import { type CommandChannel, CommandChannels } from '../../commands/command-channels';
import { Progress } from '../../commands/progress';
import { QueueRounds } from '../../commands/queue-rounds';
import { connectorEnv } from '../../connector.env';
import { DownlinkRepository } from './downlink.repository';
import { LookAtQueues } from './look-at-queues';
import { SendDownlink } from './send-downlink';

/** Commands that are handed over at once. */
const MOST = 8;
/** Most tasks per scan that are notified that their network server does not answer. */
const REPORTED = 500;
const LOOK_MS = 1000;
const SWEEP_EVERY = 600;

/** Takes commands for LoRaWAN devices from the durable queue to their network servers, in every connector. */
@Injectable()
export class DownlinkDispatch implements CommandChannel, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds = new QueueRounds('Downlinks', () => this.look());
  private readonly heldUp = new Set<number>();
  private looks = 0;

  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly sender: SendDownlink,
    private readonly queues: LookAtQueues,
    private readonly progress: Progress,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    channels: CommandChannels,
  ) {
    channels.add('radio', this);
  }

  onApplicationBootstrap(): void {
    this.rounds.begin(Math.min(LOOK_MS, this.env.DOWNLINK_LOOK_MS / 4));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.end();
  }

  /** Commands may wait; returns at once. */
  wake(): void {
    this.rounds.wake();
  }

  /** Also deletes the downlink from the queue of the network server if possible. */
  async cancel(taskId: number): Promise<void> {
    if (await this.downlinks.unwant(taskId)) this.wake();
  }

  private async look(): Promise<void> {
    const running = this.rounds.taskIds;
    const free = MOST - running.length;
    const waiting = free > 0 ? await this.downlinks.waiting(running, free) : [];
    for (const entry of waiting)
      this.rounds.start(entry.command.taskId, () => this.sender.run(entry), { andLook: true });
    await this.queues.run();
    await this.reportServerAway();
    this.looks += 1;
    if (this.looks % SWEEP_EVERY === 0) await this.downlinks.sweep();
  }

  /** Each once: what waits for a server that does not answer says so. */
  private async reportServerAway(): Promise<void> {
    for (const command of await this.downlinks.heldUp([...this.heldUp], REPORTED)) {
      await this.progress.publish(command, TASK_STATE.queued, { step: 'server_away' });
      this.heldUp.add(command.taskId);
    }
    if (this.heldUp.size > 10 * REPORTED) this.heldUp.clear();
  }
}
