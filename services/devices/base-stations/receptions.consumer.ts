import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { Jobs } from '@gaugeway/platform/jobs';
import { uplinkRaw } from '@gaugeway/proto/events';
import { ReceptionRepository } from './reception.repository';
import { receptionsOf } from './receptions';

const HOUR_MS = 3_600_000;

/** Keeps what base stations hear, by the uplinks as they came in. */
@Injectable()
export class ReceptionsConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly jobs: Jobs,
    private readonly receptions: ReceptionRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: uplinkRaw,
      group: 'devices',
      // What was heard before there were base stations is told nowhere.
      fromBeginning: false,
      handle: (events) => this.receptions.record(receptionsOf(events.flatMap(({ value }) => value ?? []))),
    });
    this.jobs.every('devices.base_station_slots', HOUR_MS, () => this.receptions.forgetOldSlots());
  }
}
