import { Injectable } from '@nestjs/common';
import { type RegistryChanges } from '@gaugeway/platform/bus';
import { AfterProjection } from '@gaugeway/platform/nest';
import { DeviceLinksService } from '../accounting-points/device-links.service';
import { ObjectTiesRepository } from '../tree/object-ties.repository';
import { DeviceRepository } from './device.repository';

/** Keeps the projection of the devices; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class DeviceRegistryConsumer {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly links: DeviceLinksService,
    private readonly ties: ObjectTiesRepository,
  ) {}

  @AfterProjection(DeviceRepository, 'projection')
  async afterDeviceChanges({ values, removed }: RegistryChanges<unknown>): Promise<void> {
    const devices = values.map(({ id }) => id);
    await this.links.leaveMoved(devices);
    await this.ties.leaveGone([...devices, ...removed]);
  }
}
