import { Module } from '@nestjs/common';
import { MeteringDevicesModule } from '../metering-devices.module';
import { DeviceLogController } from './device-log.controller';
import { DeviceLogRepository } from './device-log.repository';
import { DeviceLogService } from './device-log.service';
import { RadioEventRepository } from './radio-event.repository';

@Module({
  imports: [MeteringDevicesModule],
  controllers: [DeviceLogController],
  providers: [DeviceLogRepository, DeviceLogService, RadioEventRepository],
  exports: [RadioEventRepository],
})
export class LogModule {}
