import { boundedReader, type gw, integration, timestampMs } from '@gaugeway/proto/chirpstack';
import type { ChirpstackEvent } from './chirpstack-event';
import { type LorawanEvent, UplinkRefused } from './uplink-adapter';

interface WithDevice {
  deviceInfo?: { devEui?: string | null; deviceName?: string | null } | null;
  time?: Parameters<typeof timestampMs>[0];
}

function common(message: WithDevice): ChirpstackEvent {
  return {
    deduplicationId: '',
    time: timestampMs(message.time),
    devEui: message.deviceInfo?.devEui ?? '',
    deviceName: message.deviceInfo?.deviceName ?? '',
    devAddr: '',
    fCnt: 0,
    fPort: 0,
    data: new Uint8Array(0),
    dr: 0,
    modulation: {},
    receptions: [],
    queueItemId: '',
    gatewayId: '',
    location: null,
    acknowledged: false,
    externalPowerSource: false,
    batteryLevelUnavailable: false,
    batteryLevel: 0,
    level: '',
    code: '',
    description: '',
  };
}

/** A number of an event, which a float field may also give as "not a number" or endless: 0 then. */
const finite = (value: number | null | undefined): number => (Number.isFinite(value) ? Number(value) : 0);

function modulationOf(modulation: gw.Modulation.$Properties | null | undefined): ChirpstackEvent['modulation'] {
  const { lora, fsk, lrFhss } = modulation ?? {};
  if (lora) return { lora: { bandwidth: lora.bandwidth ?? 0, spreadingFactor: lora.spreadingFactor ?? 0 } };
  if (fsk) return { fsk: { datarate: fsk.datarate ?? 0 } };
  return lrFhss ? { lrFhss: { operatingChannelWidth: lrFhss.operatingChannelWidth ?? 0 } } : {};
}

/** An enumeration's value as the JSON mapping writes it; a later server may have values that we do not know. */
const nameOf = (names: Partial<Record<number, string>>, value: number): string => names[value] ?? String(value);

const readers: Record<LorawanEvent, (body: ReturnType<typeof boundedReader>) => ChirpstackEvent> = {
  up(body) {
    const message = integration.UplinkEvent.decode(body);
    return {
      ...common(message),
      deduplicationId: message.deduplicationId,
      devAddr: message.devAddr,
      fCnt: message.fCnt,
      fPort: message.fPort,
      data: message.data,
      dr: message.dr,
      modulation: modulationOf(message.txInfo?.modulation),
      receptions: message.rxInfo.map(({ gatewayId, rssi, snr, gwTime, nsTime }) => ({
        gatewayId: gatewayId ?? '',
        rssi: finite(rssi),
        snr: finite(snr),
        time: timestampMs(gwTime) || timestampMs(nsTime),
        serverTime: timestampMs(nsTime),
      })),
    };
  },
  join(body) {
    const message = integration.JoinEvent.decode(body);
    return { ...common(message), deduplicationId: message.deduplicationId, devAddr: message.devAddr };
  },
  status(body) {
    const message = integration.StatusEvent.decode(body);
    return {
      ...common(message),
      deduplicationId: message.deduplicationId,
      externalPowerSource: message.externalPowerSource,
      batteryLevelUnavailable: message.batteryLevelUnavailable,
      batteryLevel: finite(message.batteryLevel),
    };
  },
  ack(body) {
    const message = integration.AckEvent.decode(body);
    return {
      ...common(message),
      deduplicationId: message.deduplicationId,
      queueItemId: message.queueItemId,
      acknowledged: message.acknowledged,
    };
  },
  txack(body) {
    const message = integration.TxAckEvent.decode(body);
    return { ...common(message), queueItemId: message.queueItemId, gatewayId: message.gatewayId };
  },
  log(body) {
    const message = integration.LogEvent.decode(body);
    return {
      ...common(message),
      level: nameOf(integration.LogLevel, message.level),
      code: nameOf(integration.LogCode, message.code),
      description: message.description,
      queueItemId: message.context.queue_item_id ?? '',
    };
  },
  location(body) {
    const message = integration.LocationEvent.decode(body);
    const { latitude, longitude } = message.location ?? {};
    return {
      ...common(message),
      deduplicationId: message.deduplicationId,
      location: message.location ? { latitude: finite(latitude), longitude: finite(longitude) } : null,
    };
  },
  integration(body) {
    const message = integration.IntegrationEvent.decode(body);
    return { ...common(message), deduplicationId: message.deduplicationId };
  },
};

/** A binary event of ChirpStack v4 (integration.proto). Throws UplinkRefused on a body that is cut or of another kind. */
export function parseChirpstackProtobuf(event: LorawanEvent, body: Uint8Array): ChirpstackEvent {
  let parsed: ChirpstackEvent;
  try {
    parsed = readers[event](boundedReader(body));
  } catch {
    throw new UplinkRefused('malformed', `the body is neither JSON nor a whole protobuf message of event ${event}`);
  }
  if (parsed.devEui === '') throw new UplinkRefused('malformed', 'the message names no device');
  if (parsed.fPort > 255) throw new UplinkRefused('malformed', 'fPort is not as ChirpStack sends it');
  return parsed;
}
