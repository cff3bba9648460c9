import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { Every } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { BrokerPeerRepository } from '../peers/broker-peer.repository';
import { connectorEnv } from '../../connector.env';
import { type CommandChannel, CommandChannels } from '../../commands/command-channels';
import { OpenWork } from '../../pipeline/open-work';
import { Registry } from '../../pipeline/registry/registry';
import { Broker } from '../transport/broker';
import { Presence } from '../transport/presence';
import { NOT_KNOWN_YET, OVER_THE_AIR, placeOf } from '../../commands/command-place';
import { CommandQueueRepository, type QueuedCommand } from '../../commands/command-queue.repository';
import { Progress } from '../../commands/progress';
import { QueueRounds } from '../../commands/queue-rounds';
import { RunCommand } from './run-command';

/** Commands read at once. */
const BATCH = 500;
/** Commands of one line in memory; the others wait in the database, where their order can still change. */
const PER_LINE = 100;
const SCHEDULED = 3;
const SWEEP_MS = 600_000;
/** Days that ended commands and their attempts are kept: after that no command is repeated. */
const KEEP_DAYS = 30;

/** Takes commands from the durable queue to the lines that this connector holds. */
@Injectable()
export class CommandDispatch implements CommandChannel, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds = new QueueRounds('CommandDispatch', () => this.look());
  /** The last task that was looked at of those whose devices are not known yet. */
  private lookedAt = 0;
  private readonly startedAt = Date.now();

  constructor(
    private readonly queue: CommandQueueRepository,
    private readonly registry: Registry,
    private readonly broker: Broker,
    private readonly channels: CommandChannels,
    presence: Presence,
    private readonly run: RunCommand,
    private readonly progress: Progress,
    private readonly peers: BrokerPeerRepository,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
    private readonly work: OpenWork,
  ) {
    channels.add('wired', this);
    presence.onHeld(() => this.wake());
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { command } of await this.queue.leftBehind(this.platform.INSTANCE_ID)) {
      const failure = { key: 'left_behind', values: {} } as const;
      await this.progress.publish(command, TASK_STATE.unknown, { code: 'internal', outcome: { failure } });
    }
    this.work.watch(['commands'], () => this.wake());
  }

  /** The broker closes its connections at the same time, which ends what runs; the bus still takes its results. */
  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.end();
  }

  /** Commands may wait; returns at once. */
  wake(): void {
    this.rounds.wake();
  }

  /** A command that a line has begun ends there. */
  async cancel(): Promise<void> {}

  @Every(SWEEP_MS, 'connector.sweep_commands')
  sweep(): Promise<void> {
    return this.queue.sweep(KEEP_DAYS);
  }

  private async look(): Promise<void> {
    await this.placeKnown();
    const held = this.broker.heldGateways();
    const waiting = held.length > 0 ? await this.queue.waiting(held, this.rounds.taskIds, PER_LINE) : [];
    for (const entry of waiting) this.start(entry);
    await this.endUnreachable();
  }

  /** Commands whose devices the registry has shown by now; what still waits does not hide what came after it. */
  private async placeKnown(): Promise<void> {
    const commands = await this.queue.notPlaced(this.lookedAt, BATCH);
    this.lookedAt = commands.length === BATCH ? (commands.at(-1)?.taskId ?? 0) : 0;
    for (const command of commands) {
      const place = placeOf(command, this.registry.device(command.deviceId));
      if (place === NOT_KNOWN_YET) continue;
      if (typeof place === 'number') {
        await this.queue.place(command.taskId, place);
        if (place === OVER_THE_AIR) this.channels.wake('radio');
      } else if (await this.queue.withdraw(command.taskId)) {
        await this.progress.failed(command, place.code, { key: place.sentence, values: {} });
      }
    }
  }

  private start(entry: QueuedCommand): void {
    const { taskId, deviceId } = entry.command;
    const session = this.broker.sessionOf(entry.gatewayId);
    const device = this.registry.device(deviceId);
    if (!session || session.lease === 0) return;
    if (entry.command.priority === SCHEDULED && session.queue.length >= PER_LINE) return;
    const isHere = device?.state === 'active' && device.gatewayId === entry.gatewayId;
    this.rounds.start(taskId, () => (isHere ? this.run.run(entry, device, session) : this.giveUp(entry, 'moved_away')));
  }

  /** A gateway device that was connected a moment ago connects again; an absent one is reported. */
  private async endUnreachable(): Promise<void> {
    const patience = this.env.COMMAND_RECONNECT_SECONDS * 1000;
    const absent = (await this.queue.waitingForNobody(BATCH)).filter(({ gatewayId, queuedAt }) => {
      // It is connected, and its lease is on its way to the database.
      if (this.broker.sessionOf(gatewayId)) return false;
      // Commands that waited before this process began wait until all gateway devices connect again.
      const since = this.broker.leftAt(gatewayId) ?? (queuedAt < this.startedAt ? this.startedAt : 0);
      return Date.now() - since >= patience;
    });
    if (absent.length === 0) return;
    // It may have been connected to another connector a moment ago.
    const heard = await this.peers.heardWithin(
      absent.map(({ gatewayId }) => gatewayId),
      this.env.COMMAND_RECONNECT_SECONDS,
    );
    for (const entry of absent) if (!heard.has(entry.gatewayId)) await this.giveUp(entry, 'gateway_away');
  }

  private async giveUp({ command }: QueuedCommand, sentence: 'gateway_away' | 'moved_away'): Promise<void> {
    const isDisconnected = sentence === 'gateway_away';
    if (!(await (isDisconnected ? this.queue.withdrawUnheld(command.taskId) : this.queue.withdraw(command.taskId))))
      return;
    await this.progress.failed(command, 'not_reachable', { key: sentence, values: {} });
  }
}
