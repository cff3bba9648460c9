import { Module } from '@nestjs/common';
import { CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { companyModelRegistry } from '@gaugeway/platform/company-models';
import { platformEnv } from '@gaugeway/platform/config';
import { connectorEnv } from '../connector.env';
import { ConnectorMetrics } from '../connector.metrics';
import { Inlet } from './accept/inlet';
import { OpenDoors } from './accept/open-doors';
import { CodecLanes } from './decode/codec-lanes';
import { CodecQueueRepository } from './decode/codec-queue.repository';
import { DecodeConsumer } from './decode/decode.consumer';
import { DeliverOutcomes } from './decode/deliver-outcomes';
import { UplinkListeners } from './decode/uplink-listeners';
import { OpenWork } from './open-work';
import { OpenWorkRepository } from './open-work.repository';
import { Registry } from './registry/registry';
import { RegistryConsumer } from './registry/registry.consumer';
import { RegistryRepository } from './registry/registry.repository';
import { UnknownDeviceController } from './unknown-device/unknown-device.controller';
import { UnknownDeviceRepository } from './unknown-device/unknown-device.repository';
import { UnknownDeviceService } from './unknown-device/unknown-device.service';
import { UnknownDevices } from './unknown-device/unknown-devices';

/** Decodes accepted bytes into published readings, for every transport. */
@Module({
  controllers: [UnknownDeviceController],
  providers: [
    companyModelRegistry('connector'),
    platformEnv.provider(),
    connectorEnv.provider(),
    CodecSandbox,
    ConnectorMetrics,
    CodecLanes,
    CodecQueueRepository,
    DecodeConsumer,
    DeliverOutcomes,
    Inlet,
    OpenDoors,
    OpenWork,
    OpenWorkRepository,
    Registry,
    RegistryConsumer,
    RegistryRepository,
    UnknownDeviceRepository,
    UnknownDeviceService,
    UnknownDevices,
    UplinkListeners,
  ],
  exports: [CodecSandbox, ConnectorMetrics, Inlet, OpenDoors, OpenWork, Registry, UnknownDevices, UplinkListeners],
})
export class PipelineModule {}
