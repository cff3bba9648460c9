import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { baseStationProvisioned, deviceProvisioned, networkServerRegistry } from '@gaugeway/proto/events';
import { StationThereRepository } from '../base-stations/station-there.repository';
import { LorawanDeviceRepository } from './lorawan-device.repository';

/** Keeps which network servers there are, and what became of the devices and base stations that are meant to be on them. */
@Injectable()
export class ProvisionedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly rows: LorawanDeviceRepository,
    private readonly stations: StationThereRepository,
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
    keepProjection(this.bus, {
      topic: baseStationProvisioned,
      group: 'devices',
      apply: ({ values }) => this.stations.told(values.map(({ value }) => value)),
    });
  }
}
