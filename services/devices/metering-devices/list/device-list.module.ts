import { Module } from '@nestjs/common';
import { CountMemory } from './count-memory';
import { MeteringDeviceListRepository } from './metering-device-list.repository';
import { StatusSpreadRepository } from './status-spread.repository';

@Module({
  providers: [CountMemory, MeteringDeviceListRepository, StatusSpreadRepository],
  exports: [CountMemory, MeteringDeviceListRepository, StatusSpreadRepository],
})
export class DeviceListModule {}
