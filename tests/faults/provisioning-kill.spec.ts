import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERFACE, models } from '@gaugeway/catalogue';
import {
  createMeteringDevice,
  createNetworkServer,
  editMeteringDevice,
  getLorawanSettings,
  saveLorawanSettings,
} from '@gaugeway/proto/api';
import { type Instance, startInstance, stopLeftOver } from '../../scripts/lib/instance.mjs';
import { ApiClient } from '../simulators/api-client';
import { ChirpstackServer } from '../simulators/chirpstack-server';

const ADMIN = { ADMIN_EMAIL: 'admin@gaugeway.local', ADMIN_PASSWORD: 'Faults-2025!' };
const DEVICES = 12;
const APP_KEY = '00112233445566778899aabbccddeeff';
/** Delay of each call of the network server: the kill falls into the middle of several. */
const SLOW_MS = 300;

describe('kill -9 of the whole stack while devices are carried over to a slow ChirpStack', () => {
  let dataDir: string;
  let instance: Instance;
  let chirpstack: ChirpstackServer;
  let server: number;
  /** A run that failed leaves its data folder for a look into it. */
  let hasPassed = false;

  const start = () =>
    startInstance({
      dataDir,
      env: { DEMO: '0', ...ADMIN, PROVISIONING_RETRY_MS: '200', PROVISIONING_CLAIM_MS: '5000' },
    });
  const signIn = () => ApiClient.signIn(instance.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);

  beforeAll(async () => {
    const home = resolve('.data/test-instances');
    await mkdir(home, { recursive: true });
    dataDir = await mkdtemp(join(home, 'provisioning-'));
    [instance, chirpstack] = await Promise.all([start(), new ChirpstackServer().start()]);
    const input = { url: chirpstack.url, api_token: chirpstack.token, allow_insecure: true };
    const reply = await (await signIn()).call(createNetworkServer, { name: 'Slow', ...input });
    server = reply.network_server.id;
  });

  afterAll(async () => {
    await instance.stop();
    await stopLeftOver(dataDir);
    await chirpstack.stop();
    if (hasPassed) await rm(dataDir, { recursive: true, force: true });
  });

  async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 60_000; !(await isSo());) {
      if (Date.now() > end) throw new Error(`never: ${what}`);
      await sleep(20);
    }
  }

  async function areDone(ids: readonly number[]): Promise<boolean> {
    const client = await signIn();
    const replies = await Promise.all(ids.map((id) => client.call(getLorawanSettings, { id })));
    return replies.every(({ lorawan }) => lorawan?.provisioning.state === 'done');
  }

  async function restart(): Promise<void> {
    await instance.kill();
    instance = await start();
  }

  const changes = (kind: string, devEui: string) => chirpstack.changes.filter((each) => each === `${kind} ${devEui}`);

  async function make(devEui: string): Promise<number> {
    const client = await signIn();
    const model = models.find(({ interfaceId }) => interfaceId === INTERFACE.lorawan);
    const made = await client.call(createMeteringDevice, {
      model_id: model?.id ?? 0,
      name: `Meter ${devEui}`,
      deviceID: devEui,
    });
    const { id } = made.metering_device;
    await client.call(saveLorawanSettings, {
      id,
      network_server_id: server,
      application_id: chirpstack.application.id,
      device_profile_id: chirpstack.profile,
      activation: 'otaa',
      join_eui: '0000000000000001',
      app_key: APP_KEY,
    });
    return id;
  }

  it('carries out what is left after the restart, and creates nothing twice', async () => {
    const euis = Array.from({ length: DEVICES }, (_, n) => `70b3d5e9${n.toString(16).padStart(8, '0')}`);
    chirpstack.slow = SLOW_MS;
    const ids: number[] = [];
    for (const devEui of euis) ids.push(await make(devEui));

    await until('some of them are there', () => chirpstack.devices.size > 0);
    await restart();
    const early = chirpstack.devices.size;
    expect(early).toBeLessThan(DEVICES);
    await until('all are carried over', () => areDone(ids));
    expect([...chirpstack.devices.keys()].toSorted()).toEqual(euis);
    for (const devEui of euis) {
      // A device that the killed process had created is found on the network server, and not created once more.
      expect(changes('create', devEui)).toHaveLength(1);
      expect(chirpstack.devices.get(devEui)?.keys?.getNwkKey()).toBe(APP_KEY);
    }

    // A change that was answered to the console and killed before it went out is not lost either.
    const before = chirpstack.changes.length;
    const client = await signIn();
    const [id, devEui] = [ids[0] ?? 0, euis[0] ?? ''];
    await client.call(editMeteringDevice, { id, name: 'Renamed' });
    await restart();
    await until('the new name is there', () => chirpstack.devices.get(devEui)?.device.getName() === 'Renamed');
    await until('the devices are provisioned', () => areDone(ids));
    // Nothing else was touched, and the keys were not written again.
    expect(chirpstack.changes.slice(before)).toEqual([`update ${devEui}`]);
    hasPassed = true;
  });
});
