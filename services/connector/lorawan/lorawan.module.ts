import { Module } from '@nestjs/common';
import { DeviceProfilesModule } from './device-profiles/device-profiles.module';
import { DownlinksModule } from './downlinks/downlinks.module';
import { IntegrationKeyModule } from './integration-key/integration-key.module';
import { NetworkServersModule } from './network-servers/network-servers.module';
import { ProvisioningModule } from './provisioning/provisioning.module';
import { LorawanTransportModule } from './transport/transport.module';

/** LoRaWAN devices and base stations over the network servers of the installation and of companies. */
@Module({
  imports: [
    IntegrationKeyModule,
    LorawanTransportModule,
    NetworkServersModule,
    DeviceProfilesModule,
    ProvisioningModule,
    DownlinksModule,
  ],
})
export class LorawanModule {}
