import { Module } from '@nestjs/common';
import { DeviceHoursRepository } from './device-hours.repository';
import { DeviceSumsRepository } from './device-sums.repository';
import { PublishSumsJob } from './publish-sums.job';

@Module({
  providers: [DeviceHoursRepository, DeviceSumsRepository, PublishSumsJob],
  exports: [DeviceHoursRepository, DeviceSumsRepository],
})
export class DeviceSumsModule {}
