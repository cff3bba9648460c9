import { Injectable } from '@nestjs/common';
import { type Decoded, type Driver, type DriverRequest, modelById } from '@gaugeway/catalogue';
import { TASK_STATE } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { Inlet } from '../accept/inlet';
import { ConnectorMetrics } from '../connector.metrics';
import { wiredMeter } from '../decode/decode-wired';
import type { LineOutcome, Priority } from '../transports/tcp/line-queue';
import type { Session } from '../transports/tcp/session';
import { Progress } from './progress';
import { pollRequests } from './poll-request';

/** A read may be tried again (reliability.md, class A): an answer that made no sense, three times in all. */
const TRIES = 3;
/** Longest time of one driver session. */
const SESSION_MS = 120_000;

export type ResultCode = 'not_reachable' | 'timeout' | 'refused' | 'bad_answer' | 'not_supported' | 'internal';

/** Reads a wired meter through the session of its gateway device. */
@Injectable()
export class PollDevice {
  constructor(
    private readonly inlet: Inlet,
    private readonly progress: Progress,
    private readonly metrics: ConnectorMetrics,
  ) {}

  /** Resolves when the end is told; the readings are durable before it is told. */
  async run(command: gaugeway.CommandRequested, device: gaugeway.DeviceRegistered, session: Session): Promise<void> {
    const driver = modelById(device.modelId)?.driver;
    const requests = driver ? pollRequests(command.management, driver) : [];
    if (!driver || requests.length === 0) {
      await this.progress.failed(command, 'not_supported', 'the model cannot be asked for this');
      return;
    }
    const readings: Decoded['readings'] = [];
    let isSent = false;
    const sending = async () => {
      if (!isSent) await this.progress.tell(command, TASK_STATE.sent);
      isSent = true;
    };
    for (const request of requests) {
      const outcome = await this.readWithTries(command, device, session, driver, request, sending);
      this.metrics.polls.inc({ driver: driver.id, result: outcome.state === 'failed' ? outcome.fault : outcome.state });
      if (outcome.state === 'expired') return this.progress.tell(command, TASK_STATE.expired);
      if (outcome.state === 'failed') return this.progress.failed(command, outcome.fault, outcome.message);
      await this.deliver(command, device, session, request, outcome);
      readings.push(...outcome.decoded.readings);
    }
    await this.progress.tell(command, TASK_STATE.done, '', JSON.stringify(resultOf(readings)));
  }

  private async readWithTries(
    command: gaugeway.CommandRequested,
    device: gaugeway.DeviceRegistered,
    session: Session,
    driver: Driver,
    request: DriverRequest,
    sending: () => Promise<void>,
  ): Promise<LineOutcome> {
    const read = () =>
      session.queue.add({
        deviceId: device.deviceId,
        priority: priorityOf(command.priority),
        expiresAt: command.expiresAt || Infinity,
        totalMs: SESSION_MS,
        open: (startedAt) => driver.session(request, wiredMeter(device), startedAt),
        sending,
      });
    let outcome = await read();
    // A time-out is final: the driver has asked several times already.
    for (let tries = 1; tries < TRIES && outcome.state === 'failed' && outcome.fault === 'bad_answer'; tries++) {
      outcome = await read();
    }
    return outcome;
  }

  private deliver(
    command: gaugeway.CommandRequested,
    device: gaugeway.DeviceRegistered,
    session: Session,
    request: DriverRequest,
    { answers, startedAt }: Extract<LineOutcome, { state: 'done' }>,
  ): Promise<void> {
    return this.inlet.acceptWired('tcp', session.gateway?.companyId ?? device.companyId, {
      deviceId: device.deviceId,
      gatewayId: device.gatewayId,
      request: request.kind,
      arguments: JSON.stringify(request.arguments),
      answers,
      startedAt,
      taskId: command.taskId,
    });
  }
}

function priorityOf(priority: number): Priority {
  return priority === 1 || priority === 2 ? priority : 3;
}

/** What a person may read of it: the values by name. */
function resultOf(readings: Decoded['readings']): Record<string, unknown> {
  return Object.assign({}, ...readings.map(({ values, extra }) => ({ ...values, ...extra }))) as Record<
    string,
    unknown
  >;
}
