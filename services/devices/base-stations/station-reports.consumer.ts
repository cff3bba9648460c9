import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { baseStationReported } from '@gaugeway/proto/events';
import { StationReportRepository } from './station-report.repository';
import { stationReports } from './station-reports';

/** Stores what base stations and their network servers report. */
@Injectable()
export class StationReportsConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly reports: StationReportRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: baseStationReported,
      group: 'devices',
      handle: (events) => this.reports.record(stationReports(events.flatMap(({ value }) => value ?? []))),
    });
  }
}
