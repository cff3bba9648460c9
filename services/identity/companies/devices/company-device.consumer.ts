import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { CompanyDeviceRepository } from './company-device.repository';

/** Keeps the number of devices per company; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class CompanyDeviceConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly devices: CompanyDeviceRepository,
  ) {}

  onModuleInit(): void {
    this.devices.projection.keep(this.bus, 'identity');
  }
}
