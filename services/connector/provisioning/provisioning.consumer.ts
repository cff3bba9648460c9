import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { baseStationRadio, deviceRadio, deviceRegistry } from '@gaugeway/proto/events';
import { ProvisioningRepository } from './provisioning.repository';
import { ProvisioningWorker } from './provisioning.worker';

/** Stores the intended state of devices and base stations, once per installation, and wakes the worker. */
@Injectable()
export class ProvisioningConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly rows: ProvisioningRepository,
    private readonly worker: ProvisioningWorker,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: deviceRegistry,
      group: 'connector-provisioning',
      apply: async ({ values, removed }) => {
        const radio = values.map(({ value }) => value).filter(({ devEui }) => devEui !== '');
        await this.rows.devicesChanged(radio.sort((a, b) => a.deviceId - b.deviceId));
        await this.rows.gone('device', removed.map(Number));
        this.worker.wake();
      },
    });
    keepProjection(this.bus, {
      topic: deviceRadio,
      group: 'connector-provisioning',
      apply: async ({ values, removed }) => {
        const wishes = values.map(({ value }) => ({ wish: value, payload: deviceRadio.encode(value) }));
        await this.rows.wished(wishes.sort((a, b) => a.wish.deviceId - b.wish.deviceId));
        await this.rows.unwished(removed.map(Number));
        this.worker.wake();
      },
    });
    keepProjection(this.bus, {
      topic: baseStationRadio,
      group: 'connector-provisioning',
      apply: async ({ values, removed }) => {
        const wishes = values.map(({ value }) => ({ wish: value, payload: baseStationRadio.encode(value) }));
        await this.rows.stationsWished(wishes.sort((a, b) => a.wish.baseStationId - b.wish.baseStationId));
        await this.rows.gone('base_station', removed.map(Number));
        this.worker.wake();
      },
    });
  }
}
