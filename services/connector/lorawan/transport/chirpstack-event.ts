import type { gaugeway } from '@gaugeway/proto/events';
import { cleanText, devEuiOf, type LorawanEvent } from './uplink-adapter';

/** gw.proto, Modulation: at most one is set. Bandwidths are Hz, data rates bit/s. */
export interface Modulation {
  lora?: { bandwidth: number; spreadingFactor: number };
  fsk?: { datarate: number };
  lrFhss?: { operatingChannelWidth: number };
}

/** Event of ChirpStack, in any encoding; absent fields are empty, 0 or false. */
export interface ChirpstackEvent {
  deduplicationId: string;
  /**
   * Unix milliseconds; 0 = not known. Of up, join, ack and status by the clock of a gateway (uplink/helpers.rs,
   * get_rx_timestamp), of txack by that of the server.
   */
  time: number;
  devEui: string;
  deviceName: string;
  devAddr: string;
  fCnt: number;
  fPort: number;
  data: Uint8Array;
  /** `up` events: data rate by the region's table, and its parts. */
  dr: number;
  modulation: Modulation;
  /** `serverTime`: by the clock of the network server, Unix milliseconds; 0 = not known (servers before nsTime). */
  receptions: readonly { gatewayId: string; rssi: number; snr: number; time: number; serverTime: number }[];
  queueItemId: string;
  /** `txack`: EUI of the gateway that sent the downlink. */
  gatewayId: string;
  /** `location`: degrees. */
  location: { latitude: number; longitude: number } | null;
  acknowledged: boolean;
  externalPowerSource: boolean;
  batteryLevelUnavailable: boolean;
  batteryLevel: number;
  /** `log` events. */
  level: string;
  code: string;
  description: string;
}

/** Most gateways that are kept of one uplink. */
const MOST_RECEPTIONS = 32;

/** The event in the platform's shape; of several receptions the strongest counts. Throws UplinkRefused. */
export function lorawanUplinkOf(event: LorawanEvent, from: ChirpstackEvent): gaugeway.LorawanUplink.$Properties {
  const strongest = from.receptions.reduce<ChirpstackEvent['receptions'][number] | undefined>(
    (best, next) => (best && best.rssi >= next.rssi ? best : next),
    undefined,
  );
  return {
    event,
    devEui: devEuiOf(from.devEui),
    deviceName: cleanText(from.deviceName),
    devAddr: cleanText(from.devAddr.toLowerCase(), 8),
    fCnt: from.fCnt,
    fPort: from.fPort,
    data: from.data,
    heardAt: gatewayTimeOf(from) || strongest?.time || 0,
    serverAt: serverTimeOf(event, from),
    rssi: clamp(Math.round(strongest?.rssi ?? 0), -200, 100),
    snr: clamp(strongest?.snr ?? 0, -100, 100),
    gatewayEui: cleanText((strongest?.gatewayId ?? from.gatewayId).toLowerCase(), 32),
    deduplicationId: cleanText(from.deduplicationId, 64),
    batteryPercent: event === 'status' ? batteryOf(from) : -1,
    queueItemId: cleanText(from.queueItemId, 64),
    logText: event === 'log' ? cleanText(from.description, 1000) : '',
    logLevel: event === 'log' ? cleanText(from.level, 16) : '',
    logCode: event === 'log' ? cleanText(from.code, 64) : '',
    ...(event === 'location' && from.location ? from.location : {}),
    acknowledged: from.acknowledged,
    dataRate: event === 'up' ? dataRateOf(from) : '',
    receptions: from.receptions.slice(0, MOST_RECEPTIONS).map(({ gatewayId, rssi, snr }) => ({
      gatewayEui: cleanText(gatewayId.toLowerCase(), 32),
      rssi: clamp(Math.round(rssi), -200, 100),
      snr: clamp(snr, -100, 100),
    })),
  };
}

/** Clocks that are set differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The event's own time is that of one gateway. Where it contradicts the network server's reception, the gateway whose clock
 * agrees best with it is believed.
 */
function gatewayTimeOf({ time, receptions }: ChirpstackEvent): number {
  const differenceOf = (at: number, server: number) => (at > 0 && server > 0 ? Math.abs(server - at) : Infinity);
  const server = receptions.find(({ serverTime }) => serverTime > 0)?.serverTime ?? 0;
  let best = { at: time, difference: differenceOf(time, server) };
  if (server === 0 || best.difference <= CLOCKS_DIFFER_MS) return time;
  for (const reception of receptions) {
    const difference = differenceOf(reception.time, reception.serverTime);
    if (difference < best.difference) best = { at: reception.time, difference };
  }
  return best.at;
}

/** The first reception is the one that the server acted on. */
function serverTimeOf(event: LorawanEvent, { time, receptions }: ChirpstackEvent): number {
  if (event === 'txack') return time;
  const times = receptions.flatMap(({ serverTime }) => (serverTime > 0 ? [serverTime] : []));
  return event === 'up' && times.length > 0 ? Math.min(...times) : 0;
}

/** Data rate as in the regional parameters (RP002, "SF7BW125"): `DR5 SF7BW125`. */
function dataRateOf({ dr, modulation: { lora, fsk, lrFhss } }: ChirpstackEvent): string {
  const name = `DR${dr}`;
  if (lora) return `${name} SF${lora.spreadingFactor}BW${lora.bandwidth / 1000}`;
  if (fsk) return `${name} FSK${fsk.datarate}`;
  if (lrFhss) return `${name} LR-FHSS ${lrFhss.operatingChannelWidth / 1000} kHz`;
  return name;
}

/** DevStatusAns: 0 = mains, 255 = not known; ChirpStack reports both by flags. */
function batteryOf(from: ChirpstackEvent): number {
  if (from.externalPowerSource || from.batteryLevelUnavailable) return -1;
  return clamp(from.batteryLevel, 0, 100);
}

function clamp(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? 0 : Math.min(high, Math.max(low, value));
}
