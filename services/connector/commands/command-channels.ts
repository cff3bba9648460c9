import { Injectable } from '@nestjs/common';

/** Takes commands out of the durable queue to their devices. */
export interface CommandChannel {
  /** Commands may wait; returns at once. */
  wake(): void;
  /** Takes back a command that left the queue, where the channel can. */
  cancel(taskId: number): Promise<void>;
}

type ChannelName = 'wired' | 'radio';

/** The ways of commands to devices, one per kind of place (`placeOf`). */
@Injectable()
export class CommandChannels {
  private readonly channels = new Map<ChannelName, CommandChannel>();

  add(name: ChannelName, channel: CommandChannel): void {
    this.channels.set(name, channel);
  }

  wake(name: ChannelName): void {
    this.channels.get(name)?.wake();
  }

  async cancel(taskId: number): Promise<void> {
    for (const channel of this.channels.values()) await channel.cancel(taskId);
  }
}
