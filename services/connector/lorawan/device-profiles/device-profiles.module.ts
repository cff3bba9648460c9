import { Module } from '@nestjs/common';
import { NetworkServersModule } from '../network-servers/network-servers.module';
import { DeviceProfileController } from './device-profile.controller';
import { DeviceProfileRepository } from './device-profile.repository';
import { DeviceProfileService } from './device-profile.service';

@Module({
  imports: [NetworkServersModule],
  controllers: [DeviceProfileController],
  providers: [DeviceProfileRepository, DeviceProfileService],
})
export class DeviceProfilesModule {}
