import { type Reader, Writer } from 'protobufjs/minimal';
import { gaugeway } from '../gen/events';

/** The functions of a message's generated code that the bus needs. */
interface Codec<I, O extends I> {
  encode(message: I, writer?: Writer): Writer;
  decode(reader: Reader | Uint8Array, length?: number): O;
}

export interface Topic<I = never, O = unknown> {
  /** `component.subject`, as named on the bus. */
  readonly name: string;
  /** Version of the payload's schema, sent as a header. */
  readonly version: number;
  encode(message: I): Uint8Array;
  decode(payload: Uint8Array): O;
  /** true: the newest event of a key is kept for ever; an empty payload removes the key. */
  readonly compacted: boolean;
  readonly partitions: number;
  /** Retention of events of a topic that is not compacted, hours. */
  readonly retentionHours: number;
}

/** Bytes that messages are encoded into one after another, and of these how many are left for one of usual size. */
const SLAB_BYTES = 64 << 10;
const USUAL_BYTES = 4 << 10;

let slab = newSlab();

function newSlab(): Writer {
  const writer = Writer.create();
  writer.buf = Buffer.allocUnsafeSlow(SLAB_BYTES);
  return writer;
}

/**
 * Encodes a message as a part of a larger buffer. A separate writer begins with 128 bytes, doubles them as often as
 * needed and copies the result.
 */
function packed<I>(codec: Codec<I, I>, message: I): Uint8Array {
  if (slab.pos > SLAB_BYTES - USUAL_BYTES) slab = newSlab();
  const begin = slab.pos;
  try {
    codec.encode(message, slab);
  } catch (error) {
    // Parts of messages within it may be open.
    slab = newSlab();
    throw error;
  }
  return slab.buf.subarray(begin, slab.pos);
}

export type EventIn<T> = T extends Topic<infer I, unknown> ? I : never;
export type EventOf<T> = T extends Topic<never, infer O> ? O : never;

/** Every topic of the product; the bus refuses to start with a topic that is not declared here. */
const declaredTopics: Topic[] = [];
export const topics: readonly Topic[] = declaredTopics;

/** Declares a topic. Its types are those of the codec. */
function topic<I, O extends I>(
  name: string,
  codec: Codec<I, O>,
  options: Partial<Pick<Topic, 'compacted' | 'partitions' | 'retentionHours' | 'version'>> = {},
): Topic<I, O> {
  const declared: Topic<I, O> = {
    name,
    version: 1,
    encode: (message) => packed(codec, message),
    decode: (payload) => codec.decode(payload),
    compacted: false,
    partitions: 12,
    retentionHours: 7 * 24,
    ...options,
  };
  declaredTopics.push(declared);
  return declared;
}

/** The topic for events whose payload was encoded before, with its `encode`, by another thread. */
export const encodedBefore = <O>(one: Topic<never, O>): Topic<Uint8Array, O> => ({
  ...one,
  encode: (payload) => payload,
});

export const uplinkRaw = topic('uplink.raw', gaugeway.RawUplink);
export const readingDecoded = topic('reading.decoded', gaugeway.ReadingDecoded);
export const readingStored = topic('reading.stored', gaugeway.ReadingStored, { retentionHours: 48 });
export const readingRemoved = topic('reading.removed', gaugeway.ReadingRemoved);
export const knownGaps = topic('reading.gaps', gaugeway.GapsKnown, {
  compacted: true,
});
export const commandRequested = topic('command.requested', gaugeway.CommandRequested);
export const commandProgressed = topic('command.progressed', gaugeway.CommandProgressed);
export const commandHeld = topic('command.held', gaugeway.CommandHeld);
export const taskWanted = topic('task.wanted', gaugeway.TaskWanted);
export const taskAnswered = topic('task.answered', gaugeway.TaskAnswered);
export const pollGroupState = topic('poll-group.state', gaugeway.PollGroupState, { compacted: true });
export const devicePollGroup = topic('device.poll-group', gaugeway.DevicePollGroup, { compacted: true });
export const valueJudged = topic('value.judged', gaugeway.ValueJudged, { retentionHours: 48 });
export const figuresChanged = topic('figures.changed', gaugeway.FiguresChanged, { retentionHours: 48 });
export const consumptionSummed = topic('consumption.summed', gaugeway.ConsumptionSummed, { retentionHours: 48 });
export const quotaUsed = topic('company.quota', gaugeway.QuotaUsed, { retentionHours: 48 });
export const shownState = topic('device.shown_state', gaugeway.ShownState);
export const connectionChanged = topic('connection.changed', gaugeway.ConnectionChanged);
export const doorsOpen = topic('connector.doors', gaugeway.DoorsOpen, { partitions: 1, retentionHours: 24 });
export const baseStationState = topic('base-station.state', gaugeway.BaseStationStateChanged);
export const gatewayState = topic('gateway.state', gaugeway.GatewayStateChanged);
export const sessionRevoked = topic('session.revoked', gaugeway.SessionRevoked, { retentionHours: 24 });
export const deviceRegistry = topic('device.registry', gaugeway.DeviceRegistered, { compacted: true });
export const attributeRegistry = topic('attribute.registry', gaugeway.AttributeRegistered, { compacted: true });
export const deviceAttributes = topic('device.attributes', gaugeway.DeviceAttributes, { compacted: true });
export const deviceSchedule = topic('device.schedule', gaugeway.DeviceScheduled, { compacted: true });
export const modelRegistry = topic('model.registry', gaugeway.ModelRegistered, { compacted: true });
export const gatewayRegistry = topic('gateway.registry', gaugeway.GatewayRegistered, { compacted: true });
export const baseStationRegistry = topic('base-station.registry', gaugeway.BaseStationRegistered, { compacted: true });
export const companyRegistry = topic('company.registry', gaugeway.CompanyRegistered, { compacted: true });
export const userRegistry = topic('user.registry', gaugeway.UserRegistered, { compacted: true });
export const accountingPointRegistry = topic('accounting-point.registry', gaugeway.AccountingPointRegistered, {
  compacted: true,
});
export const balanceGroupRegistry = topic('balance-group.registry', gaugeway.BalanceGroupRegistered, {
  compacted: true,
});
export const consumerRegistry = topic('consumer.registry', gaugeway.ConsumerRegistered, { compacted: true });
export const objectRegistry = topic('object.registry', gaugeway.ObjectRegistered, { compacted: true });
export const devicePlace = topic('device.place', gaugeway.DevicePlaced, { compacted: true });
export const balanceGroupImbalance = topic('balance-group.imbalance', gaugeway.BalanceGroupImbalance);
export const networkServerRegistry = topic('network-server.registry', gaugeway.NetworkServerRegistered, {
  compacted: true,
});
export const deviceRadio = topic('device.radio', gaugeway.DeviceRadio, { compacted: true });
export const deviceProvisioned = topic('device.provisioned', gaugeway.DeviceProvisioned, { compacted: true });
export const baseStationRadio = topic('base-station.radio', gaugeway.BaseStationRadio, { compacted: true });
export const baseStationProvisioned = topic('base-station.provisioned', gaugeway.BaseStationProvisioned, {
  compacted: true,
});
export const baseStationReported = topic('base-station.reported', gaugeway.BaseStationReported, { retentionHours: 24 });
export const auditEntry = topic('audit.entry', gaugeway.AuditEntry);
export const eventOccurred = topic('event.occurred', gaugeway.EventOccurred, { retentionHours: 24 });
export const hourlyWanted = topic('event.hourly', gaugeway.HourlyWanted, { compacted: true });
export const mailRequested = topic('mail.requested', gaugeway.MailRequested);
export const mailProgressed = topic('mail.progressed', gaugeway.MailProgressed);
export const mailTried = topic('mail.tried', gaugeway.MailTried);
