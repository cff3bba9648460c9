import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import {
  type Decoded,
  type DriverRequest,
  type Exchange,
  isControlKey,
  modelById,
  type ReadKind,
  readsOf,
  wiredCommandOf,
} from '@gaugeway/catalogue';
import { backoff, isTransient } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { TASK_STATE } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { Inlet } from '../../pipeline/accept/inlet';
import { ConnectorMetrics } from '../../connector.metrics';
import { jsonObject, wiredMeter } from '../../pipeline/registry/wired-meter';
import type { LineOutcome, Priority } from '../transport/line-queue';
import type { Session } from '../transport/session';
import { CommandQueueRepository, type QueuedCommand } from '../../commands/command-queue.repository';
import { FrameStore } from './frame-store';
import { Progress, type ResultCode, type Seen, valuesByName } from '../../commands/progress';

/** A read may be tried again (reliability.md, class A): an answer that made no sense, three times in all. */
const TRIES = 3;
/** Longest time of one driver session. */
const SESSION_MS = 120_000;
/** Bound of a command that reads records, each of which may be an exchange. */
const RECORDS_MS = 300_000;
const SCHEDULED = 3;
const RECORDS: readonly ReadKind[] = ['archive', 'profile', 'journal'];

type Failed = Extract<LineOutcome, { state: 'failed' }>;

/** The requests to the meter, in order. */
interface Step {
  name: string;
  /** undefined = a command, which is replayed over nothing. */
  request?: DriverRequest;
  totalMs?: number;
  open(startedAt: Date): Generator<Exchange, Decoded, Uint8Array>;
}

/** The frames of a user's command; null = those of a scheduled poll are not kept. */
type Frames = FrameStore | null;

/** Carries out a command on the line of its gateway device: readings, or a control. */
@Injectable()
export class RunCommand implements BeforeApplicationShutdown {
  private readonly logger = new Logger('RunCommand');
  private readonly stopping = new AbortController();

  constructor(
    private readonly queue: CommandQueueRepository,
    private readonly inlet: Inlet,
    private readonly progress: Progress,
    private readonly metrics: ConnectorMetrics,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Resolves when the end is published; the readings are durable before that. */
  async run(entry: QueuedCommand, device: gaugeway.DeviceRegistered, session: Session): Promise<void> {
    const { command } = entry;
    const steps = stepsOf(command, device);
    if (steps.length === 0) {
      if (await this.queue.withdraw(command.taskId)) {
        await this.progress.failed(command, 'not_supported', { key: 'cannot_ask', values: {} });
      }
      return;
    }
    const holder = { instance: this.env.INSTANCE_ID, lease: session.lease };
    let isSent = false;
    const sending = async (): Promise<boolean> => {
      if (isSent) return true;
      if (!(await this.queue.begin(command, entry.gatewayId, holder))) return false;
      await this.progress.publish(command, TASK_STATE.sent, { gateway: session.identity });
      isSent = true;
      return true;
    };
    const mayAct = () => this.queue.mayAct(command, entry.gatewayId, holder);
    const kept: Frames = priorityOf(command.priority) === SCHEDULED ? null : new FrameStore();
    const readings: Decoded['readings'] = [];
    const warnings: string[] = [];
    for (const step of steps) {
      const outcome = await this.tryStep(command, device, session, step, { sending, mayAct }, kept);
      this.metrics.polls.inc({ driver: step.name, result: outcome.state === 'failed' ? outcome.fault : outcome.state });
      if (outcome.state !== 'done') return this.endWithout(command, device, session, outcome, isSent, kept);
      const { request } = step;
      if (request) await this.untilTaken(command, () => this.deliver(command, device, session, request, outcome));
      readings.push(...outcome.decoded.readings);
      warnings.push(...(outcome.decoded.warnings ?? []));
    }
    const outcome = { values: resultOf(readings, warnings) };
    await this.untilTaken(command, () =>
      this.progress.publish(command, TASK_STATE.done, { outcome, ...seenOf(device, kept) }),
    );
    await this.untilTaken(command, () => this.queue.end(command, 'done'));
  }

  /** Retries until the answer of the meter is stored (for example with a full disk), or this process stops. */
  private async untilTaken(command: gaugeway.CommandRequested, store: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; ; failures++) {
      try {
        await store();
        return;
      } catch (error) {
        if (!isTransient(error) || signal.aborted) throw error;
        this.logger.warn(`the answer of task ${command.taskId} cannot be stored yet: ${String(error)}`);
        await pause(backoff(failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** A command that did not finish: only known facts are reported. */
  private async endWithout(
    command: gaugeway.CommandRequested,
    device: gaugeway.DeviceRegistered,
    session: Session,
    outcome: Exclude<LineOutcome, { state: 'done' }>,
    isSent: boolean,
    kept: Frames,
  ): Promise<void> {
    const seen = seenOf(device, kept, outcome.state === 'failed' && outcome.sentence.key === 'right_lost');
    if (outcome.state === 'failed' && outcome.acted) {
      const failed = { code: codeOf(outcome), outcome: { failure: outcome.sentence } };
      await this.progress.publish(command, TASK_STATE.unknown, { ...failed, ...seen });
      return this.queue.end(command, 'unknown');
    }
    // No acting frame was sent: the next holder of the line may send it.
    const isLineClosed = outcome.state === 'failed' && outcome.fault === 'not_reachable' && session.state === 'ended';
    if (outcome.state === 'withdrawn' || isLineClosed) {
      if (isSent) await this.queue.requeue(command, outcome.state);
      return;
    }
    if (outcome.state === 'expired') {
      if (await this.queue.withdraw(command.taskId)) await this.progress.publish(command, TASK_STATE.expired);
      return;
    }
    await this.progress.failed(command, codeOf(outcome), outcome.sentence, seen);
    if (isSent) await this.queue.end(command, 'failed');
    else await this.queue.withdraw(command.taskId);
  }

  private async tryStep(
    command: gaugeway.CommandRequested,
    device: gaugeway.DeviceRegistered,
    session: Session,
    step: Step,
    allowed: { sending(): Promise<boolean>; mayAct(): Promise<boolean> },
    kept: Frames,
  ): Promise<LineOutcome> {
    const ask = () =>
      session.queue.add({
        deviceId: device.deviceId,
        what: step.request?.kind ?? command.control,
        priority: priorityOf(command.priority),
        expiresAt: command.expiresAt || Infinity,
        totalMs: step.totalMs ?? SESSION_MS,
        ownsLine: modelById(device.modelId)?.driver?.ownsLine ?? false,
        open: (startedAt) => kept?.of(step.open(startedAt)) ?? step.open(startedAt),
        ...allowed,
      });
    let outcome = await ask();
    // A time-out is final: the driver has repeated the request several times already.
    const mayRepeat = () => step.request && outcome.state === 'failed' && outcome.fault === 'bad_answer';
    for (let tries = 1; tries < TRIES && mayRepeat(); tries++) outcome = await ask();
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
      driver: modelById(device.modelId)?.driver?.id ?? '',
    });
  }
}

function seenOf(device: gaugeway.DeviceRegistered, kept: Frames, unsent = false): Seen {
  const driver = modelById(device.modelId)?.driver;
  return kept && driver ? { frames: kept.published(driver, unsent) } : {};
}

const codeOf = ({ fault }: Failed): ResultCode => fault;

function stepsOf(command: gaugeway.CommandRequested, device: gaugeway.DeviceRegistered): Step[] {
  const model = modelById(device.modelId);
  const driver = model?.driver;
  if (!driver) return [];
  const management = jsonObject(command.management);
  const meter = wiredMeter(device);
  if (isControlKey(command.control)) {
    const control = wiredCommandOf(model, command.control);
    const name = `${driver.id} ${command.control}`;
    if (!control) return [];
    const open = (startedAt: Date) => control.session(management, meter, startedAt);
    return [control.totalMs === undefined ? { name, open } : { name, open, totalMs: control.totalMs }];
  }
  // A command that changes a device names its control. Nothing else is carried out as such a command.
  if (command.commandClass !== 'A') return [];
  return readsOf(driver, management, device.timeZone).map((request) => ({
    name: driver.id,
    request,
    ...(RECORDS.includes(request.kind) ? { totalMs: RECORDS_MS } : {}),
    open: (startedAt) => driver.session(request, meter, startedAt),
  }));
}

function priorityOf(priority: number): Priority {
  return priority === 1 || priority === 2 ? priority : SCHEDULED;
}

/** Result for users: warnings, and the values by name. */
function resultOf(readings: Decoded['readings'], warnings: readonly string[]): Record<string, unknown> {
  const warning = warnings.length > 0 ? { warning: warnings.join('; ') } : {};
  return { ...warning, ...valuesByName(readings) };
}
