import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { type CommandChannel, CommandChannels } from '../../commands/command-channels';
import { Progress } from '../../commands/progress';
import { QueueRounds } from '../../commands/queue-rounds';
import { OpenWork } from '../../pipeline/open-work';
import { DownlinkRepository } from './downlink.repository';
import { LookAtQueues } from './look-at-queues';
import { SendDownlink } from './send-downlink';

/** Commands that are handed over at once. */
const MOST = 8;
/** Most tasks per scan that are notified that their network server does not answer. */
const REPORTED = 500;
const SWEEP_MS = 600_000;

/** Takes commands for LoRaWAN devices from the durable queue to their network servers, in every connector. */
@Injectable()
export class DownlinkDispatch implements CommandChannel, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds = new QueueRounds('Downlinks', () => this.look());
  private readonly heldUp = new Set<number>();

  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly sender: SendDownlink,
    private readonly queues: LookAtQueues,
    private readonly progress: Progress,
    private readonly work: OpenWork,
    channels: CommandChannels,
  ) {
    channels.add('radio', this);
  }

  onApplicationBootstrap(): void {
    this.work.watch(['commands', 'downlinks'], () => this.wake());
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

  @Every(SWEEP_MS, 'connector.sweep_downlinks')
  sweep(): Promise<void> {
    return this.downlinks.sweep();
  }

  private async look(): Promise<void> {
    const running = this.rounds.taskIds;
    const free = MOST - running.length;
    const waiting = free > 0 ? await this.downlinks.waiting(running, free) : [];
    for (const entry of waiting)
      this.rounds.start(entry.command.taskId, () => this.sender.run(entry), { andLook: true });
    await this.queues.run();
    await this.reportServerAway();
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
