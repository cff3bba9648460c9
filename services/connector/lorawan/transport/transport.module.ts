import { Module } from '@nestjs/common';
import { platformEnv } from '@gaugeway/platform/config';
import { connectorEnv } from '../../connector.env';
import { PipelineModule } from '../../pipeline/pipeline.module';
import { IntegrationKeyModule } from '../integration-key/integration-key.module';
import { ChirpstackHttpController } from './chirpstack-http.controller';
import { ChirpstackMqtt } from './chirpstack-mqtt';
import { HttpArrivals } from './http-arrivals';
import { MqttDoorRepository } from './mqtt-door.repository';
import { MqttReaders } from './mqtt-readers';

@Module({
  imports: [IntegrationKeyModule, PipelineModule],
  controllers: [ChirpstackHttpController],
  providers: [
    platformEnv.provider(),
    connectorEnv.provider(),
    ChirpstackMqtt,
    HttpArrivals,
    MqttDoorRepository,
    MqttReaders,
  ],
  exports: [MqttDoorRepository, MqttReaders],
})
export class LorawanTransportModule {}
