import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { baseStationReported } from '@gaugeway/proto/events';
import { StationReportRepository } from './station-report.repository';
import { stationReports } from './station-reports';

/** Stores reports of base stations and their network servers. */
@Injectable()
export class StationReportsConsumer {
  constructor(private readonly reports: StationReportRepository) {}

  @Consumes(baseStationReported, { group: 'devices' })
  onBaseStationReported(events: EventBatch<typeof baseStationReported>): Promise<void> {
    return this.reports.record(stationReports(events.flatMap(({ value }) => value ?? [])));
  }
}
