import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type DeviceModel, isControlKey, isSentOverTheAir } from '@gaugeway/catalogue';
import { TASK_STATE } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { lorawan } from '@gaugeway/proto/kinds/transports/lorawan';
import { type CommandChannel, OVER_THE_AIR, type Refusal } from '../../commands/command-channel';
import { CommandChannels } from '../../commands/command-channels';
import { Progress } from '../../commands/progress';
import type { QueueRounds } from '../../commands/queue-rounds';
import { DownlinkRepository, type WaitingDownlink } from './downlink.repository';
import { LookAtQueues } from './look-at-queues';
import { SendDownlink } from './send-downlink';

/** Most tasks per scan that are notified that their network server does not answer. */
const REPORTED = 500;

/** Commands over the queues of network servers; every connector sends them. */
@Injectable()
export class DownlinkChannel implements CommandChannel<WaitingDownlink>, BeforeApplicationShutdown {
  readonly transport = lorawan.id;
  readonly queues = ['commands', 'downlinks'] as const;
  readonly most = 8;
  private readonly rounds: QueueRounds;
  private readonly delayed = new Set<number>();

  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly sender: SendDownlink,
    private readonly serverQueues: LookAtQueues,
    private readonly progress: Progress,
    channels: CommandChannels,
  ) {
    this.rounds = channels.add(this);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.end();
  }

  place(
    { control }: gaugeway.CommandRequested,
    _: gaugeway.DeviceRegistered,
    model: DeviceModel | undefined,
  ): number | Refusal {
    const isSendable = model && isControlKey(control) && isSentOverTheAir(model, control);
    return isSendable ? OVER_THE_AIR : { code: 'not_supported', sentence: 'no_downlink' };
  }

  waiting(underWay: readonly number[], limit: number): Promise<readonly WaitingDownlink[]> {
    return this.downlinks.waiting(underWay, limit);
  }

  send(waiting: WaitingDownlink): Promise<void> {
    return this.sender.run(waiting);
  }

  /** A scan deletes the downlink from the queue of the network server if possible. */
  cancel(taskId: number): Promise<boolean> {
    return this.downlinks.unwant(taskId);
  }

  async followUp(): Promise<void> {
    await this.serverQueues.run();
    await this.reportServerAway();
  }

  sweep(): Promise<void> {
    return this.downlinks.sweep();
  }

  /** Reports each command once while its server does not answer. */
  private async reportServerAway(): Promise<void> {
    for (const command of await this.downlinks.delayed([...this.delayed], REPORTED)) {
      await this.progress.publish(command, TASK_STATE.queued, { step: 'server_away' });
      this.delayed.add(command.taskId);
    }
    if (this.delayed.size > 10 * REPORTED) this.delayed.clear();
  }
}
