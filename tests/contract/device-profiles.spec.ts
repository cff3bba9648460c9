import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  adrAlgorithms,
  type CallOf,
  createDeviceProfile,
  createNetworkServer,
  deleteDeviceProfile,
  editDeviceProfile,
  getDeviceProfile,
  networkServerProfiles,
  saveLorawanSettings,
} from '@gaugeway/proto/api';
import { MacVersion, RegParamsRevision, Region } from '@chirpstack/chirpstack-api/common/common_pb';
import type { ChirpstackServer } from '../simulators/chirpstack-server';
import { appWithChirpstack } from './chirpstack-app';
import { as, creator, eventually, nextEui, owner, stranger } from './devices-fixture';

let app: TestApp;
let chirpstack: ChirpstackServer;
let server: number;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, chirpstack, close } = await appWithChirpstack());
  server = await connect({ tenant_id: chirpstack.tenant.id });
});

afterAll(() => close());

let count = 0;
async function connect(more: object): Promise<number> {
  const input = { name: `Server ${++count}`, url: chirpstack.url, api_token: chirpstack.token, allow_insecure: true };
  const reply = await app.call(createNetworkServer, { ...input, ...more }, as(owner));
  return reply.body.data.network_server.id;
}

const settings = {
  name: 'Water, hourly',
  region: 'EU868',
  mac_version: '1.0.3',
  reg_params_revision: 'RP002-1.0.3',
  supports_otaa: true,
  supports_class_c: true,
  uplink_interval: 3600,
} as const;

const create = (more: Partial<CallOf<typeof createDeviceProfile>> = {}, who: Context = owner): Promise<TestReply> =>
  app.call(createDeviceProfile, { id: server, ...settings, ...more }, as(who));

async function made(more: Partial<CallOf<typeof createDeviceProfile>> = {}): Promise<string> {
  const reply = await create(more);
  expect(reply.status).toBe(200);
  return reply.body.data.device_profile.id;
}

const edit = (profile_id: string, more: object, who: Context = owner) =>
  app.call(editDeviceProfile, { id: server, profile_id, ...more }, as(who));
const remove = (profile_id: string, who: Context = owner) =>
  app.call(deleteDeviceProfile, { id: server, profile_id }, as(who));
const there = (id: string) => chirpstack.profiles.held.get(id)?.toObject();

describe('a device profile', () => {
  it('is created on the network server at once, and listed', async () => {
    const reply = await create();
    expect(reply.body.data).toMatchObject({
      device_profile: { ...settings, supports_class_b: false, adr_algorithm_id: 'default', devices: 0 },
      msg: 'Device profile created on the network server.',
    });
    const { id } = reply.body.data.device_profile;
    expect(there(id)).toMatchObject({
      tenantId: chirpstack.tenant.id,
      name: 'Water, hourly',
      region: Region.EU868,
      macVersion: MacVersion.LORAWAN_1_0_3,
      regParamsRevision: RegParamsRevision.RP002_1_0_3,
      supportsOtaa: true,
      supportsClassB: false,
      supportsClassC: true,
      classCTimeout: 5,
      uplinkInterval: 3600,
      adrAlgorithmId: 'default',
    });
    const list = await app.call(networkServerProfiles, { id: server }, as(owner));
    expect(list.body.data.device_profiles).toContainEqual({
      id,
      name: 'Water, hourly',
      region: 'EU868',
      mac_version: '1.0.3',
      reg_params_revision: 'RP002-1.0.3',
      supports_otaa: true,
      supports_class_b: false,
      supports_class_c: true,
    });
  });

  it('without OTAA has the second receive window of its region, and of another when that changes', async () => {
    const id = await made({ supports_otaa: false, region: 'EU868' });
    expect(there(id)).toMatchObject({ abpRx1Delay: 1, abpRx2Dr: 0, abpRx2Freq: 869_525_000 });
    await edit(id, { region: 'US915' });
    expect(there(id)).toMatchObject({ region: Region.US915, abpRx2Dr: 8, abpRx2Freq: 923_300_000 });
  });

  it('is changed in what is given, and keeps what only the network server has', async () => {
    const reply = await edit(chirpstack.profile11, {
      name: 'Renamed',
      uplink_interval: 60,
      adr_algorithm_id: 'lr_fhss',
    });
    expect(reply.body.data).toMatchObject({
      device_profile: { name: 'Renamed', mac_version: '1.1.0', uplink_interval: 60, adr_algorithm_id: 'lr_fhss' },
      msg: 'Device profile changed on the network server.',
    });
    expect(there(chirpstack.profile11)).toMatchObject({ name: 'Renamed', payloadCodecScript: '// kept' });
    const read = await app.call(getDeviceProfile, { id: server, profile_id: chirpstack.profile11 }, as(owner));
    expect(read.body.data.device_profile).toEqual(reply.body.data.device_profile);
  });

  it('is deleted, but not while devices have it, here or on the network server', async () => {
    const id = await made();
    const stray = nextEui();
    chirpstack.add(stray, 'By hand', chirpstack.otherApplication.id).setDeviceProfileId(id);
    expect((await remove(id)).body).toMatchObject({ key: 'errors.device_profile_used_remotely' });
    expect(chirpstack.devices.has(stray)).toBe(true);
    chirpstack.devices.delete(stray);

    const device = await creator(app, owner).radio({ deviceID: nextEui() });
    const input = { id: device.body.data.metering_device.id, network_server_id: server, activation: 'kept' as const };
    const profiles = { application_id: chirpstack.application.id, device_profile_id: id };
    await eventually(async () =>
      expect((await app.call(saveLorawanSettings, { ...input, ...profiles }, as(owner))).status).toBe(200),
    );
    await eventually(async () => {
      const read = await app.call(getDeviceProfile, { id: server, profile_id: id }, as(owner));
      expect(read.body.data.device_profile).toMatchObject({ devices: 1 });
    });
    expect((await remove(id)).body).toMatchObject({ key: 'errors.device_profile_used' });

    const other = await made();
    const reply = await remove(other);
    expect(reply.body.msg ?? reply.body.data.msg).toBe('Device profile deleted on the network server.');
    expect(there(other)).toBeUndefined();
  });

  it('says at once what is wrong where the network server does not do it', async () => {
    chirpstack.refused.add('createProfile');
    expect((await create()).body).toMatchObject({ key: 'errors.network_server_error' });
    chirpstack.refused.clear();
    const away = await connect({ url: 'http://127.0.0.1:1', tenant_id: chirpstack.tenant.id });
    const reply = await create({ id: away });
    expect(reply).toMatchObject({ status: 502, body: { key: 'errors.network_server_unreachable' } });
    expect((await create({ id: await connect({}) })).body).toMatchObject({
      key: 'errors.network_server_tenant_needed',
    });
    const missing = '0b0a3f3e-8c3a-4c5e-9d4a-00000000ffff';
    expect((await remove(missing)).body).toMatchObject({ key: 'errors.network_server_not_there' });
  });

  it('of another tenant than the server is limited to does not exist', async () => {
    const id = await made();
    chirpstack.profiles.held.get(id)?.setTenantId('0b0a3f3e-8c3a-4c5e-9d4a-00000000eeee');
    expect((await edit(id, { name: 'x' })).body).toMatchObject({ key: 'errors.network_server_not_there' });
    expect((await remove(id)).body).toMatchObject({ key: 'errors.network_server_not_there' });
  });

  it('is refused without the right, to another company, and with unknown ids', async () => {
    const id = await made();
    const reader = {
      ...owner,
      isAdmin: false,
      rights: { ...owner.rights, create: [], update: [], delete: [], read: [4 as const], access_all: [4 as const] },
    };
    expect((await create({}, reader)).status).toBe(403);
    expect((await edit(id, { name: 'x' }, reader)).status).toBe(403);
    expect((await remove(id, reader)).status).toBe(403);
    expect((await create({}, stranger)).status).toBe(404);
    expect((await edit(id, { name: 'x' }, stranger)).status).toBe(404);
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await edit(id, { region: 'MOON1', uplink_interval: 0 })).status).toBe(422);
  });

  it('has the adaptive data rate algorithms of the network server to choose from', async () => {
    const reply = await app.call(adrAlgorithms, { id: server }, as(owner));
    expect(reply.body.data.adr_algorithms).toContainEqual({ id: 'default', name: 'Default ADR algorithm (LoRa only)' });
  });

  it('is in the audit log with every change, and with what was refused', async () => {
    const events = await app.database.database.query(`SELECT encode(records, 'escape') FROM bus.record_batch`);
    const text = JSON.stringify(events);
    for (const action of ['created', 'changed', 'deleted', 'refused']) {
      expect(text).toContain(`network_server.profile_${action}`);
    }
  });
});
