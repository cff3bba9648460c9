import { Module } from '@nestjs/common';
import { connectorEnv } from '../../connector.env';
import { PipelineModule } from '../../pipeline/pipeline.module';
import { LorawanTransportModule } from '../transport/transport.module';
import { MqttBrokers } from './mqtt-brokers';
import { MqttManager } from './mqtt-manager';
import { MqttSettings } from './mqtt-settings';
import { NetworkServerController } from './network-server.controller';
import { NetworkServerRepository } from './network-server.repository';
import { NetworkServerService } from './network-server.service';
import { PermittedServers } from './permitted-servers';
import { ServerConnections } from './server-connections';

@Module({
  imports: [LorawanTransportModule, PipelineModule],
  controllers: [NetworkServerController],
  providers: [
    connectorEnv.provider(),
    MqttBrokers,
    MqttManager,
    MqttSettings,
    NetworkServerRepository,
    NetworkServerService,
    PermittedServers,
    ServerConnections,
  ],
  exports: [NetworkServerRepository, NetworkServerService, PermittedServers, ServerConnections],
})
export class NetworkServersModule {}
