import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { deviceProvisioned, networkServerRegistry } from '@gaugeway/proto/events';
import { LorawanDeviceRepository } from './lorawan-device.repository';

/** Keeps which network servers there are, and what became of the devices that are meant to be on them. */
@Injectable()
export class ProvisionedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly rows: LorawanDeviceRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: networkServerRegistry,
      group: 'devices',
      apply: ({ values, removed }) =>
        this.rows.keepServers(
          values.map(({ value }) => value),
          removed.map(Number),
        ),
    });
    keepProjection(this.bus, {
      topic: deviceProvisioned,
      group: 'devices',
      apply: ({ values }) => this.rows.told(values.map(({ value }) => value)),
    });
  }
}
