import { Injectable } from '@nestjs/common';
import { type ProjectionChanges } from '@gaugeway/platform/bus';
import { Projects } from '@gaugeway/platform/nest';
import { baseStationProvisioned, deviceProvisioned, type EventOf } from '@gaugeway/proto/events';
import { RemoteStationRepository } from '../base-stations/remote-station.repository';
import { LorawanDeviceRepository } from './lorawan-device.repository';

/** Stores which network servers exist, and the state of the devices and base stations that should be on them. */
@Injectable()
export class ProvisionedConsumer {
  constructor(
    private readonly rows: LorawanDeviceRepository,
    private readonly stations: RemoteStationRepository,
  ) {}

  @Projects(deviceProvisioned, { group: 'devices' })
  onDeviceProvisioned({ values }: ProjectionChanges<EventOf<typeof deviceProvisioned>>): Promise<void> {
    return this.rows.told(values.map(({ value }) => value));
  }

  @Projects(baseStationProvisioned, { group: 'devices' })
  onBaseStationProvisioned({ values }: ProjectionChanges<EventOf<typeof baseStationProvisioned>>): Promise<void> {
    return this.stations.told(values.map(({ value }) => value));
  }
}
