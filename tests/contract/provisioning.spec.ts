import { status } from '@grpc/grpc-js';
import { Logger } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Bus } from '@gaugeway/platform/bus';
import type { TestReply } from '@gaugeway/platform/testing';
import {
  compareNetworkServer,
  deleteNetworkServer,
  editMeteringDevice,
  editNetworkServer,
  getLorawanSettings,
  networkServerApplications,
  networkServerProfiles,
  networkServers,
  networkServerTenants,
  removeLorawanSettings,
  testNetworkServer,
} from '@gaugeway/proto/api';
import { companyRegistry } from '@gaugeway/proto/events';
import { ProvisioningWorker } from '../../services/connector/lorawan/provisioning/provisioning.worker';
import { ProvisioningRepository } from '../../services/connector/lorawan/provisioning/provisioning.repository';
import { NetworkServerRepository } from '../../services/connector/lorawan/network-servers/network-server.repository';
import { PlaceBaseStation } from '../../services/connector/lorawan/provisioning/place-base-station';
import { PlaceDevice } from '../../services/connector/lorawan/provisioning/place-device';
import { OpenWork } from '../../services/connector/pipeline/open-work';
import { connectorEnv } from '../../services/connector/connector.env';
import { Refusal } from '../simulators/chirpstack-answers';
import { TestAuthority } from '../simulators/certificates';
import { ChirpstackServer } from '../simulators/chirpstack-server';
import { as, creator, eventually, owner, stranger } from './devices-fixture';
import { APP_KEY, type Provisioning, provisioningApp } from './provisioning-fixture';

let app: Provisioning['app'];
let chirpstack: Provisioning['chirpstack'];
let server: Provisioning['server'];
let connect: Provisioning['connect'];
let device: Provisioning['device'];
let assign: Provisioning['assign'];
let put: Provisioning['put'];
let settings: Provisioning['settings'];
let becomes: Provisioning['becomes'];
let done: Provisioning['done'];
let placed: Provisioning['placed'];
let life: Provisioning['life'];
let forGood: Provisioning['forGood'];
let close: Provisioning['close'];

beforeAll(async () => {
  ({ app, chirpstack, server, connect, device, assign, put, settings, becomes, done, placed, life, forGood, close } =
    await provisioningApp());
});

afterAll(() => close());

describe('a network server', () => {
  it('is listed without its API key, which no reply, table or event has in clear', async () => {
    const reply = await app.call(networkServers, {}, as(owner));
    expect(reply.body.data.network_servers).toContainEqual(
      expect.objectContaining({ id: server, own: true, url: chirpstack.url, allow_insecure: true }),
    );
    const { database } = app.database;
    const rows = await database.query(`SELECT s.*, encode(s.sealed_token, 'escape') FROM connector.network_server s`);
    let events: unknown[] = [];
    // The change is on the bus a moment after its reply.
    await eventually(async () => {
      events = await database.query(`SELECT encode(records, 'escape') FROM bus.record_batch`);
      expect(JSON.stringify(events)).toContain('network_server.created');
    });
    for (const text of [reply.body, rows, events].map((each) => JSON.stringify(each))) {
      expect(text).not.toContain(chirpstack.token);
    }
  });

  it('says that it works, and what is wrong where it does not', async () => {
    const test = async (id: number) => (await app.call(testNetworkServer, { id }, as(owner))).body.data;
    expect(await test(server)).toMatchObject({ ok: true, cause: null });
    const wrong: number = (await connect(owner, { api_token: 'made up' })).body.data.network_server.id;
    expect(await test(wrong)).toMatchObject({ ok: false, cause: 'wrong_token' });
    const away: number = (await connect(owner, { url: 'http://127.0.0.1:1' })).body.data.network_server.id;
    expect(await test(away)).toMatchObject({ ok: false, cause: 'unreachable' });
    const clear: number = (await connect(owner, { url: chirpstack.url.replace('http:', 'https:') })).body.data
      .network_server.id;
    expect(await test(clear)).toMatchObject({ ok: false });
  });

  it('returns its tenants, applications and device profiles for the form', async () => {
    const input = { id: server, tenant: chirpstack.tenant.id };
    const [tenants, applications, profiles] = await Promise.all([
      app.call(networkServerTenants, { id: server }, as(owner)),
      app.call(networkServerApplications, input, as(owner)),
      app.call(networkServerProfiles, input, as(owner)),
    ]);
    expect(tenants.body.data.tenants).toEqual([chirpstack.tenant]);
    expect(applications.body.data.applications).toEqual([chirpstack.application, chirpstack.otherApplication]);
    expect(profiles.body.data.device_profiles).toContainEqual({
      id: chirpstack.profile,
      name: 'Class A 1.0.3',
      region: 'EU868',
      mac_version: '1.0.3',
      reg_params_revision: 'A',
      supports_otaa: true,
      supports_class_b: false,
      supports_class_c: false,
    });
  });

  it('may not have an address of the cloud itself, nor an address without TLS unless that is allowed explicitly', async () => {
    for (const url of ['http://169.254.169.254', 'https://[fe80::1]:8080', 'https://[::ffff:169.254.169.254]:80']) {
      expect((await connect(owner, { url })).body.key).toBe('errors.network_server_address_refused');
    }
    for (const url of ['ftp://example.org', 'https://user:x@example.org', 'https://example.org/path', 'chirpstack']) {
      expect((await connect(owner, { url })).body.key).toBe('errors.network_server_url');
    }
    const reply = await connect(owner, { url: 'http://chirpstack.example.org', allow_insecure: false });
    expect(reply.body.key).toBe('errors.network_server_insecure');
  });

  it('does not show its API key to a new address', async () => {
    const id: number = (await connect(owner)).body.data.network_server.id;
    const edit = (more: object) => app.call(editNetworkServer, { id, ...more }, as(owner));
    expect((await edit({ url: 'https://thief.example.org' })).body.key).toBe('errors.network_server_token_needed');
    expect((await edit({ url: 'https://new.example.org', api_token: 'new' })).status).toBe(200);
    expect((await edit({ name: 'Old version', version: 1 })).status).toBe(409);
  });

  it("is another company's business only where it is shared downwards", async () => {
    await app.get(Bus).publish(companyRegistry, [
      { key: '2', company: 2, value: { companyId: 2, parentId: 1, name: 'Owner', active: true, version: 1 } },
      { key: '88', company: 88, value: { companyId: 88, parentId: 2, name: 'Below', active: true, version: 1 } },
    ]);
    const below = { ...stranger, companyId: 88, chain: [88] };
    const shared: number = (await connect(owner, { shared: true })).body.data.network_server.id;
    const seenBy = async (who: Context): Promise<{ id: number }[]> =>
      (await app.call(networkServers, {}, as(who))).body.data.network_servers;
    await eventually(async () => {
      expect(await seenBy(below)).toEqual([expect.objectContaining({ id: shared, own: false, url: '' })]);
    });
    expect(await seenBy(stranger)).toEqual([]);
    expect((await app.call(editNetworkServer, { id: shared, name: 'x' }, as(below))).status).toBe(404);
    expect((await app.call(deleteNetworkServer, { id: shared }, as(below))).status).toBe(404);
  });
});

describe('a LoRaWAN device', () => {
  it('appears on the network server with its keys, the AppKey of LoRaWAN 1.0 in place of the NwkKey', async () => {
    const { id, devEui } = await placed('Flat 7');
    const held = chirpstack.devices.get(devEui);
    expect(held?.device.toObject()).toMatchObject({
      name: 'Flat 7',
      joinEui: '0000000000000001',
      applicationId: chirpstack.application.id,
      deviceProfileId: chirpstack.profile,
      isDisabled: false,
    });
    expect(held?.keys?.toObject()).toMatchObject({ nwkKey: APP_KEY.toLowerCase(), appKey: '' });
    expect(await settings(id)).toMatchObject({ keys: ['app_key'] });
  });

  it('has both root keys with LoRaWAN 1.1, and says which are missing', async () => {
    const { id, devEui } = await device();
    await put(id, { device_profile_id: chirpstack.profile11 });
    await becomes(id, { state: 'failed', cause: 'keys_missing', msg: 'Enter the missing keys: app_key, nwk_key.' });
    await put(id, { device_profile_id: chirpstack.profile11, nwk_key: 'f'.repeat(32), app_key: undefined });
    await done(id);
    const keys = chirpstack.devices.get(devEui)?.keys?.toObject();
    expect(keys).toMatchObject({ nwkKey: 'f'.repeat(32), appKey: APP_KEY.toLowerCase() });
  });

  it('has its session with ABP, and keeps it when only its name changes', async () => {
    const { id, devEui } = await device();
    const session = { dev_addr: '01:02:03:04', app_s_key: 'a'.repeat(32), nwk_s_key: 'b'.repeat(32) };
    await put(id, { activation: 'abp', app_key: undefined, join_eui: undefined, ...session });
    await done(id);
    expect(chirpstack.devices.get(devEui)?.activation?.toObject()).toMatchObject({
      devAddr: '01020304',
      appSKey: 'a'.repeat(32),
      nwkSEncKey: 'b'.repeat(32),
      sNwkSIntKey: 'b'.repeat(32),
      fNwkSIntKey: 'b'.repeat(32),
    });
    await app.call(editMeteringDevice, { id, name: 'Renamed' }, as(owner));
    await eventually(() => expect(chirpstack.devices.get(devEui)?.device.getName()).toBe('Renamed'));
    expect(chirpstack.changes.filter((change) => change === `activate ${devEui}`)).toHaveLength(1);
  });

  it('has its keys in no reply, table or event in clear', async () => {
    const { id } = await placed();
    const { database } = app.database;
    const texts = [
      await settings(id),
      await database.query(`SELECT encode(sealed_keys, 'escape') AS k, l.* FROM devices.lorawan_device l`),
      await database.query('SELECT before, after FROM devices.audit'),
      await database.query(`SELECT encode(request, 'escape') AS w FROM connector.provisioning`),
      await database.query(`SELECT encode(records, 'escape') AS r FROM bus.record_batch`),
    ];
    for (const text of texts) expect(JSON.stringify(text).toLowerCase()).not.toContain(APP_KEY.toLowerCase());
  });

  it('is refused with keys of the wrong length, on an unknown server, and to a stranger', async () => {
    const { id } = await device();
    const short = await assign(id, { app_key: 'abcd', join_eui: 'zz' });
    expect(short.body.data.fields).toEqual({
      app_key: ['Enter 32 hexadecimal digits.'],
      join_eui: ['Enter 16 hexadecimal digits.'],
    });
    expect((await assign(id, { network_server_id: 999_999 })).body.data.attribute).toBe('network_server_id');
    expect((await app.call(getLorawanSettings, { id }, as(stranger))).status).toBe(404);
    expect((await app.call(removeLorawanSettings, { id }, as(stranger))).status).toBe(404);
  });

  it('is disabled while it is in the trash, enabled when it is restored, and removed when it is deleted permanently', async () => {
    const { id, devEui } = await placed();
    const isDisabled = () => chirpstack.devices.get(devEui)?.device.getIsDisabled();
    await life(id, 'trash');
    await eventually(() => expect(isDisabled()).toBe(true));
    await life(id, 'active');
    await eventually(() => expect(isDisabled()).toBe(false));
    await forGood(id);
    await eventually(() => expect(chirpstack.devices.has(devEui)).toBe(false));
  });

  it('is deleted on the network server when it is taken off, and its server can be deleted only then', async () => {
    const own: number = (await connect(owner)).body.data.network_server.id;
    const { id, devEui } = await device();
    await put(id, { network_server_id: own });
    await done(id);
    const removal = () => app.call(deleteNetworkServer, { id: own }, as(owner));
    expect((await removal()).body).toMatchObject({ key: 'errors.network_server_used' });
    expect((await app.call(removeLorawanSettings, { id }, as(owner))).status).toBe(200);
    await eventually(() => expect(chirpstack.devices.has(devEui)).toBe(false));
    expect(await settings(id)).toBeNull();
    await eventually(async () => expect((await removal()).status).toBe(200));
  });

  it('does not take over the device of another company in another application by naming its EUI', async () => {
    const { id, devEui } = await device();
    chirpstack.add(devEui, 'Somebody else', chirpstack.otherApplication.id);
    await put(id);
    await becomes(id, { state: 'failed', cause: 'elsewhere' });
    expect(chirpstack.devices.get(devEui)?.device.getName()).toBe('Somebody else');
  });

  it('waits where its server does not accept the API key, and continues when that is fixed', async () => {
    const own: number = (await connect(owner, { api_token: 'old' })).body.data.network_server.id;
    const { id, devEui } = await device();
    await put(id, { network_server_id: own });
    await becomes(id, { state: 'failed', cause: 'wrong_token' });
    await app.call(editNetworkServer, { id: own, api_token: chirpstack.token }, as(owner));
    await done(id);
    expect(chirpstack.devices.has(devEui)).toBe(true);
  });
});

describe('a network server that is spoken to with TLS where it has none, or without where it wants it', () => {
  const tested = async (url: string) => {
    const id: number = (await connect(owner, { url })).body.data.network_server.id;
    return (await app.call(testNetworkServer, { id }, as(owner))).body.data;
  };

  it('is reported so, and not as one that is away', async () => {
    const { port } = chirpstack;
    const secured = await new ChirpstackServer(await (await TestAuthority.create('Plant')).issue('localhost')).start();
    for (const url of [`https://127.0.0.1:${port}`, `http://127.0.0.1:${secured.port}`]) {
      const answer = await tested(url);
      expect(answer).toMatchObject({ ok: false, cause: 'no_tls' });
      expect(answer.msg).toContain('https:// for a port with TLS');
    }
    await secured.stop();
    expect(await tested(`http://127.0.0.1:${secured.port}`)).toMatchObject({ ok: false, cause: 'unreachable' });
    expect(await tested(`https://127.0.0.1:${secured.port}`)).toMatchObject({ ok: false, cause: 'unreachable' });
  });
});

describe('a tenant’s API key', () => {
  const limited = async (more: object = {}): Promise<number> => {
    const input = { api_token: chirpstack.tenantToken, tenant_id: chirpstack.tenant.id, ...more };
    return (await connect(owner, input)).body.data.network_server.id;
  };
  const test = async (id: number) => (await app.call(testNetworkServer, { id }, as(owner))).body.data;

  it('places a device, changes it and its AppKey, and deletes it', async () => {
    const network_server_id = await limited();
    const { id, devEui } = await device();
    await put(id, { network_server_id });
    await done(id);
    await put(id, { network_server_id, app_key: 'c'.repeat(32) });
    await eventually(() => expect(chirpstack.devices.get(devEui)?.keys?.getNwkKey()).toBe('c'.repeat(32)));
    await app.call(editMeteringDevice, { id, name: 'Renamed' }, as(owner));
    await eventually(() => expect(chirpstack.devices.get(devEui)?.device.getName()).toBe('Renamed'));
    await forGood(id);
    await eventually(() => expect(chirpstack.devices.has(devEui)).toBe(false));
  });

  it('reports that the tenant has as many devices as it may have', async () => {
    const network_server_id = await limited();
    const { id, devEui } = await device();
    chirpstack.mostDevices = chirpstack.devices.size;
    await put(id, { network_server_id });
    await becomes(id, { state: 'failed', cause: 'limit_reached' });
    expect(JSON.stringify(await settings(id))).not.toContain('exceeded');
    chirpstack.mostDevices = 0;
    await app.call(editMeteringDevice, { id, name: 'After the limit' }, as(owner));
    await eventually(() => expect(chirpstack.devices.has(devEui)).toBe(true));
  });

  it('does not take over a device of another tenant, and says where it is', async () => {
    const network_server_id = await limited();
    const { id, devEui } = await device();
    chirpstack.add(devEui, 'Of another tenant', chirpstack.foreign.application.id);
    await put(id, { network_server_id });
    await becomes(id, { state: 'failed', cause: 'elsewhere' });
    expect(chirpstack.devices.get(devEui)?.device.getName()).toBe('Of another tenant');
  });

  it('that is read-only, of another tenant or without its tenant has its own cause, and delays no other', async () => {
    const readOnly = await limited({ api_token: chirpstack.readOnlyToken });
    const first = await device();
    await put(first.id, { network_server_id: readOnly });
    await becomes(first.id, { state: 'failed', cause: 'read_only_key' });
    const own = await limited();
    const second = await device();
    await put(second.id, { network_server_id: own, application_id: chirpstack.foreign.application.id });
    await becomes(second.id, { state: 'failed', cause: 'not_there' });
    const third = await device();
    await put(third.id, { network_server_id: own });
    await done(third.id);
    expect(await test(own)).toMatchObject({ ok: true, cause: null });
    expect(await test(await limited({ tenant_id: '' }))).toMatchObject({ ok: false, cause: 'tenant_key' });
    for (const api_token of [chirpstack.token, chirpstack.tenantToken]) {
      const unknown = await limited({ api_token, tenant_id: '0b0a3f3e-8c3a-4c5e-9d4a-00000000eeee' });
      expect(await test(unknown)).toMatchObject({ ok: false, cause: 'not_there' });
    }
  });
});

describe('what a network server says', () => {
  const SECRET = 'select password from "tenant" <b>10.0.0.7</b>';
  afterEach(() => chirpstack.refusals.clear());

  it.each([
    ['INVALID_ARGUMENT', 'rejected'],
    ['OUT_OF_RANGE', 'rejected'],
    ['ALREADY_EXISTS', 'rejected'],
    ['FAILED_PRECONDITION', 'not_in_this_state'],
    ['RESOURCE_EXHAUSTED', 'limit_reached'],
    ['UNIMPLEMENTED', 'unsupported'],
    // To a key, a hidden object does not exist.
    ['PERMISSION_DENIED', 'not_there'],
    ['NOT_FOUND', 'not_there'],
    ['UNAVAILABLE', 'unreachable'],
    ['INTERNAL', 'error'],
    ['UNKNOWN', 'error'],
    ['ABORTED', 'error'],
    ['DATA_LOSS', 'error'],
  ] as const)('with %s is in the log, and the caller gets a sentence of ours', async (code, cause) => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    chirpstack.refusals.set('listProfiles', new Refusal(status[code], SECRET));
    const reply = await profilesIn('en');
    expect(reply).toMatchObject({ status: 502, body: { key: `errors.network_server_${cause}` } });
    const sentences = [reply, await profilesIn('ru'), await profilesIn('mn')].map(({ body }) => String(body.msg));
    expect(new Set(sentences).size).toBe(3);
    expect(JSON.stringify(sentences)).not.toMatch(/select|10\.0\.0\.7|\{\{|errors\.|: "/);
    expect(warn.mock.calls.flat().map(String)).toContainEqual(
      expect.stringContaining(`${code}: ${JSON.stringify(SECRET)}`),
    );
    warn.mockRestore();
  });

  const profilesIn = (language: Context['language']): Promise<TestReply> =>
    app.call(networkServerProfiles, { id: server, tenant: chirpstack.tenant.id }, as({ ...owner, language }));

  it('is not kept with a device that it refused', async () => {
    chirpstack.refusals.set('create', new Refusal(status.FAILED_PRECONDITION, SECRET));
    const { id } = await device();
    await put(id);
    await becomes(id, { state: 'failed', cause: 'not_in_this_state', detail: '' });
    const { body } = await app.call(getLorawanSettings, { id }, as(owner));
    expect(JSON.stringify(body)).not.toContain('select');
    chirpstack.refusals.clear();
    await done(id);
  });
});

describe('what ChirpStack refuses by its database', () => {
  it('is avoided: a name of more than 100 characters is shortened on the network server, which is no difference', async () => {
    const name = `Подвал ${'ы'.repeat(120)}`;
    const { id, devEui } = await placed(name);
    expect(chirpstack.devices.get(devEui)?.device.getName()).toBe(name.slice(0, 100));
    const input = { id: server, application_id: chirpstack.application.id };
    const { devices } = (await app.call(compareNetworkServer, input, as(owner))).body.data;
    expect(devices).toContainEqual(expect.objectContaining({ device_id: id, status: 'same' }));
  });

  it('is reported without its SQL: an application that does not exist', async () => {
    const { id } = await device();
    await put(id, { application_id: '0b0a3f3e-8c3a-4c5e-9d4a-00000000aaaa' });
    await becomes(id, { state: 'failed', cause: 'not_there', detail: 'application' });
  });
});

describe('two devices with one EUI', () => {
  it('lose nothing when the one in the trash changes and is deleted permanently', async () => {
    const first = await placed('First');
    await life(first.id, 'trash');
    await eventually(() => expect(chirpstack.devices.get(first.devEui)?.device.getIsDisabled()).toBe(true));
    const reply = await creator(app, owner).radio({ name: 'Second', deviceID: first.devEui });
    const second: number = reply.body.data.metering_device.id;
    await put(second);
    await done(second);
    const held = () => chirpstack.devices.get(first.devEui)?.device.toObject();
    expect(held()).toMatchObject({ name: 'Second', isDisabled: false });
    await life(first.id, 'trash');
    await eventually(async () => {
      const [row] = await app.database.database.query<{ open: boolean }>(
        'SELECT goal > done AS open FROM connector.provisioning WHERE device_id = $1',
        [first.id],
      );
      expect(row).toEqual({ open: false });
    });
    await forGood(first.id);
    await eventually(async () => {
      const rows = await app.database.database.query('SELECT FROM connector.provisioning WHERE device_id = $1', [
        first.id,
      ]);
      expect(rows).toEqual([]);
    });
    expect(held()).toMatchObject({ name: 'Second', isDisabled: false });
    await forGood(second);
    await eventually(() => expect(held()).toBeUndefined());
  });
});

describe('with a network server that is down', () => {
  it('nothing at the console waits, and all is carried over when it is back, each device as it is last', async () => {
    const first = await device('A');
    const made = [first];
    // More than are carried out at once.
    for (const name of ['B', 'C', 'D', 'E', 'F']) made.push(await device(name));
    await chirpstack.stop();
    for (const { id } of made) await put(id);
    await app.call(editMeteringDevice, { id: first.id, name: 'A, renamed' }, as(owner));
    try {
      for (const { id } of made) await becomes(id, { state: 'pending', cause: 'unreachable' });
    } finally {
      await chirpstack.start();
    }
    for (const { id } of made) await done(id);
    expect(made.map(({ devEui }) => chirpstack.devices.get(devEui)?.device.getName())).toEqual([
      'A, renamed',
      ...['B', 'C', 'D', 'E', 'F'],
    ]);
    for (const { devEui } of made) {
      const steps = chirpstack.changes.filter((change) => change.endsWith(devEui));
      expect(steps).toEqual([`create ${devEui}`, `createKeys ${devEui}`]);
    }
  });

  it('a refusal of one device blocks no other', async () => {
    chirpstack.refused.add('createKeys');
    const refused = await device();
    await put(refused.id);
    await becomes(refused.id, { state: 'failed', cause: 'server_error', detail: '' });
    const other = await device();
    chirpstack.add(other.devEui, 'There');
    await put(other.id, { activation: 'kept', app_key: undefined });
    await done(other.id);
    chirpstack.refused.clear();
    await done(refused.id);
  });
});

describe('a worker', () => {
  const worker = () =>
    new ProvisioningWorker(
      app.get(ProvisioningRepository),
      app.get(NetworkServerRepository),
      app.get(PlaceDevice),
      app.get(PlaceBaseStation),
      connectorEnv.read(),
      app.get(OpenWork),
    );

  it('that was killed in the middle leaves what the next one finishes', async () => {
    const { id, devEui } = await placed();
    // The state after a process died between the creation of the device and its publishing.
    await app.database.database.query(
      `UPDATE connector.provisioning SET goal = goal + 1, placed_keys = NULL, claimed_until = now() + interval '1 s'
       WHERE device_id = $1`,
      [id],
    );
    const before = chirpstack.changes.length;
    const steps = () => chirpstack.changes.slice(before).filter((change) => change.endsWith(devEui));
    await eventually(() => expect(steps()).toEqual([`updateKeys ${devEui}`]));
  });

  it('and another instance do not do the same twice', async () => {
    const others = [worker(), worker()];
    chirpstack.slow = 30;
    const made = await Promise.all(Array.from({ length: 6 }, () => device()));
    for (const { id } of made) {
      await put(id);
      for (const other of others) other.wake();
    }
    for (const { id } of made) await done(id);
    chirpstack.slow = 0;
    for (const other of others) await other.beforeApplicationShutdown();
    for (const { devEui } of made) {
      expect(chirpstack.changes.filter((change) => change.endsWith(devEui))).toEqual([
        `create ${devEui}`,
        `createKeys ${devEui}`,
      ]);
    }
  });
});
