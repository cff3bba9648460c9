import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { TASK_STATE } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { wired } from '@gaugeway/proto/kinds/transports/wired';
import { BrokerPeerRepository } from '../peers/broker-peer.repository';
import { connectorEnv } from '../../connector.env';
import type { CommandChannel, Refusal } from '../../commands/command-channel';
import { CommandChannels } from '../../commands/command-channels';
import { Registry } from '../../pipeline/registry/registry';
import { Broker } from '../transport/broker';
import { Presence } from '../transport/presence';
import { CommandQueueRepository, type QueuedCommand } from '../../commands/command-queue.repository';
import { Progress } from '../../commands/progress';
import type { QueueRounds } from '../../commands/queue-rounds';
import { RunCommand } from './run-command';

/** Commands of absent gateway devices that are read at once. */
const BATCH = 500;
/** Commands of one line in memory; the others wait in the database, where their order can still change. */
const PER_LINE = 100;
const SCHEDULED = 3;

/** Commands on the lines of gateway devices that this connector holds. */
@Injectable()
export class WiredChannel implements CommandChannel<QueuedCommand>, BeforeApplicationShutdown {
  readonly transport = wired.id;
  readonly queues = ['commands'] as const;
  private readonly rounds: QueueRounds;
  private readonly startedAt = Date.now();

  constructor(
    private readonly queue: CommandQueueRepository,
    private readonly registry: Registry,
    private readonly broker: Broker,
    channels: CommandChannels,
    presence: Presence,
    private readonly run: RunCommand,
    private readonly progress: Progress,
    private readonly peers: BrokerPeerRepository,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {
    this.rounds = channels.add(this);
    presence.onHeld(() => this.rounds.wake());
  }

  async begin(): Promise<void> {
    for (const { command } of await this.queue.leftBehind(this.platform.INSTANCE_ID)) {
      const failure = { key: 'left_behind', values: {} } as const;
      await this.progress.publish(command, TASK_STATE.unknown, { code: 'internal', outcome: { failure } });
    }
  }

  /**
   * The broker closes its connections at the same time, which ends running commands; the bus still takes their results.
   */
  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.end();
  }

  place(_: gaugeway.CommandRequested, { gatewayId }: gaugeway.DeviceRegistered): number | Refusal {
    return gatewayId === 0 ? { code: 'not_reachable', sentence: 'no_gateway' } : gatewayId;
  }

  async waiting(underWay: readonly number[]): Promise<readonly QueuedCommand[]> {
    const held = this.broker.heldGateways();
    return held.length > 0 ? this.queue.waiting(held, underWay, PER_LINE) : [];
  }

  send(entry: QueuedCommand): Promise<void> | null {
    const session = this.broker.sessionOf(entry.gatewayId);
    const device = this.registry.device(entry.command.deviceId);
    if (!session || session.lease === 0) return null;
    if (entry.command.priority === SCHEDULED && session.queue.length >= PER_LINE) return null;
    const isHere = device?.state === 'active' && device.gatewayId === entry.gatewayId;
    return isHere ? this.run.run(entry, device, session) : this.giveUp(entry, 'moved_away');
  }

  /** A command that a line has begun ends there. */
  async cancel(): Promise<boolean> {
    return false;
  }

  /** A gateway device that was connected a moment ago connects again; an absent one is reported. */
  async followUp(): Promise<void> {
    const patience = this.env.COMMAND_RECONNECT_SECONDS * 1000;
    const absent = (await this.queue.waitingForNobody(BATCH)).filter(({ gatewayId, queuedAt }) => {
      // Connected, but its lease is not yet in the database.
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
