import { Injectable } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { TASK_STATE, type TaskState } from '@gaugeway/proto/api';
import { commandProgressed, type gaugeway } from '@gaugeway/proto/events';
import { Registry } from '../registry/registry';
import type { ResultCode } from './poll-device';

/** Tells what became of a command; durable when it resolves. */
@Injectable()
export class Progress {
  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
  ) {}

  async tell(
    command: gaugeway.CommandRequested,
    state: TaskState,
    resultCode: ResultCode | 'expired' | '' = '',
    result = '',
  ): Promise<void> {
    const { taskId, deviceId, companyId, attempt } = command;
    const code = state === TASK_STATE.expired ? 'expired' : resultCode;
    const { tiedUsers } = this.registry.device(deviceId) ?? {};
    const value = { taskId, deviceId, companyId, state, at: Date.now(), resultCode: code, result, attempt, tiedUsers };
    await this.bus.publish(commandProgressed, [{ key: String(deviceId), company: companyId, value }]);
  }

  /** `message` is a sentence of ours or of the driver. */
  failed(command: gaugeway.CommandRequested, code: ResultCode, message: string): Promise<void> {
    return this.tell(command, TASK_STATE.failed, code, JSON.stringify({ error: message }));
  }
}
