import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { Bus, type IncomingEvent } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandRequested, type gaugeway } from '@gaugeway/proto/events';
import { connectorEnv } from '../connector.env';
import { Registry } from '../registry/registry';
import { Broker } from '../transports/tcp/broker';
import { PollDevice } from './poll-device';
import { Progress } from './progress';

/** Commands that were handed to a line and may come a second time from the bus. */
const REMEMBERED = 10_000;

/**
 * Hands commands to the line of their gateway device and lets the bus go on; what happens on the line is told by
 * command.progressed. A crash in between leaves the task to the time-out of the tasks service.
 *
 * Each connector has a group of its own and so gets every command: only the one that holds the gateway device's
 * connection answers. That nobody holds it is told at once where this is the only connector (CONNECTOR_SINGLE), else by
 * the task's time-out.
 */
@Injectable()
export class CommandConsumer implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('CommandConsumer');
  private readonly isSingle: boolean;
  private readonly handed = new Set<string>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
    private readonly broker: Broker,
    private readonly poll: PollDevice,
    private readonly progress: Progress,
    @Inject(connectorEnv.token) env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {
    this.isSingle = env.CONNECTOR_SINGLE === 'auto' ? platform.BUS === 'embedded' : env.CONNECTOR_SINGLE === 'true';
  }

  onModuleInit(): void {
    this.bus.subscribe({
      topic: commandRequested,
      group: `connector-commands-${this.platform.INSTANCE_ID}`,
      // What was asked for before this connector existed is nobody's wish any more.
      fromBeginning: false,
      handle: async (events) => {
        for (const event of events) await this.handOver(event);
      },
    });
  }

  /** The broker closes its connections at the same time, which ends what runs; the bus still takes what is told of it. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private async handOver({ value: command }: IncomingEvent<gaugeway.CommandRequested>): Promise<void> {
    if (!command || !this.remember(command)) return;
    const device = this.registry.device(command.deviceId);
    const session = device?.gatewayId ? this.broker.sessionOf(device.gatewayId) : undefined;
    if (!session && !this.isSingle) return;
    if (command.expiresAt > 0 && command.expiresAt <= Date.now())
      return this.progress.tell(command, TASK_STATE.expired);
    if (!device || device.companyId !== command.companyId) {
      return this.progress.failed(command, 'not_reachable', 'the device is not known here');
    }
    if (command.commandClass !== 'A')
      return this.progress.failed(command, 'not_supported', 'only reading is carried out yet');
    if (modelById(device.modelId)?.interface === 'lorawan') {
      return this.progress.failed(
        command,
        'not_supported',
        'the device reports by itself; a LoRaWAN device of class A cannot be asked',
      );
    }
    if (device.state !== 'active') return this.progress.failed(command, 'not_reachable', 'the device is switched off');
    if (!session) {
      const sentence = device.gatewayId ? 'its gateway device is not connected' : 'it stands behind no gateway device';
      return this.progress.failed(command, 'not_reachable', sentence);
    }
    const run = this.poll.run(command, device, session).catch((error: unknown) => {
      this.logger.error(`task ${command.taskId} ended without being told: ${String(error)}`);
    });
    this.running.add(run);
    void run.then(() => this.running.delete(run));
  }

  /** false for a command that was handed over before: the bus delivers at least once. */
  private remember({ taskId, attempt }: gaugeway.CommandRequested): boolean {
    const name = `${taskId}/${attempt}`;
    if (this.handed.has(name)) return false;
    if (this.handed.size >= REMEMBERED) this.handed.clear();
    this.handed.add(name);
    return true;
  }
}
