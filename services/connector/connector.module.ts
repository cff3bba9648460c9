import { Module } from '@nestjs/common';
import { defineService } from '@gaugeway/platform/service';
import { CommandsModule } from './commands/commands.module';
import { connectorLimits } from './connector.limits';
import { connectorRows } from './connector.rows';
import { IntegrationKeyEntity } from './lorawan/integration-key/integration-key.entity';
import { LorawanModule } from './lorawan/lorawan.module';
import { CreateConnector1763700000000 } from './migrations/1763700000000-create-connector';
import { ConnectorOutbox1763700500042 } from './migrations/1763700500042-outbox';
import { ProvisionedBaseStations1763800000710 } from './migrations/1763800000710-provisioned-base-stations';
import { NetworkServers1763800000040 } from './migrations/1763800000040-network-servers';
import { KnownModels1763800000621 } from './migrations/1763800000621-known-models';
import { EuisStoodFor1763899100010 } from './migrations/1763899100010-euis-stood-for';
import { CodecQueue1763899300910 } from './migrations/1763899300910-codec-queue';
import { NetworkServerMqtt1763899700040 } from './migrations/1763899700040-network-server-mqtt';
import { CommandQueue1764050000020 } from './migrations/1764050000020-command-queue';
import { BrokerPeers1764300000020 } from './migrations/1764300000020-broker-peers';
import { Downlinks1764700000020 } from './migrations/1764700000020-downlinks';
import { DownlinkOrder1764907640000 } from './migrations/1764907640000-downlink-order';
import { MqttSessions1764908640000 } from './migrations/1764908640000-mqtt-sessions';
import { KeptDisabled1764909240000 } from './migrations/1764909240000-kept-disabled';
import { TransparentPorts1764800000020 } from './migrations/1764800000020-transparent-ports';
import { PipelineModule } from './pipeline/pipeline.module';
import { TcpModule } from './tcp/tcp.module';

@Module({ imports: [PipelineModule, CommandsModule, TcpModule, LorawanModule] })
export class ConnectorModule {}

export const connectorService = defineService({
  name: 'connector',
  module: ConnectorModule,
  schema: 'connector',
  rows: connectorRows,
  limits: connectorLimits,
  entities: [IntegrationKeyEntity],
  migrations: [
    CreateConnector1763700000000,
    ConnectorOutbox1763700500042,
    NetworkServers1763800000040,
    KnownModels1763800000621,
    ProvisionedBaseStations1763800000710,
    EuisStoodFor1763899100010,
    CodecQueue1763899300910,
    NetworkServerMqtt1763899700040,
    CommandQueue1764050000020,
    BrokerPeers1764300000020,
    Downlinks1764700000020,
    TransparentPorts1764800000020,
    DownlinkOrder1764907640000,
    MqttSessions1764908640000,
    KeptDisabled1764909240000,
  ],
});
