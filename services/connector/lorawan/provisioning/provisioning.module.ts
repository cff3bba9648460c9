import { Module } from '@nestjs/common';
import { connectorEnv } from '../../connector.env';
import { PipelineModule } from '../../pipeline/pipeline.module';
import { NetworkServersModule } from '../network-servers/network-servers.module';
import { CompareDevices } from './compare-devices';
import { CompareController } from './compare.controller';
import { PlaceBaseStation } from './place-base-station';
import { PlaceDevice } from './place-device';
import { ProvisioningConsumer } from './provisioning.consumer';
import { ProvisioningRepository } from './provisioning.repository';
import { ProvisioningWorker } from './provisioning.worker';

@Module({
  imports: [NetworkServersModule, PipelineModule],
  controllers: [CompareController],
  providers: [
    connectorEnv.provider(),
    CompareDevices,
    PlaceBaseStation,
    PlaceDevice,
    ProvisioningConsumer,
    ProvisioningRepository,
    ProvisioningWorker,
  ],
})
export class ProvisioningModule {}
