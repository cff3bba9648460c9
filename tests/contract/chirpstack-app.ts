import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { connectorService } from '../../services/connector/connector.module';
import { devicesService } from '../../services/devices/devices.module';
import { ChirpstackServer } from '../simulators/chirpstack-server';
import { SECRET } from './devices-fixture';

/** The service that provisions devices on network servers, behind the gateway, and a ChirpStack next to it. */
export async function appWithChirpstack(): Promise<{
  app: TestApp;
  chirpstack: ChirpstackServer;
  close(): Promise<void>;
}> {
  const env = { INTERNAL_SECRET: SECRET, NETWORK_SERVERS_PRIVATE: 'all', PROVISIONING_RETRY_MS: '100' };
  const app = await testApp([devicesService, connectorService], { env });
  const chirpstack = await new ChirpstackServer().start();
  const close = async () => {
    await app.close();
    await chirpstack.stop();
  };
  return { app, chirpstack, close };
}
