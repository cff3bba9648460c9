import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { FIRST_COMPANY_MODEL, modelById, transportOf } from '@gaugeway/catalogue';
import { Every } from '@gaugeway/platform/nest';
import type { gaugeway } from '@gaugeway/proto/events';
import type { TransportId } from '@gaugeway/proto/kinds/find-transport';
import { OpenWork } from '../pipeline/open-work';
import { Registry } from '../pipeline/registry/registry';
import { type CommandChannel, NOT_KNOWN_YET, type Refusal } from './command-channel';
import { CommandQueueRepository } from './command-queue.repository';
import { Progress } from './progress';
import { QueueRounds } from './queue-rounds';

/** Commands without a place that are read at once. */
const BATCH = 500;
const SWEEP_MS = 600_000;
/** Days that ended commands and their attempts are kept: after that no command is repeated. */
const KEEP_DAYS = 30;

const NO_CHANNEL: Refusal = { code: 'not_supported', sentence: 'no_downlink' };

/** Takes commands from the durable queue to the channels of their devices' transports. */
@Injectable()
export class CommandChannels implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly channels = new Map<TransportId, { channel: CommandChannel; rounds: QueueRounds }>();
  private readonly placing = new QueueRounds('CommandPlaces', () => this.placeKnown());
  /** The last task that was looked at of those whose devices are not known yet. */
  private lookedAt = 0;

  constructor(
    private readonly queue: CommandQueueRepository,
    private readonly registry: Registry,
    private readonly progress: Progress,
    private readonly work: OpenWork,
  ) {}

  /** The module of the channel ends its rounds at the shutdown, at the same time as the connections that they use. */
  add(channel: CommandChannel): QueueRounds {
    const rounds = new QueueRounds(`Commands ${channel.transport}`, () => this.look(channel, rounds));
    this.channels.set(channel.transport, { channel, rounds });
    return rounds;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.placing.open();
    this.work.watch(['commands'], () => this.placing.wake());
    for (const { channel, rounds } of this.channels.values()) {
      await channel.begin?.();
      rounds.open();
      this.work.watch(channel.queues, () => rounds.wake());
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.placing.end();
  }

  /**
   * Place of a command, or the reason of its refusal. Topics have no order among each other, so a command may come
   * before the device, or the change of it, that made it possible.
   */
  place(command: gaugeway.CommandRequested): number | Refusal {
    const device = this.registry.device(command.deviceId);
    if (!device || device.version < command.deviceVersion) return NOT_KNOWN_YET;
    if (device.companyId !== command.companyId) return { code: 'not_reachable', sentence: 'not_known_here' };
    if (device.state !== 'active') return { code: 'not_reachable', sentence: 'switched_off' };
    const model = modelById(device.modelId);
    if (!model && device.modelId >= FIRST_COMPANY_MODEL) return NOT_KNOWN_YET;
    return this.channelOf(device)?.channel.place(command, device, model) ?? NO_CHANNEL;
  }

  /** The command waits in the queue; returns at once. */
  wake({ deviceId }: gaugeway.CommandRequested): void {
    const device = this.registry.device(deviceId);
    if (device) this.channelOf(device)?.rounds.wake();
  }

  /** Takes back a command that left the queue, where its channel can. */
  async cancel(taskId: number): Promise<void> {
    for (const { channel, rounds } of this.channels.values()) if (await channel.cancel(taskId)) rounds.wake();
  }

  @Every(SWEEP_MS, 'connector.sweep_commands')
  async sweep(): Promise<void> {
    await this.queue.sweep(KEEP_DAYS);
    for (const { channel } of this.channels.values()) await channel.sweep?.();
  }

  private channelOf(device: gaugeway.DeviceRegistered) {
    return this.channels.get(transportOf(device).id);
  }

  private async look(channel: CommandChannel, rounds: QueueRounds): Promise<void> {
    const underWay = rounds.taskIds;
    const free = (channel.most ?? Infinity) - underWay.length;
    const waiting = free > 0 ? await channel.waiting(underWay, free) : [];
    for (const entry of waiting)
      rounds.start(entry.command.taskId, () => channel.send(entry), { andLook: channel.most !== undefined });
    await channel.followUp();
  }

  /** Commands whose devices the registry has by now; waiting ones do not hide later ones. */
  private async placeKnown(): Promise<void> {
    const commands = await this.queue.notPlaced(this.lookedAt, BATCH);
    this.lookedAt = commands.length === BATCH ? (commands.at(-1)?.taskId ?? 0) : 0;
    for (const command of commands) {
      const place = this.place(command);
      if (place === NOT_KNOWN_YET) continue;
      if (typeof place === 'number') {
        await this.queue.place(command.taskId, place);
        this.wake(command);
      } else if (await this.queue.withdraw(command.taskId)) {
        await this.progress.failed(command, place.code, { key: place.sentence, values: {} });
      }
    }
  }
}
