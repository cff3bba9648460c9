import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
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
    this.devices.projection.keep(this.bus, 'objects', async ({ values, removed }) => {
      const devices = values.map(({ id }) => id);
      await this.links.leaveMoved(devices);
      await this.ties.leaveGone([...devices, ...removed]);
    });
  }
}
