import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { deviceRegistry } from '@gaugeway/proto/events';
import { CompanyDeviceRepository } from './company-device.repository';

/** Keeps the number of devices a company; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class CompanyDeviceConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly devices: CompanyDeviceRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: deviceRegistry,
      group: 'identity',
      apply: async ({ values, removed }) => {
        const devices = values.map(({ value: { deviceId, companyId, version } }) => ({ deviceId, companyId, version }));
        await this.devices.upsert(devices.sort((a, b) => a.deviceId - b.deviceId));
        await this.devices.remove(removed.map(Number));
      },
    });
  }
}
