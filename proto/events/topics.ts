import { type Reader, Writer } from 'protobufjs/minimal';
import { gaugeway } from '../gen/events';

/** What the generated code of a message can do; the bus needs nothing else of it. */
interface Codec<I, O extends I> {
  encode(message: I, writer?: Writer): Writer;
  decode(reader: Reader | Uint8Array, length?: number): O;
}

export interface Topic<I = never, O = unknown> {
  /** `component.what`, as named on the bus. */
  readonly name: string;
  /** Version of the payload's schema, sent as a header. */
  readonly version: number;
  encode(message: I): Uint8Array;
  decode(payload: Uint8Array): O;
  /** true: the newest event of a key is kept for ever; an empty payload removes the key. */
  readonly compacted: boolean;
  readonly partitions: number;
  /** How long events of a topic that is not compacted are kept, hours. */
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
 * A message encoded, as a part of a larger buffer: a writer of its own begins with 128 bytes, doubles them as often as
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

function topic<I, O extends I>(
  name: string,
  codec: Codec<I, O>,
  options: Partial<Pick<Topic, 'compacted' | 'partitions' | 'retentionHours' | 'version'>> = {},
): Topic<I, O> {
  return {
    name,
    version: 1,
    encode: (message) => packed(codec, message),
    decode: (payload) => codec.decode(payload),
    compacted: false,
    partitions: 12,
    retentionHours: 7 * 24,
    ...options,
  };
}

/** The topic for events whose payload was encoded before, with its `encode`, by another thread. */
export const encodedBefore = <O>(one: Topic<never, O>): Topic<Uint8Array, O> => ({
  ...one,
  encode: (payload) => payload,
});

export const uplinkRaw = topic<gaugeway.RawUplink.$Properties, gaugeway.RawUplink>('uplink.raw', gaugeway.RawUplink);
export const readingDecoded = topic<gaugeway.ReadingDecoded.$Properties, gaugeway.ReadingDecoded>(
  'reading.decoded',
  gaugeway.ReadingDecoded,
);
export const readingStored = topic<gaugeway.ReadingStored.$Properties, gaugeway.ReadingStored>(
  'reading.stored',
  gaugeway.ReadingStored,
  { retentionHours: 48 },
);
export const readingRemoved = topic<gaugeway.ReadingRemoved.$Properties, gaugeway.ReadingRemoved>(
  'reading.removed',
  gaugeway.ReadingRemoved,
);
export const knownGaps = topic<gaugeway.GapsKnown.$Properties, gaugeway.GapsKnown>('reading.gaps', gaugeway.GapsKnown, {
  compacted: true,
});
export const commandRequested = topic<gaugeway.CommandRequested.$Properties, gaugeway.CommandRequested>(
  'command.requested',
  gaugeway.CommandRequested,
);
export const commandProgressed = topic<gaugeway.CommandProgressed.$Properties, gaugeway.CommandProgressed>(
  'command.progressed',
  gaugeway.CommandProgressed,
);
export const commandHeld = topic<gaugeway.CommandHeld.$Properties, gaugeway.CommandHeld>(
  'command.held',
  gaugeway.CommandHeld,
);
export const taskWanted = topic<gaugeway.TaskWanted.$Properties, gaugeway.TaskWanted>(
  'task.wanted',
  gaugeway.TaskWanted,
);
export const taskAnswered = topic<gaugeway.TaskAnswered.$Properties, gaugeway.TaskAnswered>(
  'task.answered',
  gaugeway.TaskAnswered,
);
export const pollGroupState = topic<gaugeway.PollGroupState.$Properties, gaugeway.PollGroupState>(
  'poll-group.state',
  gaugeway.PollGroupState,
  { compacted: true },
);
export const devicePollGroup = topic<gaugeway.DevicePollGroup.$Properties, gaugeway.DevicePollGroup>(
  'device.poll-group',
  gaugeway.DevicePollGroup,
  { compacted: true },
);
export const valueJudged = topic<gaugeway.ValueJudged.$Properties, gaugeway.ValueJudged>(
  'value.judged',
  gaugeway.ValueJudged,
  { retentionHours: 48 },
);
export const figuresChanged = topic<gaugeway.FiguresChanged.$Properties, gaugeway.FiguresChanged>(
  'figures.changed',
  gaugeway.FiguresChanged,
  { retentionHours: 48 },
);
export const consumptionSummed = topic<gaugeway.ConsumptionSummed.$Properties, gaugeway.ConsumptionSummed>(
  'consumption.summed',
  gaugeway.ConsumptionSummed,
  { retentionHours: 48 },
);
export const quotaUsed = topic<gaugeway.QuotaUsed.$Properties, gaugeway.QuotaUsed>(
  'company.quota',
  gaugeway.QuotaUsed,
  { retentionHours: 48 },
);
export const shownState = topic<gaugeway.ShownState.$Properties, gaugeway.ShownState>(
  'device.shown_state',
  gaugeway.ShownState,
);
export const connectionChanged = topic<gaugeway.ConnectionChanged.$Properties, gaugeway.ConnectionChanged>(
  'connection.changed',
  gaugeway.ConnectionChanged,
);
export const doorsOpen = topic<gaugeway.DoorsOpen.$Properties, gaugeway.DoorsOpen>(
  'connector.doors',
  gaugeway.DoorsOpen,
  { partitions: 1, retentionHours: 24 },
);
export const baseStationState = topic<gaugeway.BaseStationStateChanged.$Properties, gaugeway.BaseStationStateChanged>(
  'base-station.state',
  gaugeway.BaseStationStateChanged,
);
export const gatewayState = topic<gaugeway.GatewayStateChanged.$Properties, gaugeway.GatewayStateChanged>(
  'gateway.state',
  gaugeway.GatewayStateChanged,
);
export const sessionRevoked = topic<gaugeway.SessionRevoked.$Properties, gaugeway.SessionRevoked>(
  'session.revoked',
  gaugeway.SessionRevoked,
  { retentionHours: 24 },
);
export const deviceRegistry = topic<gaugeway.DeviceRegistered.$Properties, gaugeway.DeviceRegistered>(
  'device.registry',
  gaugeway.DeviceRegistered,
  { compacted: true },
);
export const attributeRegistry = topic<gaugeway.AttributeRegistered.$Properties, gaugeway.AttributeRegistered>(
  'attribute.registry',
  gaugeway.AttributeRegistered,
  { compacted: true },
);
export const deviceAttributes = topic<gaugeway.DeviceAttributes.$Properties, gaugeway.DeviceAttributes>(
  'device.attributes',
  gaugeway.DeviceAttributes,
  { compacted: true },
);
export const deviceSchedule = topic<gaugeway.DeviceScheduled.$Properties, gaugeway.DeviceScheduled>(
  'device.schedule',
  gaugeway.DeviceScheduled,
  { compacted: true },
);
export const modelRegistry = topic<gaugeway.ModelRegistered.$Properties, gaugeway.ModelRegistered>(
  'model.registry',
  gaugeway.ModelRegistered,
  { compacted: true },
);
export const gatewayRegistry = topic<gaugeway.GatewayRegistered.$Properties, gaugeway.GatewayRegistered>(
  'gateway.registry',
  gaugeway.GatewayRegistered,
  { compacted: true },
);
export const baseStationRegistry = topic<gaugeway.BaseStationRegistered.$Properties, gaugeway.BaseStationRegistered>(
  'base-station.registry',
  gaugeway.BaseStationRegistered,
  { compacted: true },
);
export const companyRegistry = topic<gaugeway.CompanyRegistered.$Properties, gaugeway.CompanyRegistered>(
  'company.registry',
  gaugeway.CompanyRegistered,
  { compacted: true },
);
export const userRegistry = topic<gaugeway.UserRegistered.$Properties, gaugeway.UserRegistered>(
  'user.registry',
  gaugeway.UserRegistered,
  { compacted: true },
);
export const accountingPointRegistry = topic<
  gaugeway.AccountingPointRegistered.$Properties,
  gaugeway.AccountingPointRegistered
>('accounting-point.registry', gaugeway.AccountingPointRegistered, { compacted: true });
export const balanceGroupRegistry = topic<gaugeway.BalanceGroupRegistered.$Properties, gaugeway.BalanceGroupRegistered>(
  'balance-group.registry',
  gaugeway.BalanceGroupRegistered,
  { compacted: true },
);
export const consumerRegistry = topic<gaugeway.ConsumerRegistered.$Properties, gaugeway.ConsumerRegistered>(
  'consumer.registry',
  gaugeway.ConsumerRegistered,
  { compacted: true },
);
export const objectRegistry = topic<gaugeway.ObjectRegistered.$Properties, gaugeway.ObjectRegistered>(
  'object.registry',
  gaugeway.ObjectRegistered,
  { compacted: true },
);
export const devicePlace = topic<gaugeway.DevicePlaced.$Properties, gaugeway.DevicePlaced>(
  'device.place',
  gaugeway.DevicePlaced,
  { compacted: true },
);
export const balanceGroupImbalance = topic<gaugeway.BalanceGroupImbalance.$Properties, gaugeway.BalanceGroupImbalance>(
  'balance-group.imbalance',
  gaugeway.BalanceGroupImbalance,
);
export const networkServerRegistry = topic<
  gaugeway.NetworkServerRegistered.$Properties,
  gaugeway.NetworkServerRegistered
>('network-server.registry', gaugeway.NetworkServerRegistered, { compacted: true });
export const deviceRadio = topic<gaugeway.DeviceRadio.$Properties, gaugeway.DeviceRadio>(
  'device.radio',
  gaugeway.DeviceRadio,
  { compacted: true },
);
export const deviceProvisioned = topic<gaugeway.DeviceProvisioned.$Properties, gaugeway.DeviceProvisioned>(
  'device.provisioned',
  gaugeway.DeviceProvisioned,
  { compacted: true },
);
export const baseStationRadio = topic<gaugeway.BaseStationRadio.$Properties, gaugeway.BaseStationRadio>(
  'base-station.radio',
  gaugeway.BaseStationRadio,
  { compacted: true },
);
export const baseStationProvisioned = topic<
  gaugeway.BaseStationProvisioned.$Properties,
  gaugeway.BaseStationProvisioned
>('base-station.provisioned', gaugeway.BaseStationProvisioned, { compacted: true });
export const baseStationReported = topic<gaugeway.BaseStationReported.$Properties, gaugeway.BaseStationReported>(
  'base-station.reported',
  gaugeway.BaseStationReported,
  { retentionHours: 24 },
);
export const auditEntry = topic<gaugeway.AuditEntry.$Properties, gaugeway.AuditEntry>(
  'audit.entry',
  gaugeway.AuditEntry,
);
export const eventOccurred = topic<gaugeway.EventOccurred.$Properties, gaugeway.EventOccurred>(
  'event.occurred',
  gaugeway.EventOccurred,
  { retentionHours: 24 },
);
export const hourlyWanted = topic<gaugeway.HourlyWanted.$Properties, gaugeway.HourlyWanted>(
  'event.hourly',
  gaugeway.HourlyWanted,
  { compacted: true },
);
export const mailRequested = topic<gaugeway.MailRequested.$Properties, gaugeway.MailRequested>(
  'mail.requested',
  gaugeway.MailRequested,
);
export const mailProgressed = topic<gaugeway.MailProgressed.$Properties, gaugeway.MailProgressed>(
  'mail.progressed',
  gaugeway.MailProgressed,
);
export const mailTried = topic<gaugeway.MailTried.$Properties, gaugeway.MailTried>('mail.tried', gaugeway.MailTried);

/** Every topic of the product; the bus refuses to start with a topic that is not listed here. */
export const topics: readonly Topic[] = [
  uplinkRaw,
  readingDecoded,
  readingStored,
  readingRemoved,
  knownGaps,
  commandRequested,
  commandProgressed,
  commandHeld,
  taskWanted,
  taskAnswered,
  pollGroupState,
  devicePollGroup,
  valueJudged,
  figuresChanged,
  consumptionSummed,
  quotaUsed,
  shownState,
  connectionChanged,
  gatewayState,
  sessionRevoked,
  deviceRegistry,
  attributeRegistry,
  deviceAttributes,
  deviceSchedule,
  modelRegistry,
  gatewayRegistry,
  baseStationRegistry,
  companyRegistry,
  userRegistry,
  accountingPointRegistry,
  balanceGroupRegistry,
  consumerRegistry,
  objectRegistry,
  devicePlace,
  balanceGroupImbalance,
  networkServerRegistry,
  deviceRadio,
  deviceProvisioned,
  baseStationRadio,
  baseStationProvisioned,
  baseStationReported,
  doorsOpen,
  baseStationState,
  auditEntry,
  eventOccurred,
  hourlyWanted,
  mailRequested,
  mailProgressed,
  mailTried,
] as readonly Topic<never, unknown>[];
