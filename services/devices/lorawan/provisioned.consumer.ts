import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { baseStationProvisioned, deviceProvisioned } from '@gaugeway/proto/events';
import { RemoteStationRepository } from '../base-stations/remote-station.repository';
import { LorawanDeviceRepository } from './lorawan-device.repository';

/** Stores which network servers exist, and the state of the devices and base stations that should be on them. */
@Injectable()
export class ProvisionedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly rows: LorawanDeviceRepository,
    private readonly stations: RemoteStationRepository,
  ) {}

  onModuleInit(): void {
    this.rows.servers.keep(this.bus, 'devices');
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
