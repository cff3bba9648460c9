import { io, type Socket } from 'socket.io-client';
import {
  createIntegrationKey,
  createMeteringDevice,
  deviceMessages,
  type ReadingStoredPush,
  type RealtimeCommands,
  type RealtimeEvents,
  SERVICES,
} from '@gaugeway/proto/api';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ApiClient } from '../simulators/api-client';
import { devEuiOf, eventOf, pulsesOf, SI_11, timeOf } from '../simulators/si11';
import { ServiceProcess } from './processes';

const ADMIN = { email: 'admin@gaugeway.local', password: 'Distributed-2025!' };
const UPLINK = { device: 1, sequence: 7 };

describe('the services as separate processes on Kafka', () => {
  let database: TestDatabase;
  let services: ServiceProcess[];
  let gateway: ServiceProcess;

  beforeAll(async () => {
    database = await testDatabase();
    const ports = await Promise.all(SERVICES.map(() => freePort()));
    const urls = SERVICES.map((name, index) => `${name}=http://127.0.0.1:${ports[index]}`);
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      BUS: 'kafka',
      KAFKA_BROKERS: process.env['TEST_KAFKA_BROKERS'] ?? '',
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      JWT_SECRET: 'a secret of this test alone, long enough to be one',
      INTERNAL_SECRET: 'another secret of this test, as long as the first',
      SEALING_SECRET: 'what seals in this test, as long as the two others',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      BROKER_PORTS: `modem:${await freePort()}`,
      BROKER_HOST: '127.0.0.1',
      SERVICE_URLS: urls.filter((url) => !url.startsWith('gateway=')).join(','),
    };
    services = SERVICES.map((name, index) => new ServiceProcess(name, ports[index]!, env));
    gateway = services.find((service) => service.name === 'gateway')!;
    for (const service of services) service.start();
    await Promise.all(services.map((service) => service.ready(150_000)));
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await database.drop();
  });

  it('take a reading from the HTTP endpoint to the data view and to the WebSocket', async () => {
    const client = await ApiClient.signIn(gateway.url, ADMIN.email, ADMIN.password);
    const input = { model_id: SI_11, name: 'distributed', deviceID: devEuiOf(UPLINK.device) };
    const { metering_device: device } = await client.call(createMeteringDevice, input);
    const { secret } = await client.call(createIntegrationKey, { name: 'distributed' });
    const socket: Socket<RealtimeEvents, RealtimeCommands> = io(gateway.url, {
      transports: ['websocket'],
      auth: { token: client.token },
    });
    try {
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
      const pushed = new Promise<ReadingStoredPush>((resolve) => socket.once('reading_stored', resolve));
      expect(await socket.emitWithAck('watch', { devices: [device.id], lists: [] })).toEqual({ error: null });

      const response = await fetch(`${gateway.url}/integrations/chirpstack?event=up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-integration-key': secret },
        body: eventOf(UPLINK),
      });
      expect(response.status).toBe(200);

      const push = await pushed;
      expect(push.device_id).toBe(device.id);
      const { messages } = await client.call(deviceMessages, {
        device_id: device.id,
        msgType: 1,
        startDate: 0,
        stopDate: timeOf(UPLINK) + 1,
      });
      expect(messages.data).toEqual([expect.objectContaining({ datetime: timeOf(UPLINK), pulse1: pulsesOf(UPLINK) })]);
    } finally {
      socket.disconnect();
    }
  });

  it('drain and end on request', async () => {
    const codes = await Promise.all(services.map(async (service) => [service.name, await service.stop()]));
    expect(codes.filter(([, code]) => code !== 0 && code !== 143 && code !== null)).toEqual([]);
  });
});
