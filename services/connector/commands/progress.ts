import { Injectable } from '@nestjs/common';
import type { Decoded, Sentence } from '@gaugeway/catalogue';
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
  | 'device_deleted'
  | 'internal';

type Addressed = Pick<gaugeway.CommandRequested, 'taskId' | 'deviceId' | 'companyId' | 'attempt'>;

/** Path of a command: the gateway's own name, and the frames. */
export interface Seen {
  gateway?: string;
  frames?: gaugeway.CommandFrame.$Properties[];
}

/** Outcome of a command: the values of the device by name, or the reason of the failure. */
export type Outcome = { values: Record<string, unknown> } | { failure: Sentence };

interface Details extends Seen {
  code?: ResultCode | '';
  /** Progress on the way to a LoRaWAN device. */
  step?: TaskStep | '';
  outcome?: Outcome | undefined;
}

/** Publishes the progress of a command; durable when it resolves. */
@Injectable()
export class Progress {
  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
  ) {}

  async publish(
    { taskId, deviceId, companyId, attempt }: Addressed,
    state: TaskState,
    { code = '', step = '', outcome, gateway = '', frames = [] }: Details = {},
  ): Promise<void> {
    const resultCode = state === TASK_STATE.expired ? 'expired' : code;
    const { tiedUsers } = this.registry.device(deviceId) ?? {};
    const at = Date.now();
    const about = { taskId, deviceId, companyId, attempt, tiedUsers };
    const value = { ...about, state, at, resultCode, step, gateway, frames, ...encoded(outcome) };
    await this.bus.publish(commandProgressed, [{ key: String(deviceId), company: companyId, value }]);
  }

  failed(command: gaugeway.CommandRequested, code: ResultCode, failure: Sentence, seen?: Seen): Promise<void> {
    return this.publish(command, TASK_STATE.failed, { code, outcome: { failure }, ...seen });
  }
}

/** The values of decoded readings by name; of equal names the last one. */
export function valuesByName(readings: Decoded['readings']): Record<string, unknown> {
  return Object.fromEntries(readings.flatMap(({ values, extra }) => Object.entries({ ...values, ...extra })));
}

function encoded(outcome: Outcome | undefined): Pick<gaugeway.CommandProgressed.$Properties, 'values' | 'failure'> {
  if (!outcome) return {};
  if ('values' in outcome) return { values: JSON.stringify(outcome.values) };
  const { key, values } = outcome.failure;
  return { failure: { key, params: JSON.stringify(values) } };
}
