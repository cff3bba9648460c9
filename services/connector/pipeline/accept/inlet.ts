import { Injectable } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { baseStationReported, encodedBefore, type gaugeway, uplinkRaw } from '@gaugeway/proto/events';
import type { UplinkBatch } from './uplink-batch';

const ENCODED = { uplinks: encodedBefore(uplinkRaw), stations: encodedBefore(baseStationReported) };

/** Bus key of a device's messages, which keep their order. */
export const payloadKey = (eui: string): string => `eui:${eui}`;

/** Publishes all that transports receive. Resolved means durable: only then may the transport acknowledge. */
@Injectable()
export class Inlet {
  constructor(private readonly bus: Bus) {}

  /** `source` names the entry point, `companyId` its owner. Rejects where the bus cannot take it. */
  acceptLorawan(source: string, companyId: number, lorawan: gaugeway.LorawanUplink.$Properties): Promise<void> {
    return this.acceptAllLorawan(source, [{ companyId, lorawan }]);
  }

  /** All of them, in their order, or none; as `acceptLorawan`. */
  acceptAllLorawan(
    source: string,
    uplinks: readonly { companyId: number; lorawan: gaugeway.LorawanUplink.$Properties }[],
  ): Promise<void> {
    const receivedAt = Date.now();
    const events = uplinks.map(({ companyId, lorawan }) => ({
      key: `lora:${lorawan.devEui ?? ''}`,
      company: companyId,
      value: { source, companyId, receivedAt, lorawan, ownOnly: false },
    }));
    return this.bus.publish(uplinkRaw, events);
  }

  /** Events that MQTT readers encoded: all of them, in their order, or none. */
  acceptBatch({ kind, companyId, keys, sizes, payloads }: UplinkBatch): Promise<void> {
    let at = 0;
    const events = keys.map((key, index) => {
      const value = payloads.subarray(at, (at += sizes[index] ?? 0));
      return { key, company: companyId, value };
    });
    return this.bus.publish(ENCODED[kind], events);
  }

  /** A report about a LoRaWAN gateway. `report.companyId` owns the entry point. */
  acceptStation(report: gaugeway.BaseStationReported.$Properties & { gatewayEui: string }): Promise<void> {
    const event = { key: report.gatewayEui, company: report.companyId ?? 0, value: report };
    return this.bus.publish(baseStationReported, [event]);
  }

  /** A message of a device over a transport without a LoRaWAN network. `companyId` owns the entry point. */
  acceptPayload(source: string, companyId: number, payload: gaugeway.DevicePayload.$Properties): Promise<void> {
    const value = { source, companyId, receivedAt: Date.now(), payload };
    return this.bus.publish(uplinkRaw, [{ key: payloadKey(payload.eui ?? ''), company: companyId, value }]);
  }

  /** Answers of a wired meter. `companyId` is the gateway device's. */
  acceptWired(source: string, companyId: number, wired: gaugeway.WiredExchange.$Properties): Promise<void> {
    const value = { source, companyId, receivedAt: Date.now(), wired };
    return this.bus.publish(uplinkRaw, [{ key: `wired:${wired.deviceId ?? 0}`, company: companyId, value }]);
  }
}
