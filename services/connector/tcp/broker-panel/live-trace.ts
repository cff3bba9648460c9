import { Inject, Injectable } from '@nestjs/common';
import {
  controlOf,
  type Driver,
  fieldTitle,
  inLanguage,
  isControlKey,
  modelById,
  formatSentence,
} from '@gaugeway/catalogue';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { translate } from '@gaugeway/platform/i18n';
import type { brokerTrace, BrokerTraceLine, Language, ReplyOf } from '@gaugeway/proto/api';
import { Registry } from '../../pipeline/registry/registry';
import { Broker } from '../transport/broker';
import type { TraceLine } from '../transport/frame-trace';
import { BrokerPeerRepository } from '../peers/broker-peer.repository';
import { LineRequestRepository } from '../peers/line-request.repository';
import { partsOfFrame, type SecretFrame, secretIn, maskedHex } from '../transport/mask-secrets';

type Trace = ReplyOf<typeof brokerTrace>;

/** Request of a connector to the one that holds the connection. */
export interface TraceRequest {
  kind: 'trace';
  after: number;
  language: Language;
}

const NOT_CONNECTED: Trace = { is_connected: false, lines: [] };
const LOOK_MS = 200;
const PATIENCE_MS = 8000;
/** Values of an answer that are shown. */
const MOST_VALUES = 40;

/** Shows the bytes of a connection to an engineer, from the connector that holds it. */
@Injectable()
export class LiveTrace {
  constructor(
    private readonly broker: Broker,
    private readonly registry: Registry,
    private readonly peers: BrokerPeerRepository,
    private readonly requests: LineRequestRepository,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  async look(identity: string, port: string, after: number, language: Language): Promise<Trace> {
    const holder = await this.peers.holder(identity, port);
    if (holder === undefined) return NOT_CONNECTED;
    const request: TraceRequest = { kind: 'trace', after, language };
    if (holder === this.env.INSTANCE_ID) return this.here(identity, request);
    const id = await this.requests.ask(identity, request);
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const answer = await this.requests.answerTo<Trace>(id);
      if (answer) return answer;
    }
    return NOT_CONNECTED;
  }

  /** Trace of a connection that this connector holds. */
  here(identity: string, { after, language }: TraceRequest): Trace {
    const session = this.broker.peer(identity);
    if (!session) return NOT_CONNECTED;
    const meters = session.gateway ? this.registry.devicesBehind(session.gateway.gatewayId) : [];
    const drivers = meters.flatMap(({ modelId }) => modelById(modelId)?.driver ?? []);
    const trace = session.lookOn();
    const spoken = [...new Set(drivers)];
    const secrets = trace.sent().flatMap((bytes) => secretIn(bytes, partsOfFrame(bytes, 'sent', spoken)));
    const lines = trace.look(after);
    return { is_connected: true, lines: lines.map((line) => this.view(line, spoken, secrets, language)) };
  }

  private view(
    line: TraceLine,
    drivers: readonly Driver[],
    secrets: readonly SecretFrame[],
    language: Language,
  ): BrokerTraceLine {
    const common = { number: line.number, at: line.at, kind: line.kind };
    const nothing = { bytes: '', parts: [], title: null, device: null, outcome: null, error: null, values: [] };
    if ('bytes' in line) return { ...common, ...nothing, ...bytesOf(line.bytes, line.kind, drivers, secrets) };
    const device = this.registry.device(line.deviceId);
    const about = {
      title: titleOf(line.what, language),
      device: device ? { id: device.deviceId, name: device.name } : null,
    };
    if (line.kind === 'started') return { ...common, ...nothing, ...about };
    const { outcome } = line;
    if (outcome.state === 'done') {
      const readings = outcome.decoded.readings.flatMap(({ values, extra }) => Object.entries({ ...values, ...extra }));
      const values = readings
        .flatMap(([field, value]) => {
          const { title, unit } = fieldTitle(field, language);
          const isShown = typeof value === 'number' || typeof value === 'string';
          return isShown ? [{ title, unit: unit?.title ?? null, value }] : [];
        })
        .slice(0, MOST_VALUES);
      return { ...common, ...nothing, ...about, outcome: translate(language, 'broker.outcome_done'), values };
    }
    const failed = outcome.state === 'failed';
    const reason = failed ? translate(language, `tasks.code_${outcome.fault}`) : null;
    return {
      ...common,
      ...nothing,
      ...about,
      outcome: reason ?? translate(language, `broker.outcome_${outcome.state as 'expired' | 'withdrawn'}`),
      error: failed ? formatSentence(outcome.sentence, language) : null,
    };
  }
}

/** Kind of a reading, or key of a control; null = a look whether somebody is there. */
function titleOf(what: string, language: Language): string | null {
  if (isControlKey(what)) return inLanguage(controlOf(what).captions, language);
  switch (what) {
    case 'info':
    case 'clock':
    case 'current':
    case 'instant':
    case 'archive':
    case 'profile':
    case 'journal':
    case 'probe':
      return translate(language, `broker.read_${what}`);
    default:
      return null;
  }
}

/** Bytes with their parts; passwords are hidden in them. */
function bytesOf(
  bytes: Uint8Array,
  kind: 'sent' | 'received' | 'unsolicited',
  drivers: readonly Driver[],
  secrets: readonly SecretFrame[],
): Pick<BrokerTraceLine, 'bytes' | 'parts'> {
  const parts = partsOfFrame(bytes, kind === 'sent' ? 'sent' : 'received', drivers);
  return {
    bytes: maskedHex(bytes, [...secrets, ...secretIn(bytes, parts)]),
    parts: parts.map(({ part, length, wrong = false }) => ({ part, length, is_invalid: wrong })),
  };
}
