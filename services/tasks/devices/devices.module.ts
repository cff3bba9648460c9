import { Module } from '@nestjs/common';
import { companyModelRegistry } from '@gaugeway/platform/company-models';
import { DeviceRepository } from './device.repository';

@Module({
  providers: [companyModelRegistry('tasks'), DeviceRepository],
  exports: [DeviceRepository],
})
export class DevicesModule {}
