import { Module } from '@nestjs/common';
import { platformEnv } from '@gaugeway/platform/config';
import { CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { Inlet } from './pipeline/accept/inlet';
import { OpenDoors } from './pipeline/accept/open-doors';
import { CommandConsumer } from './commands/command.consumer';
import { CommandDispatch } from './tcp/wired-commands/command-dispatch';
import { CommandQueueRepository } from './commands/command-queue.repository';
import { Progress } from './commands/progress';
import { RunCommand } from './tcp/wired-commands/run-command';
import { BrokerPanelController } from './tcp/broker-panel/broker-panel.controller';
import { BrokerPeerRepository } from './tcp/peers/broker-peer.repository';
import { ConnectedPeers } from './tcp/broker-panel/connected-peers';
import { LineRequestRepository } from './tcp/peers/line-request.repository';
import { LivePoll } from './tcp/broker-panel/live-poll';
import { LiveTrace } from './tcp/broker-panel/live-trace';
import { PeerWatch } from './tcp/broker-panel/peer-watch';
import { connectorLimits } from './connector.limits';
import { connectorRows } from './connector.rows';
import { connectorEnv } from './connector.env';
import { ConnectorMetrics } from './connector.metrics';
import { CodecLanes } from './pipeline/decode/codec-lanes';
import { CodecQueueRepository } from './pipeline/decode/codec-queue.repository';
import { DecodeConsumer } from './pipeline/decode/decode.consumer';
import { DeliverOutcomes } from './pipeline/decode/deliver-outcomes';
import { DeviceProfileController } from './lorawan/device-profiles/device-profile.controller';
import { DeviceProfileRepository } from './lorawan/device-profiles/device-profile.repository';
import { DeviceProfileService } from './lorawan/device-profiles/device-profile.service';
import { DownlinkDispatch } from './lorawan/downlinks/downlink-dispatch';
import { DownlinkRepository } from './lorawan/downlinks/downlink.repository';
import { DownlinkPreview } from './lorawan/downlinks/downlink-preview';
import { DownlinkPreviewController } from './lorawan/downlinks/downlink-preview.controller';
import { EncodeDownlink } from './lorawan/downlinks/encode-downlink';
import { LookAtQueues } from './lorawan/downlinks/look-at-queues';
import { SendDownlink } from './lorawan/downlinks/send-downlink';
import { SettleDownlinks } from './lorawan/downlinks/settle-downlinks';
import { IntegrationKeyController } from './lorawan/integration-key/integration-key.controller';
import { IntegrationKeyEntity } from './lorawan/integration-key/integration-key.entity';
import { IntegrationKeyRepository } from './lorawan/integration-key/integration-key.repository';
import { IntegrationKeyService } from './lorawan/integration-key/integration-key.service';
import { KeyGuard } from './lorawan/integration-key/key-guard';
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
import { MqttBrokers } from './lorawan/network-servers/mqtt-brokers';
import { MqttManager } from './lorawan/network-servers/mqtt-manager';
import { MqttSettings } from './lorawan/network-servers/mqtt-settings';
import { NetworkServerController } from './lorawan/network-servers/network-server.controller';
import { NetworkServerRepository } from './lorawan/network-servers/network-server.repository';
import { NetworkServerService } from './lorawan/network-servers/network-server.service';
import { ServerConnections } from './lorawan/network-servers/server-connections';
import { CompareController } from './lorawan/provisioning/compare.controller';
import { CompareDevices } from './lorawan/provisioning/compare-devices';
import { PermittedServers } from './lorawan/network-servers/permitted-servers';
import { PlaceBaseStation } from './lorawan/provisioning/place-base-station';
import { PlaceDevice } from './lorawan/provisioning/place-device';
import { ProvisioningConsumer } from './lorawan/provisioning/provisioning.consumer';
import { ProvisioningRepository } from './lorawan/provisioning/provisioning.repository';
import { ProvisioningWorker } from './lorawan/provisioning/provisioning.worker';
import { Registry } from './pipeline/registry/registry';
import { RegistryConsumer } from './pipeline/registry/registry.consumer';
import { RegistryRepository } from './pipeline/registry/registry.repository';
import { ChirpstackHttpController } from './lorawan/transport/chirpstack-http.controller';
import { ChirpstackMqtt } from './lorawan/transport/chirpstack-mqtt';
import { MqttReaders } from './lorawan/transport/mqtt-readers';
import { MqttDoorRepository } from './lorawan/transport/mqtt-door.repository';
import { Broker } from './tcp/transport/broker';
import { HeldSessionRepository } from './tcp/transport/held-session.repository';
import { Presence } from './tcp/transport/presence';
import { LineDeeds } from './tcp/transparent-port/line-actions';
import { TransparentPortController } from './tcp/transparent-port/transparent-port.controller';
import { TransparentPortRepository } from './tcp/transparent-port/transparent-port.repository';
import { TransparentPortService } from './tcp/transparent-port/transparent-port.service';
import { TransparentPorts } from './tcp/transparent-port/transparent-ports';
import { UnknownDeviceController } from './pipeline/unknown-device/unknown-device.controller';
import { UnknownDeviceRepository } from './pipeline/unknown-device/unknown-device.repository';
import { UnknownDeviceService } from './pipeline/unknown-device/unknown-device.service';
import { UnknownDevices } from './pipeline/unknown-device/unknown-devices';

@Module({
  controllers: [
    ChirpstackHttpController,
    IntegrationKeyController,
    NetworkServerController,
    DeviceProfileController,
    CompareController,
    UnknownDeviceController,
    BrokerPanelController,
    TransparentPortController,
    DownlinkPreviewController,
  ],
  providers: [
    modelShelf('connector'),
    CodecSandbox,
    platformEnv.provider(),
    connectorEnv.provider(),
    ConnectorMetrics,
    Inlet,
    Registry,
    RegistryRepository,
    RegistryConsumer,
    UnknownDeviceRepository,
    UnknownDeviceService,
    UnknownDevices,
    IntegrationKeyRepository,
    IntegrationKeyService,
    KeyGuard,
    MqttDoorRepository,
    MqttReaders,
    ChirpstackMqtt,
    HeldSessionRepository,
    Presence,
    Broker,
    CodecQueueRepository,
    CodecLanes,
    DeliverOutcomes,
    DecodeConsumer,
    Progress,
    CommandQueueRepository,
    RunCommand,
    CommandDispatch,
    CommandConsumer,
    DownlinkRepository,
    EncodeDownlink,
    DownlinkPreview,
    SettleDownlinks,
    SendDownlink,
    LookAtQueues,
    DownlinkDispatch,
    NetworkServerRepository,
    NetworkServerService,
    ServerConnections,
    MqttSettings,
    MqttBrokers,
    MqttManager,
    DeviceProfileRepository,
    DeviceProfileService,
    PermittedServers,
    PlaceDevice,
    PlaceBaseStation,
    CompareDevices,
    ProvisioningRepository,
    ProvisioningWorker,
    ProvisioningConsumer,
    BrokerPeerRepository,
    ConnectedPeers,
    LineRequestRepository,
    LivePoll,
    LiveTrace,
    TransparentPortRepository,
    TransparentPorts,
    LineDeeds,
    TransparentPortService,
    PeerWatch,
    OpenDoors,
  ],
})
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
