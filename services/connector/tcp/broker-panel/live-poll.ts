import { Inject, Injectable } from '@nestjs/common';
import { type DecodedReading, type Driver, type DriverRequest, modelById, modelTitle } from '@gaugeway/catalogue';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { POLL_ANSWER_FIELDS, type PollAnswer } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { Inlet } from '../../pipeline/accept/inlet';
import { wiredMeter } from '../../pipeline/registry/wired-meter';
import { Registry } from '../../pipeline/registry/registry';
import { Broker } from '../transport/broker';
import type { Session } from '../transport/session';
import { BrokerPeerRepository } from '../peers/broker-peer.repository';
import { LineRequestRepository } from '../peers/line-request.repository';

/** Result of a poll. `code` is the failure, one of the result codes of tasks; null = the meter answered. */
export interface LivePollResult {
  result: PollAnswer | null;
  code: 'not_reachable' | 'timeout' | 'refused' | 'bad_answer' | 'not_supported' | 'expired' | null;
}

const READS: readonly DriverRequest['kind'][] = ['info', 'current', 'instant'];
/** A person waits for it. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 300;

const failed = (code: LivePollResult['code']): LivePollResult => ({ result: null, code });

/** Polls the meter behind a connected modem now, through the connector that holds its line. */
@Injectable()
export class LivePoll {
  constructor(
    private readonly broker: Broker,
    private readonly registry: Registry,
    private readonly inlet: Inlet,
    private readonly peers: BrokerPeerRepository,
    private readonly requests: LineRequestRepository,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  async poll(identity: string, port: string): Promise<LivePollResult> {
    const holder = await this.peers.holder(identity, port);
    if (holder === undefined) return failed('not_reachable');
    if (holder === this.env.INSTANCE_ID) return this.here(identity);
    const id = await this.requests.ask(identity);
    for (const until = Date.now() + PATIENCE_MS + 5000; Date.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const answer = await this.requests.answerTo<LivePollResult>(id);
      if (answer) return answer;
    }
    return failed('timeout');
  }

  /** Polls on a line that this connector holds. */
  async here(identity: string): Promise<LivePollResult> {
    const gateway = this.registry.gatewayByIdentity(identity);
    const session = gateway && this.broker.sessionOf(gateway.gatewayId);
    if (!session) return failed('not_reachable');
    const [device] = this.registry
      .devicesBehind(gateway.gatewayId)
      .filter(({ state, modelId }) => state === 'active' && modelById(modelId)?.driver)
      .sort((one, other) => one.deviceId - other.deviceId);
    const model = device && modelById(device.modelId);
    if (!device || !model?.driver) return failed('not_supported');
    const readings: DecodedReading[] = [];
    let code: LivePollResult['code'] = 'not_supported';
    for (const kind of READS.filter((read) => model.driver?.reads.includes(read))) {
      const one = await this.read(session, device, model.driver, kind);
      if (one.readings) readings.push(...one.readings);
      else code = one.code;
      // A meter that does not answer is not polled for the other values.
      if (!one.readings && (one.code === 'timeout' || one.code === 'not_reachable')) break;
    }
    if (readings.length === 0) return failed(code);
    const version = readings.map(({ extra }) => extra?.firmware).find((value) => typeof value === 'string');
    if (typeof version === 'string') await this.peers.noteVersion(gateway.gatewayId, version);
    return { result: answerOf(modelTitle(model), readings), code: null };
  }

  private async read(
    session: Session,
    device: gaugeway.DeviceRegistered,
    driver: Driver,
    kind: DriverRequest['kind'],
  ): Promise<{ readings: DecodedReading[]; code?: undefined } | { readings: null; code: LivePollResult['code'] }> {
    const request = { kind, arguments: {} };
    const meter = wiredMeter(device);
    const outcome = await session.queue.add({
      deviceId: device.deviceId,
      what: kind,
      priority: 1,
      expiresAt: Date.now() + PATIENCE_MS,
      totalMs: PATIENCE_MS,
      ownsLine: driver.ownsLine ?? false,
      open: (startedAt) => driver.session(request, meter, startedAt),
    });
    if (outcome.state === 'failed') return { readings: null, code: outcome.fault };
    if (outcome.state !== 'done') return { readings: null, code: 'expired' };
    await this.inlet.acceptWired('tcp', session.gateway?.companyId ?? device.companyId, {
      deviceId: device.deviceId,
      gatewayId: device.gatewayId,
      request: kind,
      arguments: '{}',
      answers: outcome.answers,
      startedAt: outcome.startedAt,
      driver: driver.id,
    });
    return { readings: outcome.decoded.readings };
  }
}

/** Fields of the panel from the answer of the meter; a meter without tariffs has its total as the first. */
function answerOf(model: string, readings: readonly DecodedReading[]): PollAnswer {
  const values: Record<string, unknown> = Object.fromEntries(
    readings.flatMap(({ extra, values: own }) => Object.entries({ ...extra, ...own })),
  );
  const answer: Record<string, unknown> = { model, datetime: Math.floor(Date.now() / 1000) };
  const serial = values.serial ?? values.serial_number;
  if (typeof serial === 'string' || typeof serial === 'number') answer.serial_number = String(serial);
  for (const field of POLL_ANSWER_FIELDS) {
    const value = field === 'tariff1' ? (values.tariff1 ?? values.tariff_sum ?? values.in1) : values[field];
    if (!(field in answer) && typeof value === 'number') answer[field] = value;
  }
  // Each field has the type that the contract declares for it.
  return answer as PollAnswer;
}
