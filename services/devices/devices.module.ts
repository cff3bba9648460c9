import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { republisher } from '@gaugeway/platform/bus';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { BaseStationEntity } from './base-stations/base-station.entity';
import { deviceLimits } from './devices.limits';
import { deviceRows } from './devices.rows';
import { GatewayDeviceEntity } from './gateway-devices/gateway-device.entity';
import { MeteringDeviceEntity } from './metering-devices/metering-device.entity';
import { registries } from './registries';
import { AttributesModule } from './attributes/attributes.module';
import { AuditModule } from './audit/audit.module';
import { BaseStationsModule } from './base-stations/base-stations.module';
import { BulkModule } from './bulk/bulk.module';
import { CompaniesModule } from './companies/companies.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { GatewayDevicesModule } from './gateway-devices/gateway-devices.module';
import { LorawanModule } from './lorawan/lorawan.module';
import { MeteringDevicesModule } from './metering-devices/metering-devices.module';
import { LogModule } from './metering-devices/log/log.module';
import { TiesModule } from './metering-devices/ties/ties.module';
import { ModelsModule } from './models/models.module';
import { NoticesModule } from './notices/notices.module';
import { ReleasedIdentifiersModule } from './released-identifiers/released-identifiers.module';
import { SchedulesModule } from './schedules/schedules.module';
import { StatusModule } from './status/status.module';

@Module({
  imports: [
    AttributesModule,
    AuditModule,
    BaseStationsModule,
    BulkModule,
    CompaniesModule,
    DashboardModule,
    GatewayDevicesModule,
    LorawanModule,
    MeteringDevicesModule,
    LogModule,
    TiesModule,
    ModelsModule,
    NoticesModule,
    ReleasedIdentifiersModule,
    SchedulesModule,
    StatusModule,
  ],
  providers: [republisher('devices', registries)],
})
export class DevicesModule {}

export const devicesService = defineService({
  name: 'devices',
  module: DevicesModule,
  schema: 'devices',
  rows: deviceRows,
  limits: deviceLimits,
  entities: [MeteringDeviceEntity, GatewayDeviceEntity, BaseStationEntity],
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
