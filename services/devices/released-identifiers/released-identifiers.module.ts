import { Module } from '@nestjs/common';
import { BaseStationsModule } from '../base-stations/base-stations.module';
import { GatewayDevicesModule } from '../gateway-devices/gateway-devices.module';
import { ReleaseIdentifier } from './release-identifier';
import { ReleasedIdentifierController } from './released-identifier.controller';
import { ReleasedIdentifierRepository } from './released-identifier.repository';

@Module({
  imports: [BaseStationsModule, GatewayDevicesModule],
  controllers: [ReleasedIdentifierController],
  providers: [ReleaseIdentifier, ReleasedIdentifierRepository],
})
export class ReleasedIdentifiersModule {}
