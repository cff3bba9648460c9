import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmdirSync } from 'node:fs';
import { readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import {
  createIntegrationKey,
  createMeteringDevice,
  deviceMessages,
  editMeteringDevice,
  getMeteringDevice,
  health,
} from '@gaugeway/proto/api';
import { connectAsync, type MqttClient } from 'mqtt';
import { type Instance, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';
import { openAedes, type TestBroker } from '../connector/mqtt-brokers';
import { ApiClient, CallError } from '../simulators/api-client';
import { devEuiOf, eventOf, type SentUplink, SI_11, timeOf } from '../simulators/si11';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
const DISK_MB = 600;
const LIMIT_MS = 90_000;
const [BY_HTTP, BY_MQTT] = [1, 2] as const;

const disk = mountedDisk();

/** A small file system for the data folder; null where this user may mount none. */
function mountedDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeway-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

// oxlint-disable-next-line house/every-test -- not every user may mount, and `npm test` then counts it as skipped
(disk ? describe : describe.skip)('a disk that is full', () => {
  const dataDir = disk ?? '';
  const ballast = join(dataDir, 'ballast');
  let broker: TestBroker;
  let publisher: MqttClient;
  let instance: Instance;
  let client: ApiClient;
  let secret: string;
  let serverPid: number;
  const ids: number[] = [];

  beforeAll(async () => {
    broker = await openAedes();
    const MQTT_URL = `mqtt://127.0.0.1:${broker.port}`;
    const env = { DEMO: '0', MQTT_URL, MQTT_PROTOCOL: '4', MQTT_CLIENT_ID: 'gaugeway-full-disk', ...ADMIN };
    publisher = await connectAsync(MQTT_URL, { clientId: 'network-server' });
    instance = await startInstance({ dataDir, env });
    client = await ApiClient.signIn(instance.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    for (const device of [0, BY_HTTP, BY_MQTT]) {
      const input = { model_id: SI_11, name: `disk ${device}`, deviceID: devEuiOf(device) };
      ids.push((await client.call(createMeteringDevice, input)).metering_device.id);
    }
    ({ secret } = await client.call(createIntegrationKey, { name: 'disk' }));
    serverPid = instance.runtime.pids['The server'] ?? 0;
  });

  afterAll(async () => {
    await instance.stop();
    await stopLeftOver(dataDir);
    await publisher.endAsync(true);
    await broker.close();
    execFileSync('umount', [dataDir]);
    rmdirSync(dataDir);
  });

  /** Status of the answer to an uplink of the device over HTTP. */
  async function post(sequence: number): Promise<number> {
    const response = await fetch(`${instance.url}/integrations/chirpstack?event=up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-integration-key': secret },
      body: eventOf({ device: BY_HTTP, sequence }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  const publish = (uplink: SentUplink) =>
    publisher.publishAsync(`application/disk/device/${devEuiOf(uplink.device)}/event/up`, eventOf(uplink), { qos: 1 });

  const ready = async () => (await fetch(`${instance.url}/readyz`)).json() as Promise<{ status: string }>;

  async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (const until = Date.now() + LIMIT_MS; Date.now() < until;) {
      if (await holds()) return;
      await sleep(250);
    }
    throw new Error(`not in time: ${what}`);
  }

  /** Times of the readings of a device, in order. */
  async function stored(device: number): Promise<number[]> {
    const stopDate = Math.floor(Date.now() / 1000);
    const query = { msgType: MESSAGE_TYPE.current, startDate: 0, stopDate, limit: 1000 };
    const reply = await client
      .call(deviceMessages, { device_id: ids[device] ?? 0, ...query })
      .catch((error: unknown) => {
        // The device is not known there yet.
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      });
    const rows = (reply?.messages.data ?? []) as unknown as { datetime: number }[];
    return rows.map(({ datetime }) => datetime).sort((a, b) => a - b);
  }

  const times = (device: number, sequences: readonly number[]) =>
    sequences.map((sequence) => timeOf({ device, sequence }));

  const rename = (name: string): Promise<number> =>
    client.call(editMeteringDevice, { id: ids[0] ?? 0, name }).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof CallError) return error.status;
        throw error;
      },
    );

  /** Takes all of the disk but so much, at once, as another program would. */
  async function fill(leftMb: number): Promise<void> {
    const { bavail, bsize } = await statfs(dataDir);
    const chunk = Buffer.alloc(1 << 20, 1);
    const chunks = Math.floor((bavail * bsize) / chunk.length) - leftMb;
    await pipeline(
      Readable.from(Array.from({ length: chunks }, () => chunk)),
      createWriteStream(ballast, { flags: 'a' }),
    );
  }

  it('goes on reading, refuses writes with 507, and says so', async () => {
    expect(await post(0)).toBe(200);
    await eventually('the uplink over HTTP is stored', async () => (await stored(BY_HTTP)).length === 1);
    // The broker drops messages before the first subscription.
    await eventually('the uplink over MQTT is stored', async () => {
      await publish({ device: BY_MQTT, sequence: 0 });
      return (await stored(BY_MQTT)).length === 1;
    });
    await fill(0);
    await eventually('/readyz says read-only', async () => (await ready()).status === 'read-only');

    expect(await rename('refused')).toBe(507);
    expect(await post(1)).toBe(507);
    for (const sequence of [1, 2, 3]) await publish({ device: BY_MQTT, sequence });

    // Longer than anything waits, and than PostgreSQL would go on without room.
    for (const until = Date.now() + 20_000; Date.now() < until;) {
      await sleep(1000);
      expect((await fetch(`${instance.url}/healthz`)).status).toBe(200);
      expect((await client.call(getMeteringDevice, { id: ids[0] ?? 0 })).metering_device.name).toBe('disk 0');
      expect(await rename('refused')).toBe(507);
    }
    expect(await stored(BY_MQTT)).toEqual(times(BY_MQTT, [0]));
    const { parts } = (await client.call(health, {})).health;
    expect(parts.find(({ part }) => part === 'storage')).toMatchObject({ ready: false });
    expect(await readFile(join(dataDir, 'logs/postgres.log'), 'utf8')).not.toContain('PANIC');
  });

  it('stores all that was not acknowledged once there is room, without a restart, and nothing twice', async () => {
    await rm(ballast);
    await eventually('/readyz says ready', async () => (await ready()).status === 'ready');
    expect(await rename('renamed')).toBe(200);
    // The network server was refused and sends it again.
    expect(await post(1)).toBe(200);
    await eventually('the uplinks over MQTT are stored', async () => (await stored(BY_MQTT)).length >= 4);
    await eventually('the uplinks over HTTP are stored', async () => (await stored(BY_HTTP)).length >= 2);
    expect(await stored(BY_MQTT)).toEqual(times(BY_MQTT, [0, 1, 2, 3]));
    expect(await stored(BY_HTTP)).toEqual(times(BY_HTTP, [0, 1]));
    expect(instance.output()).not.toContain('ended unexpectedly');
    expect(process.kill(serverPid, 0)).toBe(true);
  });
});
