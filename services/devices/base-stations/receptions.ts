import type { EventOf, uplinkRaw } from '@gaugeway/proto/events';

/** Reception of one uplink by one LoRaWAN gateway. */
export interface Reception {
  gatewayEui: string;
  devEui: string;
  /** Time of acceptance by the platform, Unix milliseconds: clocks of networks differ. */
  at: number;
  rssi: number;
  snr: number;
  fCnt: number;
  fPort: number;
}

/** Receptions of a batch's uplinks; where the server does not list every gateway, only the strongest one. Pure. */
export function receptionsOf(events: readonly EventOf<typeof uplinkRaw>[]): Reception[] {
  return events.flatMap(({ lorawan, receivedAt }) => {
    if (lorawan?.event !== 'up' || !lorawan.devEui) return [];
    const { devEui, fCnt, fPort } = lorawan;
    const reported = lorawan.receptions?.length
      ? lorawan.receptions
      : [{ gatewayEui: lorawan.gatewayEui, rssi: lorawan.rssi, snr: lorawan.snr }];
    return reported.flatMap(({ gatewayEui, rssi, snr }) =>
      gatewayEui
        ? [{ gatewayEui, devEui, at: receivedAt, rssi: rssi ?? 0, snr: snr ?? 0, fCnt: fCnt ?? 0, fPort: fPort ?? 0 }]
        : [],
    );
  });
}
