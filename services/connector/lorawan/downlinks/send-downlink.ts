import { Inject, Injectable } from '@nestjs/common';
import { DeviceClass as EnabledClass } from '@chirpstack/chirpstack-api/common/common_pb';
import { downlinkCommandOf, isControlKey, modelById } from '@gaugeway/catalogue';
import { CodecFault } from '@gaugeway/platform/codec-sandbox';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { TASK_STATE, type TaskStep } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { CommandQueueRepository } from '../../commands/command-queue.repository';
import { Progress, type ResultCode } from '../../commands/progress';
import { connectorEnv } from '../../connector.env';
import { jsonObject } from '../../pipeline/registry/wired-meter';
import { NetworkServerRepository } from '../network-servers/network-server.repository';
import { ServerConnections } from '../network-servers/server-connections';
import { PermittedServers } from '../network-servers/permitted-servers';
import { Registry } from '../../pipeline/registry/registry';
import type { ChirpstackClient } from '../chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { DownlinkRepository, type WaitingDownlink } from './downlink.repository';
import { type DeviceClass, type DownlinkRow, frameOf } from './downlink.row';
import { waits } from './downlink-verdicts';
import { EncodeDownlink, NotEncoded } from './encode-downlink';
import { SettleDownlinks } from './settle-downlinks';

/** Until when Enqueue may leave after its attempt was begun: a sender that was frozen meanwhile sends nothing. */
const ENQUEUE_MS = 5000;
/** Time after which the answer of Enqueue is no longer expected, and the queue is looked at. */
const ANSWER_MS = ENQUEUE_MS + 2000;

/** Answers of the network server after which nothing is in its queue. All others leave it open. */
const REFUSALS: readonly string[] = [
  'wrong_token',
  'read_only_key',
  'no_right',
  'not_there',
  'rejected',
  'not_in_this_state',
  'limit_reached',
  'unsupported',
];

/** Commands that the device confirms: the outcome of a change must be known. A read is answered. */
const CONFIRMED_CLASSES = ['B', 'C', 'D'];

const IS_CLASS: Record<DeviceClass, TaskStep> = { A: 'is_class_a', B: 'is_class_b', C: 'is_class_c' };

/** Reason against sending a command at all. */
class NotSendable extends Error {
  constructor(
    readonly step: TaskStep,
    readonly code: ResultCode,
    /** Reason, in the words of its source. */
    readonly reason = '',
  ) {
    super(step);
  }
}

/** Hands a command to the network server of its device: one Enqueue an attempt, and none without its row. */
@Injectable()
export class SendDownlink {
  constructor(
    private readonly downlinks: DownlinkRepository,
    private readonly queue: CommandQueueRepository,
    private readonly servers: NetworkServerRepository,
    private readonly permitted: PermittedServers,
    private readonly connections: ServerConnections,
    private readonly registry: Registry,
    private readonly encoder: EncodeDownlink,
    private readonly settle: SettleDownlinks,
    private readonly progress: Progress,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
  ) {}

  /** Resolves when the downlink is handed over, refused, or left to wait. The published states are durable then. */
  async run({ command, place }: WaitingDownlink): Promise<void> {
    try {
      if (!place) throw new NotSendable('no_server', 'not_reachable');
      const server = await this.permitted.of(command.companyId, place.serverId);
      await this.connections.use(server, (client) => this.send(client, command, place));
    } catch (error) {
      if (error instanceof NotSendable) await this.end(command, error.step, error.code, error.reason);
      // Too many calls of the company's codecs wait: it stays in the queue until the next look.
      else if (error instanceof CodecFault) return;
      else if (error instanceof ChirpstackError) await this.notReached(command, place?.serverId ?? 0, error);
      else throw error;
    }
  }

  /** Nothing was handed over yet: a server that does not answer is tried again, a refusal ends the command. */
  private async notReached(
    command: gaugeway.CommandRequested,
    serverId: number,
    error: ChirpstackError,
  ): Promise<void> {
    if ((error.isOfTheServer && error.cause !== 'wrong_token') || error.cause === 'server_error') {
      await this.servers.leaveAlone(serverId, this.env.PROVISIONING_RETRY_MS);
      return this.progress.publish(command, TASK_STATE.queued, { step: 'server_away' });
    }
    await this.end(
      command,
      stepOf(error),
      ['not_there', 'server_removed'].includes(error.cause) ? 'not_reachable' : 'network_refused',
    );
  }

  private async end(command: gaugeway.CommandRequested, step: TaskStep, code: ResultCode, reason = ''): Promise<void> {
    if (!(await this.queue.withdraw(command.taskId))) return;
    const outcome = reason ? { failure: { key: 'reported', values: { text: reason } } as const } : undefined;
    await this.progress.publish(command, TASK_STATE.failed, { code, step, outcome });
  }

  private async send(
    client: ChirpstackClient,
    command: gaugeway.CommandRequested,
    { serverId, applicationId }: NonNullable<WaitingDownlink['place']>,
  ): Promise<void> {
    const made = await this.encoded(command);
    const state = await client.deviceState(made.devEui, applicationId);
    const device = state?.getDevice();
    if (!state || !device) throw new NotSendable('not_on_server', 'not_reachable');
    if (device.getIsDisabled()) throw new NotSendable('off_on_server', 'not_reachable');
    const deviceClass = await this.classOf(client, device.getDeviceProfileId(), state.getClassEnabled(), command);
    // The calls above have shown that the server answers: a failure of the next one is about the command.
    const deadline = Date.now() + ENQUEUE_MS;
    const downlink = { ...made, serverId, deviceClass };
    const row = await this.downlinks.begin(command, downlink, this.platform.INSTANCE_ID, ANSWER_MS);
    if (!row) return;
    if (Date.now() >= deadline) return this.downlinks.takeBack(row);
    try {
      const id = await client.queue.enqueue({ ...made, expiresAt: row.expires_ms }, deadline);
      await this.handedOver(row, id);
    } catch (error) {
      if (!(error instanceof ChirpstackError)) throw error;
      await this.notHandedOver(row, error);
    }
  }

  private async encoded({ deviceId, control, management, commandClass, taskId }: gaugeway.CommandRequested) {
    const device = this.registry.device(deviceId);
    const model = modelById(device?.modelId ?? 0);
    if (!device || !model || !isControlKey(control) || device.state !== 'active' || device.devEui === '')
      throw new NotSendable('server_refused', 'not_supported');
    const moment = { timeZone: device.timeZone, sequence: taskId % 256 };
    const frame = await this.encoder.encode(model, control, jsonObject(management), moment).catch((error: unknown) => {
      throw error instanceof NotEncoded ? new NotSendable('codec_refused', 'not_supported', error.message) : error;
    });
    if (!frame) throw new NotSendable('server_refused', 'not_supported');
    const isConfirmed = CONFIRMED_CLASSES.includes(commandClass) || !downlinkCommandOf(model, control)?.answer;
    return { devEui: device.devEui, fPort: frame.fPort, data: frame.bytes, isConfirmed, expiresAt: 0 };
  }

  /**
   * The class of the device on the network server: B while it has locked the beacon, C by its profile. A free payload has
   * to fit it.
   */
  private async classOf(
    client: ChirpstackClient,
    profileId: string,
    enabled: number,
    { control, management }: gaugeway.CommandRequested,
  ): Promise<DeviceClass> {
    const profile = await client.deviceProfile(profileId);
    const deviceClass = enabled === EnabledClass.CLASS_B ? 'B' : profile.getSupportsClassC() ? 'C' : 'A';
    const wanted = control === 'send_raw_payload' ? jsonObject(management)['class'] : undefined;
    if ((wanted === 'A' || wanted === 'C') && wanted !== deviceClass)
      throw new NotSendable(IS_CLASS[deviceClass], 'network_refused');
    return deviceClass;
  }

  private async handedOver(row: DownlinkRow, id: string): Promise<void> {
    await this.downlinks.withDevice(row.dev_eui, async (transaction, rows) => {
      const current = rows.find(({ task_id, fence }) => task_id === row.task_id && fence === row.fence);
      // A look at the queue was faster.
      if (current?.state !== 'sending' || current.queue_item_id !== null) return;
      const change = { state: 'queued' as const, queue_item_id: id };
      const verdict = { state: TASK_STATE.queued, step: waits(row), change };
      // A downlink withdrawn in the meantime is taken out of the queue at once.
      const lookMs = current.is_unwanted ? 0 : this.env.DOWNLINK_LOOK_MS;
      await this.settle.conclude(transaction, current, verdict, lookMs, { frames: [frameOf(current)] });
      await this.settle.named(transaction, current, id);
    });
  }

  private async notHandedOver(row: DownlinkRow, error: ChirpstackError): Promise<void> {
    const isRefused = REFUSALS.includes(error.cause);
    await this.downlinks.withDevice(row.dev_eui, async (transaction, rows) => {
      const current = rows.find(({ task_id, fence }) => task_id === row.task_id && fence === row.fence);
      if (current?.state !== 'sending') return;
      const verdict = isRefused
        ? { ...FAILED, code: 'network_refused' as const, step: stepOf(error) }
        : { state: TASK_STATE.queued, step: 'answer_lost' as const, change: {} };
      await this.settle.conclude(transaction, current, verdict, this.env.DOWNLINK_LOOK_MS / 20);
    });
  }
}

const FAILED = { state: TASK_STATE.failed, change: { state: 'ended' as const, holds_device: false } };

function stepOf({ cause }: ChirpstackError): TaskStep {
  if (cause === 'not_there') return 'not_on_server';
  if (cause === 'server_removed') return 'no_server';
  return ['wrong_token', 'read_only_key', 'no_right', 'tenant_key'].includes(cause) ? 'no_right' : 'server_refused';
}
