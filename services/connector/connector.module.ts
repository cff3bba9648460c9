import { Module } from '@nestjs/common';
import { platformEnv } from '@gaugeway/platform/config';
import { CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { modelShelf } from '@gaugeway/platform/company-models';
import { defineService } from '@gaugeway/platform/service';
import { Inlet } from './accept/inlet';
import { OpenDoors } from './accept/open-doors';
import { CommandConsumer } from './commands/command.consumer';
import { CommandDispatch } from './commands/command-dispatch';
import { CommandQueueRepository } from './commands/command-queue.repository';
import { Progress } from './commands/progress';
import { RunCommand } from './commands/run-command';
import { BrokerPanelController } from './broker-panel/broker-panel.controller';
import { BrokerPeerRepository } from './broker-panel/broker-peer.repository';
import { ConnectedPeers } from './broker-panel/connected-peers';
import { LineRequestRepository } from './broker-panel/line-request.repository';
import { LivePoll } from './broker-panel/live-poll';
import { LiveTrace } from './broker-panel/live-trace';
import { PeerWatch } from './broker-panel/peer-watch';
import { connectorLimits } from './connector.limits';
import { connectorRows } from './connector.rows';
import { connectorEnv } from './connector.env';
import { ConnectorMetrics } from './connector.metrics';
import { CodecLanes } from './decode/codec-lanes';
import { CodecQueueRepository } from './decode/codec-queue.repository';
import { DecodeConsumer } from './decode/decode.consumer';
import { DeliverOutcomes } from './decode/deliver-outcomes';
import { DeviceProfileController } from './device-profiles/device-profile.controller';
import { DeviceProfileRepository } from './device-profiles/device-profile.repository';
import { DeviceProfileService } from './device-profiles/device-profile.service';
import { DownlinkDispatch } from './downlinks/downlink-dispatch';
import { DownlinkRepository } from './downlinks/downlink.repository';
import { DownlinkPreview } from './downlinks/downlink-preview';
import { DownlinkPreviewController } from './downlinks/downlink-preview.controller';
import { EncodeDownlink } from './downlinks/encode-downlink';
import { LookAtQueues } from './downlinks/look-at-queues';
import { SendDownlink } from './downlinks/send-downlink';
import { SettleDownlinks } from './downlinks/settle-downlinks';
import { IntegrationKeyController } from './integration-key/integration-key.controller';
import { IntegrationKeyEntity } from './integration-key/integration-key.entity';
import { IntegrationKeyRepository } from './integration-key/integration-key.repository';
import { IntegrationKeyService } from './integration-key/integration-key.service';
import { KeyGuard } from './integration-key/key-guard';
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
import { MqttBrokers } from './network-servers/mqtt-brokers';
import { MqttManager } from './network-servers/mqtt-manager';
import { MqttSettings } from './network-servers/mqtt-settings';
import { NetworkServerController } from './network-servers/network-server.controller';
import { NetworkServerRepository } from './network-servers/network-server.repository';
import { NetworkServerService } from './network-servers/network-server.service';
import { ServerConnections } from './network-servers/server-connections';
import { CompareController } from './provisioning/compare.controller';
import { CompareDevices } from './provisioning/compare-devices';
import { PermittedServers } from './provisioning/permitted-servers';
import { PlaceBaseStation } from './provisioning/place-base-station';
import { PlaceDevice } from './provisioning/place-device';
import { ProvisioningConsumer } from './provisioning/provisioning.consumer';
import { ProvisioningRepository } from './provisioning/provisioning.repository';
import { ProvisioningWorker } from './provisioning/provisioning.worker';
import { Registry } from './registry/registry';
import { RegistryConsumer } from './registry/registry.consumer';
import { RegistryRepository } from './registry/registry.repository';
import { ChirpstackHttpController } from './transports/lorawan/chirpstack-http.controller';
import { ChirpstackMqtt } from './transports/lorawan/chirpstack-mqtt';
import { MqttReaders } from './transports/lorawan/mqtt-readers';
import { MqttDoorRepository } from './transports/lorawan/mqtt-door.repository';
import { Broker } from './transports/tcp/broker';
import { HeldSessionRepository } from './transports/tcp/held-session.repository';
import { Presence } from './transports/tcp/presence';
import { LineDeeds } from './transparent-port/line-deeds';
import { TransparentPortController } from './transparent-port/transparent-port.controller';
import { TransparentPortRepository } from './transparent-port/transparent-port.repository';
import { TransparentPortService } from './transparent-port/transparent-port.service';
import { TransparentPorts } from './transparent-port/transparent-ports';
import { UnknownDeviceController } from './unknown-device/unknown-device.controller';
import { UnknownDeviceRepository } from './unknown-device/unknown-device.repository';
import { UnknownDeviceService } from './unknown-device/unknown-device.service';
import { UnknownDevices } from './unknown-device/unknown-devices';

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
