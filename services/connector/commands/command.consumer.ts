import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandRequested, type gaugeway } from '@gaugeway/proto/events';
import { CommandChannels } from './command-channels';
import { CommandQueueRepository } from './command-queue.repository';
import { Progress, type ResultCode } from './progress';

/**
 * Puts commands into the durable queue, from which the connector that holds the connection of the gateway device takes
 * them. The connector that receives a command first stores it; the bus continues when it is stored.
 */
@Injectable()
export class CommandConsumer {
  constructor(
    private readonly queue: CommandQueueRepository,
    private readonly channels: CommandChannels,
    private readonly progress: Progress,
  ) {}

  @Consumes(commandRequested, { group: 'connector-commands' })
  async onCommandRequested(events: EventBatch<typeof commandRequested>): Promise<void> {
    for (const { value } of events) if (value && (await this.take(value))) this.channels.wake(value);
  }

  /** true: it waits in the queue now. */
  private async take(command: gaugeway.CommandRequested): Promise<boolean> {
    if (command.cancel) {
      // The second question: it was withdrawn before, by a process that died before it published that.
      if ((await this.queue.withdraw(command.taskId)) || (await this.queue.wasWithdrawn(command.taskId)))
        await this.progress.publish(command, TASK_STATE.cancelled, { code: cancelCode(command) });
      else await this.channels.cancel(command.taskId);
      return false;
    }
    if (command.expiresAt > 0 && command.expiresAt <= Date.now()) {
      await this.progress.publish(command, TASK_STATE.expired);
      return false;
    }
    const place = this.channels.place(command);
    if (typeof place !== 'number') {
      await this.progress.failed(command, place.code, { key: place.sentence, values: {} });
      return false;
    }
    const { isNew, replaced } = await this.queue.keep(command, place);
    for (const { command: older } of replaced)
      await this.progress.publish(older, TASK_STATE.cancelled, { code: 'superseded' });
    return isNew;
  }
}

/** Reason of the cancellation: the device was deleted, or a user cancelled the command. */
const cancelCode = ({ cancelCode: code }: gaugeway.CommandRequested): ResultCode =>
  code === 'device_deleted' ? 'device_deleted' : 'cancelled';
