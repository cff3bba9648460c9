import { Module } from '@nestjs/common';
import { AttributesModule } from '../attributes/attributes.module';
import { AuditModule } from '../audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { ModelsModule } from '../models/models.module';
import { NoticesModule } from '../notices/notices.module';
import { PointLinkRepository } from './accounting-points/point-link.repository';
import { PointRegistryConsumer } from './accounting-points/point-registry.consumer';
import { CompatibleGatewaysService } from './connection/compatible-gateways.service';
import { DeviceConnectionController } from './connection/device-connection.controller';
import { GatewayReplacementRepository } from './connection/gateway-replacement.repository';
import { ReplaceGatewayOfManyHandler } from './connection/replace-gateway-of-many';
import { CreateMeteringDeviceHandler } from './create-metering-device';
import { DeviceConflicts } from './device-conflicts';
import { EditMeteringDeviceHandler } from './edit-metering-device';
import { ChangeDeviceLifeHandler } from './life/change-device-life';
import { ClearTrashService } from './life/clear-trash.service';
import { DeviceLifeController } from './life/device-life.controller';
import { DeviceLifeRepository } from './life/device-life.repository';
import { DeviceListModule } from './list/device-list.module';
import { MeteringDeviceController } from './metering-device.controller';
import { MeteringDeviceRepository } from './metering-device.repository';
import { MeteringDeviceService } from './metering-device.service';
import { MoveDevicesHandler } from './move-devices';
import { MoveDevicesRepository } from './move-devices.repository';

@Module({
  imports: [AttributesModule, AuditModule, CompaniesModule, DeviceListModule, ModelsModule, NoticesModule],
  controllers: [DeviceConnectionController, DeviceLifeController, MeteringDeviceController],
  providers: [
    ChangeDeviceLifeHandler,
    ClearTrashService,
    CompatibleGatewaysService,
    CreateMeteringDeviceHandler,
    DeviceConflicts,
    DeviceLifeRepository,
    EditMeteringDeviceHandler,
    GatewayReplacementRepository,
    MeteringDeviceRepository,
    MeteringDeviceService,
    MoveDevicesHandler,
    MoveDevicesRepository,
    PointLinkRepository,
    PointRegistryConsumer,
    ReplaceGatewayOfManyHandler,
  ],
  exports: [
    DeviceListModule,
    MeteringDeviceRepository,
    MeteringDeviceService,
    MoveDevicesHandler,
    MoveDevicesRepository,
    PointLinkRepository,
  ],
})
export class MeteringDevicesModule {}
