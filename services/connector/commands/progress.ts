import { Injectable } from '@nestjs/common';
import { sayIn, type Sentence } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import { TASK_STATE, type TaskState, type TaskStep } from '@gaugeway/proto/api';
import { commandProgressed, type gaugeway } from '@gaugeway/proto/events';
import { Registry } from '../pipeline/registry/registry';

/** Names the layer that failed. */
export type ResultCode =
  | 'not_reachable'
  | 'timeout'
  | 'refused'
  | 'network_refused'
  | 'bad_answer'
  | 'not_supported'
  | 'expired'
  | 'cancelled'
  | 'superseded'
  | 'device_gone'
  | 'internal';

type Addressed = Pick<gaugeway.CommandRequested, 'taskId' | 'deviceId' | 'companyId' | 'attempt'>;

/** Path of a command: the gateway's own name, and the frames. */
export interface Seen {
  gateway?: string;
  frames?: gaugeway.CommandFrame.$Properties[];
}

/** Publishes the progress of a command; durable when it resolves. */
@Injectable()
export class Progress {
  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
  ) {}

  /** `step`: progress on the way to a LoRaWAN device; `seen`: path of the command. */
  async publish(
    command: Addressed,
    state: TaskState,
    resultCode: ResultCode | '' = '',
    result = '',
    step: TaskStep | '' = '',
    { gateway = '', frames = [] }: Seen = {},
  ): Promise<void> {
    const { taskId, deviceId, companyId, attempt } = command;
    const code = state === TASK_STATE.expired ? 'expired' : resultCode;
    const { tiedUsers } = this.registry.device(deviceId) ?? {};
    const at = Date.now();
    const about = { taskId, deviceId, companyId, attempt, tiedUsers };
    const value = { ...about, state, at, resultCode: code, result, step, gateway, frames };
    await this.bus.publish(commandProgressed, [{ key: String(deviceId), company: companyId, value }]);
  }

  /** `sentence` is ours or the driver's. */
  failed(command: gaugeway.CommandRequested, code: ResultCode, sentence: Sentence, seen?: Seen): Promise<void> {
    return this.publish(command, TASK_STATE.failed, code, errorOf(sentence), '', seen);
  }
}

/** Result of a failed command: in English, and with the key and values for other languages. */
export const errorOf = (sentence: Sentence): string => JSON.stringify({ error: sayIn(sentence, 'en'), sentence });
