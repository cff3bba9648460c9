import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MeteringDevicesModule } from '../metering-devices/metering-devices.module';
import { ImportLorawanDevices } from './import-lorawan-devices';
import { LorawanDeviceController } from './lorawan-device.controller';
import { LorawanDeviceRepository } from './lorawan-device.repository';
import { LorawanDeviceService } from './lorawan-device.service';
import { KeySeal } from './lorawan-keys';

@Module({
  imports: [AuditModule, MeteringDevicesModule],
  controllers: [LorawanDeviceController],
  providers: [ImportLorawanDevices, KeySeal, LorawanDeviceRepository, LorawanDeviceService],
  exports: [LorawanDeviceService],
})
export class LorawanModule {}
