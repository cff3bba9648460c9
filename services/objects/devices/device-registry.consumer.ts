import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DeviceLinksService } from '../accounting-points/device-links.service';
import { ObjectTiesRepository } from '../tree/object-ties.repository';
import { DeviceRepository } from './device.repository';

/** Keeps the projection of the devices; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class DeviceRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly devices: DeviceRepository,
    private readonly links: DeviceLinksService,
    private readonly ties: ObjectTiesRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: deviceRegistry,
      group: 'objects',
      apply: async ({ values, removed }) => {
        const devices = values.map(({ value }) => value).sort((a, b) => a.deviceId - b.deviceId);
        await this.devices.upsert(devices);
        await this.links.leaveMoved(devices.map(({ deviceId }) => deviceId));
        await this.devices.remove(removed.map(Number));
        await this.ties.leaveGone([...devices.map(({ deviceId }) => deviceId), ...removed.map(Number)]);
      },
    });
  }
}
