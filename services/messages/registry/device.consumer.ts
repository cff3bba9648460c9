import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DeviceRepository } from './device.repository';

@Injectable()
export class DeviceConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly devices: DeviceRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: deviceRegistry,
      group: 'messages',
      apply: ({ values, removed }) =>
        this.devices.apply(
          values.map(({ value }) => value),
          removed.map(Number),
        ),
    });
  }
}
