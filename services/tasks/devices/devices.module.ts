import { Module } from '@nestjs/common';
import { modelShelf } from '@gaugeway/platform/company-models';
import { DeviceRepository } from './device.repository';

@Module({
  providers: [modelShelf('tasks'), DeviceRepository],
  exports: [DeviceRepository],
})
export class DevicesModule {}
