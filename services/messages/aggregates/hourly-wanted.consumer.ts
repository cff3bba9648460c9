import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { hourlyWanted } from '@gaugeway/proto/events';
import { DeviceHoursRepository } from './device-hours.repository';

/** Keeps which companies have rules about the consumption of hours. */
@Injectable()
export class HourlyWantedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly hours: DeviceHoursRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: hourlyWanted,
      group: 'messages',
      handle: async (events) => {
        for (const { value } of events) if (value) await this.hours.want(value.companyId, value.wanted);
      },
    });
  }
}
