import type { Context } from '@gaugeway/platform/auth';
import { Bus } from '@gaugeway/platform/bus';
import type { TestReply } from '@gaugeway/platform/testing';
import { createNetworkServer, getLorawanSettings, saveLorawanSettings } from '@gaugeway/proto/api';
import { deviceRegistry } from '@gaugeway/proto/events';
import { appWithChirpstack } from './chirpstack-app';
import { as, creator, eventually, nextEui, owner } from './devices-fixture';

export const APP_KEY = '00112233445566778899AABBCCDDEEFF';

interface Made {
  id: number;
  devEui: string;
}

export type Provisioning = Awaited<ReturnType<typeof provisioningApp>>;

/** The services with a ChirpStack that is connected as a network server of the owner, and actions of tests on both. */
export async function provisioningApp() {
  const { app, chirpstack, close } = await appWithChirpstack();
  let count = 0;
  const connect = (who: Context, more: object = {}): Promise<TestReply> =>
    app.call(
      createNetworkServer,
      { name: `Server ${++count}`, url: chirpstack.url, api_token: chirpstack.token, allow_insecure: true, ...more },
      as(who),
    );

  async function device(name = 'Cold water'): Promise<Made> {
    const devEui = nextEui();
    const reply = await creator(app, owner).radio({ name, deviceID: devEui });
    expect(reply.status).toBe(200);
    return { id: reply.body.data.metering_device.id, devEui };
  }

  const assign = (id: number, more: object = {}): Promise<TestReply> =>
    app.call(
      saveLorawanSettings,
      {
        id,
        network_server_id: server,
        application_id: chirpstack.application.id,
        device_profile_id: chirpstack.profile,
        activation: 'otaa',
        join_eui: '00-00-00-00-00-00-00-01',
        app_key: APP_KEY,
        ...more,
      },
      as(owner),
    );

  /** Another service has to receive the server first. */
  async function put(id: number, more: object = {}): Promise<TestReply> {
    let reply: TestReply | undefined;
    await eventually(async () => {
      reply = await assign(id, more);
      expect(reply.body).toMatchObject({ data: { msg: 'Saved. The change is being sent to the network server.' } });
    });
    return reply as TestReply;
  }

  const settings = async (id: number) => (await app.call(getLorawanSettings, { id }, as(owner))).body.data.lorawan;

  async function becomes(id: number, provisioning: object): Promise<void> {
    await eventually(async () => expect(await settings(id)).toMatchObject({ provisioning }));
  }

  const done = (id: number) => becomes(id, { state: 'done', cause: null, msg: '' });

  async function placed(name?: string): Promise<Made> {
    const made = await device(name);
    await put(made.id);
    await done(made.id);
    return made;
  }

  /** Publishes the life of a device, as the devices service does. */
  async function life(id: number, state: 'active' | 'trash' | 'off'): Promise<void> {
    const { database } = app.database;
    const [row] = await database.query<{ dev_eui: string; name: string; version: number }>(
      'UPDATE devices.metering_device SET state = $2, version = version + 1 WHERE id = $1 RETURNING dev_eui, name, version',
      [id, state],
    );
    const value = { deviceId: id, companyId: 2, devEui: row!.dev_eui, name: row!.name, version: row!.version, state };
    await app.get(Bus).publish(deviceRegistry, [{ key: String(id), company: 2, value }]);
  }

  const forGood = (id: number) => app.get(Bus).publish(deviceRegistry, [{ key: String(id), company: 2, value: null }]);

  const server = (await connect(owner)).body.data.network_server.id as number;
  return {
    app,
    chirpstack,
    close,
    server,
    connect,
    device,
    assign,
    put,
    settings,
    becomes,
    done,
    placed,
    life,
    forGood,
  };
}
