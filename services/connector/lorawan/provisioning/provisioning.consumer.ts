import { Injectable } from '@nestjs/common';
import { type ProjectionChanges } from '@gaugeway/platform/bus';
import { Projects } from '@gaugeway/platform/nest';
import { baseStationRadio, deviceRadio, deviceRegistry, type EventOf } from '@gaugeway/proto/events';
import { ProvisioningRepository } from './provisioning.repository';
import { ProvisioningWorker } from './provisioning.worker';

/** Stores the intended state of devices and base stations, once per installation, and wakes the worker. */
@Injectable()
export class ProvisioningConsumer {
  constructor(
    private readonly rows: ProvisioningRepository,
    private readonly worker: ProvisioningWorker,
  ) {}

  @Projects(deviceRegistry, { group: 'connector-provisioning' })
  async onDeviceRegistry({ values, removed }: ProjectionChanges<EventOf<typeof deviceRegistry>>): Promise<void> {
    const radio = values.map(({ value }) => value).filter(({ devEui }) => devEui !== '');
    await this.rows.devicesChanged(radio.sort((a, b) => a.deviceId - b.deviceId));
    await this.rows.markDeleted('device', removed.map(Number));
    this.worker.wake();
  }

  @Projects(deviceRadio, { group: 'connector-provisioning' })
  async onDeviceRadio({ values, removed }: ProjectionChanges<EventOf<typeof deviceRadio>>): Promise<void> {
    const requests = values.map(({ value }) => ({ request: value, payload: deviceRadio.encode(value) }));
    await this.rows.saveDeviceRequests(requests.sort((a, b) => a.request.deviceId - b.request.deviceId));
    await this.rows.removeRequests(removed.map(Number));
    this.worker.wake();
  }

  @Projects(baseStationRadio, { group: 'connector-provisioning' })
  async onBaseStationRadio({ values, removed }: ProjectionChanges<EventOf<typeof baseStationRadio>>): Promise<void> {
    const requests = values.map(({ value }) => ({ request: value, payload: baseStationRadio.encode(value) }));
    await this.rows.saveStationRequests(requests.sort((a, b) => a.request.baseStationId - b.request.baseStationId));
    await this.rows.markDeleted('base_station', removed.map(Number));
    this.worker.wake();
  }
}
