import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { hourlyWanted } from '@gaugeway/proto/events';
import { DeviceHoursRepository } from './device-hours.repository';

/** Keeps which companies have rules about the consumption of hours. */
@Injectable()
export class HourlyWantedConsumer {
  constructor(private readonly hours: DeviceHoursRepository) {}

  @Consumes(hourlyWanted, { group: 'messages' })
  async onHourlyWanted(events: EventBatch<typeof hourlyWanted>): Promise<void> {
    for (const { value } of events) if (value) await this.hours.want(value.companyId, value.wanted);
  }
}
