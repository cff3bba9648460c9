import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { deviceRegistry } from '@gaugeway/proto/events';
import { CompanyStandings } from '../companies/company-standings';
import { DeviceRepository } from './device.repository';

/** Keeps the projection of the devices; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class DeviceRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly devices: DeviceRepository,
    private readonly standings: CompanyStandings,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: deviceRegistry,
      group: 'messages',
      apply: async ({ values, removed }) => {
        await this.devices.upsert(values.map(({ value }) => value));
        await this.devices.remove(removed.map(Number));
        this.standings.forget();
      },
    });
  }
}
