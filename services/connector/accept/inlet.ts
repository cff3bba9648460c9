import { Injectable } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { type gaugeway, uplinkRaw } from '@gaugeway/proto/events';

/** Where every delivery enters: resolved means durable, so only then may a door acknowledge. */
@Injectable()
export class Inlet {
  constructor(private readonly bus: Bus) {}

  /** `source` names the door, `companyId` its owner. Rejects where the bus cannot take it. */
  acceptLorawan(source: string, companyId: number, lorawan: gaugeway.LorawanUplink.$Properties): Promise<void> {
    const value = { source, companyId, receivedAt: Date.now(), lorawan };
    return this.bus.publish(uplinkRaw, [{ key: `lora:${lorawan.devEui ?? ''}`, company: companyId, value }]);
  }

  /** What a wired meter answered. `companyId` is the gateway device's. */
  acceptWired(source: string, companyId: number, wired: gaugeway.WiredExchange.$Properties): Promise<void> {
    const value = { source, companyId, receivedAt: Date.now(), wired };
    return this.bus.publish(uplinkRaw, [{ key: `wired:${wired.deviceId ?? 0}`, company: companyId, value }]);
  }
}
