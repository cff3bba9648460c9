import { Injectable, Logger } from '@nestjs/common';
import {
  answerIn,
  answersOverTheAir,
  type ControlKey,
  DecodeError,
  decodeUplink,
  type DeviceModel,
  downlinkCommandOf,
  isControlKey,
  modelById,
} from '@gaugeway/catalogue';
import type { Transaction } from '@gaugeway/platform/database';
import { TASK_STATE, type TaskState, type TaskStep } from '@gaugeway/proto/api';
import { gaugeway, receptionTime } from '@gaugeway/proto/events';
import { CommandQueueRepository, MOST_ATTEMPTS, REPEATABLE } from '../../commands/command-queue.repository';
import { type Outcome, Progress, type Seen, valuesByName } from '../../commands/progress';
import { jsonObject } from '../../pipeline/registry/wired-meter';
import type { UplinkEvent } from '../../pipeline/decode/codec-queue.repository';
import { type UplinkListener, UplinkListeners, type UploadedOutput } from '../../pipeline/decode/uplink-listeners';
import { Registry } from '../../pipeline/registry/registry';
import { DownlinkRepository } from './downlink.repository';
import type { DownlinkRow } from './downlink.row';
import { judgeEvent, type Verdict } from './downlink-verdicts';
import { isAfterDeparture, isNewFrame } from './frame-order';

const EVENTS = ['up', 'ack', 'txack', 'log'];

/** An uplink of a device; `output`: of its codec, where a company uploaded that. */
interface Heard {
  event: gaugeway.LorawanUplink;
  /** Unix milliseconds by the clock of the platform. */
  receivedAt: number;
  device: gaugeway.DeviceRegistered;
  output: unknown;
}

interface Answer {
  isDone: boolean;
  /** Values by name; absent = none. */
  values?: Record<string, unknown> | undefined;
}

function uploadedAnswer(control: ControlKey, output: unknown): Answer | null {
  const values = answerIn(control, output);
  return values && { isDone: true, values };
}

/** Publishes the progress of commands from events of the network server and answers of the device. */
@Injectable()
export class SettleDownlinks implements UplinkListener {
  private readonly logger = new Logger('Downlinks');

  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly queue: CommandQueueRepository,
    private readonly registry: Registry,
    private readonly progress: Progress,
    uplinks: UplinkListeners,
  ) {
    uplinks.add(this);
  }

  /** Events of a batch, in their order; the same ones twice give the same. */
  async afterDelivery(events: readonly UplinkEvent[]): Promise<void> {
    const relevant = events.flatMap(({ value }) => {
      const lorawan = value?.lorawan;
      return value && lorawan && EVENTS.includes(lorawan.event ?? '')
        ? [{ raw: value, devEui: lorawan.devEui ?? '' }]
        : [];
    });
    if (relevant.length === 0) return;
    const open = await this.downlinks.openOf([...new Set(relevant.map(({ devEui }) => devEui))]);
    for (const { raw, devEui } of relevant) if (open.has(devEui)) await this.hear(raw, devEui);
  }

  /** Answers in the output of uploaded codecs. */
  async beforeDelivery(uplinks: readonly UploadedOutput[]): Promise<void> {
    const heard = uplinks.flatMap(({ event, output }) => {
      const { lorawan } = event.value ?? {};
      return event.value && lorawan?.devEui ? [{ raw: event.value, devEui: lorawan.devEui, output }] : [];
    });
    if (heard.length === 0) return;
    const open = await this.downlinks.openOf([...new Set(heard.map(({ devEui }) => devEui))]);
    for (const { raw, devEui, output } of heard) if (open.has(devEui)) await this.hear(raw, devEui, output);
  }

  /** Publishes and stores the verdict. `lookMs`: delay of the next check of the queue, null = as scheduled. */
  async conclude(
    transaction: Transaction,
    downlink: DownlinkRow,
    verdict: Verdict,
    lookMs: number | null,
    seen: Seen & { outcome?: Outcome | undefined } = {},
  ): Promise<void> {
    const { state, step, code, change } = verdict;
    const isAgain = verdict.again === true && isRepeatable(downlink);
    // Published first: where the note is lost, the same is concluded and published again, which changes nothing.
    if (state !== null && !isAgain) await this.publish(downlink, finalOf(downlink, state), step, { code, ...seen });
    await this.downlinks.change(transaction, downlink, isAgain ? { ...change, state: 'ended' } : change, lookMs);
    if (state === null || isOpen(state)) return;
    const attempt = { taskId: downlink.task_id, fence: downlink.fence };
    if (isAgain) await this.queue.requeue(attempt, step, transaction);
    else await this.queue.end(attempt, step, transaction);
  }

  /** The number of the item is known now: earlier events for it count. */
  async named(transaction: Transaction, downlink: DownlinkRow, queueItemId: string): Promise<void> {
    const current = { ...downlink, queue_item_id: queueItemId, state: 'queued' as const };
    for (const payload of await this.downlinks.unpark(transaction, downlink.dev_eui, queueItemId)) {
      const event = gaugeway.LorawanUplink.decode(payload);
      const verdict = judgeEvent(current, event, this.hasAnswer(downlink), Date.now());
      if (!verdict) continue;
      await this.conclude(transaction, current, verdict, null, { gateway: event.gatewayEui });
      Object.assign(current, verdict.change);
    }
  }

  publish(
    { task_id: taskId, device_id: deviceId, company_id: companyId, attempt }: DownlinkRow,
    state: TaskState,
    step: TaskStep,
    { code, ...seen }: Seen & { code?: Verdict['code']; outcome?: Outcome | undefined } = {},
  ): Promise<void> {
    return this.progress.publish({ taskId, deviceId, companyId, attempt }, state, { code: code ?? '', step, ...seen });
  }

  private async hear(raw: gaugeway.RawUplink.$Properties, devEui: string, output?: unknown): Promise<void> {
    const event = gaugeway.LorawanUplink.fromObject(raw.lorawan ?? {});
    const device = this.registry.deviceByEui(devEui);
    // A source that may not report readings of a device may not report on its commands either.
    if (!device || !this.registry.mayComeThrough(raw.companyId ?? 0, device.companyId, raw.ownOnly ?? false)) return;
    await this.downlinks.withDevice(devEui, async (transaction, rows) => {
      const receivedAt = raw.receivedAt ?? Date.now();
      if (event.event === 'up') return this.hearAnswer(transaction, rows, { event, receivedAt, device, output });
      const downlink = rows.find(({ queue_item_id }) => queue_item_id !== null && queue_item_id === event.queueItemId);
      if (downlink) {
        const verdict = judgeEvent(downlink, event, this.hasAnswer(downlink), receivedAt);
        const seen = { gateway: event.gatewayEui };
        if (verdict) await this.conclude(transaction, downlink, verdict, null, seen);
        return;
      }
      if (event.queueItemId !== '' && rows.some(({ queue_item_id }) => queue_item_id === null)) {
        await this.downlinks.park(transaction, device.companyId, event, gaugeway.LorawanUplink.encode(event).finish());
        return;
      }
      // DOWNLINK_GATEWAY names no item: it is about the one that waits.
      const waiting = rows.find(({ state }) => state === 'queued');
      const verdict = event.queueItemId === '' && waiting ? judgeEvent(waiting, event, false, receivedAt) : null;
      if (waiting && verdict?.step === 'gateway_refused') await this.conclude(transaction, waiting, verdict, null);
    });
  }

  /** An uplink that the device sent after the command was transmitted, and that its codec recognises as the answer. */
  private async hearAnswer(transaction: Transaction, rows: readonly DownlinkRow[], uplink: Heard): Promise<void> {
    const { event, device, receivedAt } = uplink;
    const model = modelById(device.modelId);
    for (const downlink of rows) {
      if (downlink.transmission_seen_at === null && isNewFrame(downlink, event))
        await this.downlinks.noteUplink(transaction, downlink, event);
      if (!model || !isAfterDeparture(downlink, event, receivedAt)) continue;
      const command = await this.queue.find(downlink.task_id);
      if (!command || !isControlKey(downlink.control)) continue;
      const answer = model.uploaded
        ? uploadedAnswer(downlink.control, uplink.output)
        : this.answer(model, downlink.control, jsonObject(command.management), uplink);
      if (answer === null) continue;
      const verdict: Verdict = {
        state: answer.isDone ? TASK_STATE.done : TASK_STATE.failed,
        step: answer.isDone ? 'answered' : 'device_refused',
        ...(answer.isDone ? {} : { code: 'refused' as const }),
        change: { state: 'ended', holds_device: false },
      };
      const heard = { isSent: false, hex: Buffer.from(event.data).toString('hex'), fPort: event.fPort };
      const outcome = answer.values && { values: answer.values };
      await this.conclude(transaction, downlink, verdict, null, {
        gateway: event.gatewayEui,
        frames: [heard],
        outcome,
      });
      // One uplink answers one command: the older one.
      return;
    }
  }

  /** null = the codec of the catalogue does not know it as the answer. */
  private answer(
    model: DeviceModel,
    control: ControlKey,
    values: Record<string, unknown>,
    heard: Heard,
  ): Answer | null {
    const frame = { fPort: heard.event.fPort, bytes: heard.event.data };
    const sent = downlinkCommandOf(model, control);
    const answer = sent?.answer?.(frame, values) ?? null;
    if (answer === null) return null;
    if (answer !== 'done') return { isDone: false };
    const settings = sent?.settingsOf?.(frame);
    return { isDone: true, values: settings ?? this.shown(heard) };
  }

  /** The values of the answer by name; undefined = it could not be decoded. */
  private shown({ event, device, receivedAt }: Heard): Record<string, unknown> | undefined {
    const model = modelById(device.modelId);
    const { startingValue, impulseWeight, timeZone } = device;
    const variables = { startingValue, impulseWeight, timeZone };
    const heardAt = new Date(receptionTime(event, receivedAt));
    const frame = { bytes: event.data, fPort: event.fPort, heardAt, variables };
    try {
      const readings = model?.codec ? decodeUplink(model, frame).readings : [];
      return valuesByName(readings);
    } catch (error) {
      if (!(error instanceof DecodeError)) this.logger.warn(`an answer could not be read: ${String(error)}`);
      return undefined;
    }
  }

  private hasAnswer({ device_id, control }: DownlinkRow): boolean {
    const model = modelById(this.registry.device(device_id)?.modelId ?? 0);
    return model !== undefined && isControlKey(control) && answersOverTheAir(model, control);
  }
}

const isRepeatable = ({ command_class, attempt, is_expired }: DownlinkRow): boolean =>
  REPEATABLE.includes(command_class) && attempt < MOST_ATTEMPTS && !is_expired;

const isOpen = (state: TaskState): boolean =>
  state === TASK_STATE.queued || state === TASK_STATE.sent || state === TASK_STATE.acknowledged;

/** A read whose outcome is not known is just missing. */
const finalOf = ({ command_class }: DownlinkRow, state: TaskState): TaskState =>
  state === TASK_STATE.unknown && REPEATABLE.includes(command_class) ? TASK_STATE.failed : state;
