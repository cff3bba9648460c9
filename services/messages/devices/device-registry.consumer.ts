import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
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
    this.devices.projection.keep(this.bus, 'messages', () => this.standings.forget());
  }
}
