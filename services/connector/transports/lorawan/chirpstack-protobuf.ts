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
import { BinaryReader } from 'google-protobuf';
import { Timestamp as TimestampMessage } from 'google-protobuf/google/protobuf/timestamp_pb';
import type { ChirpstackEvent } from './chirpstack-event';
import { type LorawanEvent, UplinkRefused } from './uplink-adapter';

interface WithDevice {
  getDeviceInfo(): { getDevEui(): string; getDeviceName(): string } | undefined;
  getTime(): Timestamp | undefined;
}

interface Timestamp {
  getSeconds(): number;
  getNanos(): number;
}

const unixMs = (time: Timestamp | undefined): number =>
  time ? time.getSeconds() * 1000 + Math.floor(time.getNanos() / 1e6) : 0;

/** Name of an enumeration's value, as the JSON mapping writes it. */
const nameOf = (names: object, value: number): string =>
  Object.entries(names).find(([, known]) => known === value)?.[0] ?? String(value);

function common(message: WithDevice): ChirpstackEvent {
  return {
    deduplicationId: '',
    time: unixMs(message.getTime()),
    devEui: message.getDeviceInfo()?.getDevEui() ?? '',
    deviceName: message.getDeviceInfo()?.getDeviceName() ?? '',
    devAddr: '',
    fCnt: 0,
    fPort: 0,
    data: new Uint8Array(0),
    dr: 0,
    modulation: {},
    receptions: [],
    queueItemId: '',
    acknowledged: false,
    externalPowerSource: false,
    batteryLevelUnavailable: false,
    batteryLevel: 0,
    level: '',
    code: '',
    description: '',
  };
}

/** The npm package leaves this message out (integration.proto: 2 time, 3 device_info); we need no more of it. */
class IntegrationEvent implements WithDevice {
  private readonly info = new DeviceInfo();
  private readonly time = new TimestampMessage();

  constructor(body: Uint8Array) {
    const reader = new BinaryReader(body);
    while (reader.nextField() && !reader.isEndGroup()) {
      if (reader.getFieldNumber() === 2) reader.readMessage(this.time, TimestampMessage.deserializeBinaryFromReader);
      else if (reader.getFieldNumber() === 3) reader.readMessage(this.info, DeviceInfo.deserializeBinaryFromReader);
      else reader.skipField();
    }
  }

  getDeviceInfo(): DeviceInfo {
    return this.info;
  }

  getTime(): TimestampMessage {
    return this.time;
  }
}

const readers: Record<LorawanEvent, (body: Uint8Array) => ChirpstackEvent> = {
  up(body) {
    const message = UplinkEvent.deserializeBinary(body);
    return {
      ...common(message),
      deduplicationId: message.getDeduplicationId(),
      devAddr: message.getDevAddr(),
      fCnt: message.getFCnt(),
      fPort: message.getFPort(),
      data: message.getData_asU8(),
      receptions: message.getRxInfoList().map((info) => ({
        gatewayId: info.getGatewayId(),
        rssi: info.getRssi(),
        snr: info.getSnr(),
        time: unixMs(info.getGwTime()) || unixMs(info.getNsTime()),
      })),
    };
  },
  join(body) {
    const message = JoinEvent.deserializeBinary(body);
    return { ...common(message), deduplicationId: message.getDeduplicationId(), devAddr: message.getDevAddr() };
  },
  status(body) {
    const message = StatusEvent.deserializeBinary(body);
    return {
      ...common(message),
      deduplicationId: message.getDeduplicationId(),
      externalPowerSource: message.getExternalPowerSource(),
      batteryLevelUnavailable: message.getBatteryLevelUnavailable(),
      batteryLevel: message.getBatteryLevel(),
    };
  },
  ack(body) {
    const message = AckEvent.deserializeBinary(body);
    return {
      ...common(message),
      deduplicationId: message.getDeduplicationId(),
      queueItemId: message.getQueueItemId(),
      acknowledged: message.getAcknowledged(),
    };
  },
  txack(body) {
    const message = TxAckEvent.deserializeBinary(body);
    return { ...common(message), queueItemId: message.getQueueItemId() };
  },
  log(body) {
    const message = LogEvent.deserializeBinary(body);
    return {
      ...common(message),
      level: nameOf(LogLevel, message.getLevel()),
      code: nameOf(LogCode, message.getCode()),
      description: message.getDescription(),
      queueItemId: message.getContextMap().get('queue_item_id') ?? '',
    };
  },
  location(body) {
    const message = LocationEvent.deserializeBinary(body);
    return { ...common(message), deduplicationId: message.getDeduplicationId() };
  },
  integration(body) {
    return common(new IntegrationEvent(body));
  },
};

/** A binary event of ChirpStack v4 (integration.proto). Throws UplinkRefused on a body that is cut or of another kind. */
export function parseChirpstackProtobuf(event: LorawanEvent, body: Uint8Array): ChirpstackEvent {
  let parsed: ChirpstackEvent;
  try {
    parsed = readers[event](body);
  } catch {
    throw new UplinkRefused('malformed', `the body is neither JSON nor a whole protobuf message of event ${event}`);
  }
  if (parsed.devEui === '') throw new UplinkRefused('malformed', 'the message names no device');
  return parsed;
}
