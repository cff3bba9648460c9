import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, REST_MS } from '@gaugeway/platform/bus';
import { Jobs } from '@gaugeway/platform/jobs';
import { uplinkRaw } from '@gaugeway/proto/events';
import { RadioEventRepository } from '../metering-devices/log/radio-event.repository';
import { radioEventsOf } from '../metering-devices/log/radio-events';
import { ReceptionRepository } from './reception.repository';
import { receptionsOf } from './receptions';

const HOUR_MS = 3_600_000;

/** Stores receptions of base stations and events of network servers about devices, in the order of arrival. */
@Injectable()
export class ReceptionsConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly jobs: Jobs,
    private readonly receptions: ReceptionRepository,
    private readonly radioEvents: RadioEventRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: uplinkRaw,
      group: 'devices',
      // Receptions from before base stations existed are not shown anywhere.
      fromBeginning: false,
      restMs: REST_MS,
      handle: async (events) => {
        const uplinks = events.flatMap(({ value }) => value ?? []);
        await this.receptions.record(receptionsOf(uplinks));
        await this.radioEvents.add(radioEventsOf(uplinks));
      },
    });
    this.jobs.every('devices.radio_events', HOUR_MS, () => this.radioEvents.forgetOld());
    this.jobs.every('devices.base_station_slots', HOUR_MS, () => this.receptions.forgetOldSlots());
  }
}
