import type { gaugeway } from '@gaugeway/proto/events';
import { cleanText, devEuiOf, type LorawanEvent } from './uplink-adapter';

/** An event of ChirpStack, whichever way it was written down; what an event does not have is empty, 0 or false. */
export interface ChirpstackEvent {
  deduplicationId: string;
  /** Unix milliseconds; 0 = not told. */
  time: number;
  devEui: string;
  deviceName: string;
  devAddr: string;
  fCnt: number;
  fPort: number;
  data: Uint8Array;
  receptions: readonly { gatewayId: string; rssi: number; snr: number; time: number }[];
  queueItemId: string;
  acknowledged: boolean;
  externalPowerSource: boolean;
  batteryLevelUnavailable: boolean;
  batteryLevel: number;
  /** `log` events. */
  level: string;
  code: string;
  description: string;
}

/** So many gateways hear one uplink at most, as far as is kept. */
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
    heardAt: from.time || strongest?.time || 0,
    rssi: clamp(Math.round(strongest?.rssi ?? 0), -200, 100),
    snr: clamp(strongest?.snr ?? 0, -100, 100),
    gatewayEui: cleanText(strongest?.gatewayId.toLowerCase() ?? '', 32),
    deduplicationId: cleanText(from.deduplicationId, 64),
    batteryPercent: event === 'status' ? batteryOf(from) : -1,
    queueItemId: cleanText(from.queueItemId, 64),
    logText:
      event === 'log' ? cleanText([from.level, `${from.code}:`, from.description].filter(Boolean).join(' '), 1000) : '',
    acknowledged: from.acknowledged,
    receptions: from.receptions.slice(0, MOST_RECEPTIONS).map(({ gatewayId, rssi, snr }) => ({
      gatewayEui: cleanText(gatewayId.toLowerCase(), 32),
      rssi: clamp(Math.round(rssi), -200, 100),
      snr: clamp(snr, -100, 100),
    })),
  };
}

/** DevStatusAns: 0 = mains, 255 = not known; ChirpStack tells both by flags. */
function batteryOf(from: ChirpstackEvent): number {
  if (from.externalPowerSource || from.batteryLevelUnavailable) return -1;
  return clamp(from.batteryLevel, 0, 100);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
