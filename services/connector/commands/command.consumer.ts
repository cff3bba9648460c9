import { Injectable, type OnModuleInit } from '@nestjs/common';
import { downlinkCommandOf, isControlKey, modelById } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandRequested, type gaugeway } from '@gaugeway/proto/events';
import { DownlinkDispatch } from '../downlinks/downlink-dispatch';
import { Registry } from '../registry/registry';
import { CommandDispatch } from './command-dispatch';
import { CommandQueueRepository } from './command-queue.repository';
import { Progress } from './progress';

/**
 * Puts commands into the durable queue, from which the connector that holds the connection of the gateway device takes
 * them. The connector that receives a command first stores it; the bus continues when it is stored.
 */
@Injectable()
export class CommandConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
    private readonly queue: CommandQueueRepository,
    private readonly dispatch: CommandDispatch,
    private readonly downlinks: DownlinkDispatch,
    private readonly progress: Progress,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: commandRequested,
      group: 'connector-commands',
      handle: async (events) => {
        const gateways = new Set<number>();
        for (const { value } of events) {
          const gatewayId = value ? await this.take(value) : null;
          if (gatewayId !== null) gateways.add(gatewayId);
        }
        if (gateways.delete(OVER_THE_AIR)) this.downlinks.wake();
        this.dispatch.wake(gateways);
      },
    });
  }

  /** The gateway device that the command waits for, 0 for a LoRaWAN device; null = it does not wait. */
  private async take(command: gaugeway.CommandRequested): Promise<number | null> {
    if (command.cancel) {
      if (await this.queue.withdraw(command.taskId))
        await this.progress.tell(command, TASK_STATE.cancelled, 'cancelled');
      else await this.downlinks.cancel(command.taskId);
      return null;
    }
    if (command.expiresAt > 0 && command.expiresAt <= Date.now()) {
      await this.progress.tell(command, TASK_STATE.expired);
      return null;
    }
    const device = this.registry.device(command.deviceId);
    const refusal = refusalOf(command, device);
    if (!device || refusal) {
      await this.progress.failed(command, refusal?.code ?? 'not_reachable', refusal?.sentence ?? '');
      return null;
    }
    const gatewayId = isLorawan(device) ? OVER_THE_AIR : device.gatewayId;
    const { isNew, replaced } = await this.queue.keep(command, gatewayId);
    for (const { command: older } of replaced) await this.progress.tell(older, TASK_STATE.cancelled, 'superseded');
    return isNew ? gatewayId : null;
  }
}

/** In place of a gateway device: the command goes over the network server. */
const OVER_THE_AIR = 0;

const isLorawan = ({ modelId }: gaugeway.DeviceRegistered): boolean => modelById(modelId)?.interface === 'lorawan';

interface Refusal {
  code: 'not_reachable' | 'not_supported';
  sentence: string;
}

function refusalOf(command: gaugeway.CommandRequested, device: gaugeway.DeviceRegistered | undefined): Refusal | null {
  if (!device || device.companyId !== command.companyId) {
    return { code: 'not_reachable', sentence: 'the device is not known here' };
  }
  if (device.state !== 'active') return { code: 'not_reachable', sentence: 'the device is switched off' };
  if (isLorawan(device)) {
    const model = modelById(device.modelId);
    const isSendable = model && isControlKey(command.control) && downlinkCommandOf(model, command.control);
    return isSendable ? null : { code: 'not_supported', sentence: 'the model has no downlink for this' };
  }
  if (device.gatewayId === 0) return { code: 'not_reachable', sentence: 'it stands behind no gateway device' };
  return null;
}
