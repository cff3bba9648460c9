import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { LorawanModule } from '../lorawan/lorawan.module';
import { LogModule } from '../metering-devices/log/log.module';
import { BaseStationController } from './base-station.controller';
import { BaseStationRepository } from './base-station.repository';
import { BaseStationService } from './base-station.service';
import { ChangeBaseStation } from './change-base-station';
import { ReceptionRepository } from './reception.repository';
import { ReceptionsConsumer } from './receptions.consumer';
import { RemoteStation } from './remote-station';
import { RemoteStationRepository } from './remote-station.repository';
import { StationReportRepository } from './station-report.repository';
import { StationReportsConsumer } from './station-reports.consumer';
import { StationWatchJob } from './station-watch.job';
import { StationWatchRepository } from './station-watch.repository';

@Module({
  imports: [AuditModule, LorawanModule, LogModule],
  controllers: [BaseStationController],
  providers: [
    BaseStationRepository,
    BaseStationService,
    ChangeBaseStation,
    ReceptionRepository,
    ReceptionsConsumer,
    RemoteStation,
    RemoteStationRepository,
    StationReportRepository,
    StationReportsConsumer,
    StationWatchJob,
    StationWatchRepository,
  ],
  exports: [ChangeBaseStation],
})
export class BaseStationsModule {}
