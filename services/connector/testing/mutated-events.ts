import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Location } from '@chirpstack/chirpstack-api/common/common_pb';
import { LoraModulationInfo, Modulation, UplinkRxInfo, UplinkTxInfo } from '@chirpstack/chirpstack-api/gw/gw_pb';
import {
  AckEvent,
  DeviceInfo,
  JoinEvent,
  LocationEvent,
  LogCode,
  LogEvent,
  LogLevel,
  StatusEvent,
  TxAckEvent,
  UplinkEvent,
} from '@chirpstack/chirpstack-api/integration/integration_pb';
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import { LORAWAN_EVENTS, type LorawanEvent } from '../lorawan/transport/uplink-adapter';

export interface SampleEvent {
  event: LorawanEvent;
  body: Uint8Array;
}

const FIXTURES = join(__dirname, '../fixtures/chirpstack');

function timeOf(seconds: number): Timestamp {
  const time = new Timestamp();
  time.setSeconds(seconds);
  time.setNanos(250_000_000);
  return time;
}

function device(): DeviceInfo {
  const info = new DeviceInfo();
  info.setTenantId('52f14cd4-c6f1-4fbd-8f87-4025e1d49242');
  info.setApplicationId('ca739e26-7b67-4f14-b69e-d568c22a5a75');
  info.setDeviceProfileId('605d08d4-65f5-4d2c-8a5a-3d2457662f79');
  info.setDeviceName('Подвал, дом 4');
  info.setDevEui('70b3d5e75f010203');
  info.getTagsMap().set('street', 'Мира');
  return info;
}

function place(): Location {
  const location = new Location();
  location.setLatitude(47.918);
  location.setLongitude(106.917);
  location.setAltitude(1350);
  return location;
}

/** One binary event of each kind, every field that Gaugeway reads filled, by the network server's own package. */
export const binaryEvents = {
  up(): UplinkEvent {
    const message = new UplinkEvent();
    message.setDeduplicationId('3ac7e3c4-4401-4b8d-9386-a5c902f9202d');
    message.setTime(timeOf(1_735_689_720));
    message.setDeviceInfo(device());
    message.setDevAddr('0057a1c4');
    message.setAdr(true);
    message.setDr(5);
    message.setFCnt(1187);
    message.setFPort(2);
    message.setConfirmed(true);
    message.setData('AVgE+IV0Z/QclwEAvWsBAAAAAAAFAAAA');
    message.setObject(Struct.fromJavaScript({ in1: 104_244, nested: { list: [1, 'two', null, { three: true }] } }));
    for (const [gateway, rssi] of [
      ['24e124fffef01a2c', -114],
      ['24e124fffef01a2b', -97],
    ] as const) {
      const info = new UplinkRxInfo();
      info.setGatewayId(gateway);
      info.setGwTime(timeOf(1_735_689_719));
      info.setRssi(rssi);
      info.setSnr(6.25);
      info.setLocation(place());
      info.getMetadataMap().set('region_config_id', 'eu868');
      message.addRxInfo(info);
    }
    const lora = new LoraModulationInfo();
    lora.setBandwidth(125_000);
    lora.setSpreadingFactor(7);
    const modulation = new Modulation();
    modulation.setLora(lora);
    const transmission = new UplinkTxInfo();
    transmission.setFrequency(868_100_000);
    transmission.setModulation(modulation);
    message.setTxInfo(transmission);
    return message;
  },
  join(): JoinEvent {
    const message = new JoinEvent();
    message.setTime(timeOf(1_735_689_721));
    message.setDeviceInfo(device());
    message.setDevAddr('0057a1c4');
    return message;
  },
  status(): StatusEvent {
    const message = new StatusEvent();
    message.setTime(timeOf(1_735_689_722));
    message.setDeviceInfo(device());
    message.setMargin(-7);
    message.setBatteryLevel(50.5);
    return message;
  },
  ack(): AckEvent {
    const message = new AckEvent();
    message.setTime(timeOf(1_735_689_723));
    message.setDeviceInfo(device());
    message.setQueueItemId('8d8f1f0a-6d5b-4f0f-9a5b-1c2d3e4f5a6b');
    message.setAcknowledged(true);
    message.setFCntDown(12);
    return message;
  },
  txack(): TxAckEvent {
    const message = new TxAckEvent();
    message.setTime(timeOf(1_735_689_724));
    message.setDeviceInfo(device());
    message.setQueueItemId('8d8f1f0a-6d5b-4f0f-9a5b-1c2d3e4f5a6b');
    message.setFCntDown(12);
    message.setGatewayId('24e124fffef01a2b');
    return message;
  },
  log(): LogEvent {
    const message = new LogEvent();
    message.setTime(timeOf(1_735_689_725));
    message.setDeviceInfo(device());
    message.setLevel(LogLevel.ERROR);
    message.setCode(LogCode.EXPIRED);
    message.setDescription('Device queue-item discarded because it has expired');
    message.getContextMap().set('queue_item_id', '8d8f1f0a-6d5b-4f0f-9a5b-1c2d3e4f5a6b');
    return message;
  },
  location(): LocationEvent {
    const message = new LocationEvent();
    message.setTime(timeOf(1_735_689_726));
    message.setDeviceInfo(device());
    message.setLocation(place());
    return message;
  },
  /** The package has no class for it; its first three fields are a join's. */
  integration(): JoinEvent {
    return binaryEvents.join();
  },
} satisfies Record<LorawanEvent, () => { serializeBinary(): Uint8Array }>;

/** Whole events of every kind, binary and JSON, from which the fuzz starts. */
export function wholeEvents(): SampleEvent[] {
  const binary = LORAWAN_EVENTS.map((event) => ({ event, body: binaryEvents[event]().serializeBinary() }));
  const json = readdirSync(FIXTURES)
    .filter((file) => file.endsWith('.json') && !file.includes('down'))
    .flatMap((file) => {
      const content = JSON.parse(readFileSync(join(FIXTURES, file), 'utf8')) as Published;
      return (content.messages ?? [content]).map(({ topic, payload }) => ({
        // The folder has events of these kinds only (its README).
        event: topic.split('/').at(-1) as LorawanEvent,
        body: Buffer.from(JSON.stringify(payload)),
      }));
    });
  return [...binary, ...json];
}

interface Published {
  topic: string;
  payload: unknown;
  messages?: { topic: string; payload: unknown }[];
}

/** Numbers from 0 to 1 that are the same each time for one seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Lengths that parsers trip over: beyond the end, 2^28, 2^31 - 1, 2^32 - 1, 2^64 - 1, and one without an end. */
const BAD_LENGTHS = ['7f', 'ffffff7f', 'ffffffff07', 'ffffffff0f', 'ffffffffffffffffff01', 'ff'.repeat(16)];
/** The starts of groups and of length-delimited fields, brackets of JSON, and numbers that are none. */
const NESTED = ['0b', '13', '1b', '0a04', '62', '5b', '7b2261223a', '225c75', '0000c07f', '0000807f', '31653939392c'];

/** A whole event with one to four defects: bits, lengths, cuts, repetitions, nesting, parts of another event. */
export function mutated(from: readonly SampleEvent[], random: () => number): SampleEvent {
  const any = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly T[]): T => list[any(list.length)] as T;
  const { event, body: whole } = pick(from);
  let body = Buffer.from(whole);
  for (let defects = 1 + any(4); defects > 0; defects--) {
    const at = any(body.length + 1);
    const part = body.subarray(at, at + 1 + any(24));
    const before = body.subarray(0, at);
    const behind = body.subarray(at);
    const inserted = (bytes: Uint8Array) => Buffer.concat([before, bytes, behind]);
    const defect = any(8);
    if (defect === 0 && at < body.length) body.writeUInt8(any(256), at);
    else if (defect === 1) body = Buffer.from(before);
    else if (defect === 2) body = Buffer.concat([before, body.subarray(at + part.length)]);
    else if (defect === 3) body = inserted(Buffer.from(pick(BAD_LENGTHS), 'hex'));
    else if (defect === 4) body = Buffer.concat([before, Buffer.from(pick(BAD_LENGTHS), 'hex'), body.subarray(at + 1)]);
    else if (defect === 5) {
      // Mostly a few, at times as many as one delivery may hold.
      const times = random() < 0.98 ? any(200) : any(400_000 / Math.max(1, part.length));
      body = inserted(Buffer.concat(Array.from({ length: times }, () => part)));
    } else if (defect === 6) {
      const nested = Buffer.from(pick(NESTED), 'hex');
      body = inserted(Buffer.alloc(nested.length * (random() < 0.98 ? any(300) : any(30_000)), nested));
    } else {
      const other = pick(from).body;
      body = inserted(other.subarray(any(other.length)));
    }
  }
  return { event: random() < 0.95 ? event : pick(LORAWAN_EVENTS), body };
}

/** No event may hold the process for longer, milliseconds. */
export const EVENT_LIMIT_MS = 50;

/**
 * Milliseconds that an action took: the fastest of up to three runs, by the wall clock or by CPU time. A busy machine
 * may delay each run beyond the limit, but slow code is slow in every run.
 */
export function quickest(action: () => void): number {
  let took = Infinity;
  for (let turn = 0; turn < 3 && took >= EVENT_LIMIT_MS; turn++) {
    const started = performance.now();
    const before = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(before);
    took = Math.min(took, performance.now() - started, (user + system) / 1000);
  }
  return took;
}
