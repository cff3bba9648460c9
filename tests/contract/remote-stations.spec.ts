import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  createBaseStation,
  createNetworkServer,
  editBaseStation,
  getBaseStation,
  removeBaseStation,
  repairBaseStation,
  restoreBaseStation,
  trashBaseStation,
} from '@gaugeway/proto/api';
import type { ChirpstackServer } from '../simulators/chirpstack-server';
import { appWithChirpstack } from './chirpstack-app';
import { as, eventually, nextEui, owner, stranger } from './devices-fixture';

let app: TestApp;
let chirpstack: ChirpstackServer;
let server: number;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, chirpstack, close } = await appWithChirpstack());
  const input = { url: chirpstack.url, api_token: chirpstack.token, allow_insecure: true };
  const reply = await app.call(createNetworkServer, { name: 'Server', ...input }, as(owner));
  server = reply.body.data.network_server.id;
});

afterAll(() => close());

interface Made {
  id: number;
  eui: string;
}

/** On the server; another service has to receive that first. */
async function create(more: object = {}): Promise<Made> {
  const eui = nextEui();
  let reply: TestReply | undefined;
  await eventually(async () => {
    const input = { name: 'Mast', gateway_eui: eui, network_server_id: server, tenant_id: chirpstack.tenant.id };
    reply = await app.call(createBaseStation, { ...input, ...more }, as(owner));
    expect(reply.status).toBe(200);
  });
  return { id: reply?.body.data.base_station.id, eui };
}

const edit = (id: number, more: object) => app.call(editBaseStation, { id, ...more }, as(owner));
const there = (eui: string) => chirpstack.gateways.held.get(eui)?.toObject();
const steps = (eui: string) => chirpstack.changes.filter((change) => change.endsWith(eui));

async function becomes(id: number, provisioning: object | null): Promise<void> {
  await eventually(async () => {
    const reply = await app.call(getBaseStation, { id }, as(owner));
    if (provisioning) expect(reply.body.data.base_station).toMatchObject({ provisioning });
    else expect(reply.body.data.base_station.provisioning).toBeNull();
  });
}
const done = (id: number) => becomes(id, { state: 'done', cause: null, msg: '' });

async function placed(more: object = {}): Promise<Made> {
  const made = await create(more);
  await done(made.id);
  return made;
}

describe('a base station', () => {
  it('appears on the network server with its name, description and position, and follows their changes', async () => {
    const { id, eui } = await placed({ desc: 'On the roof', latitude: 47.9, longitude: 106.9 });
    expect(there(eui)).toMatchObject({
      name: 'Mast',
      description: 'On the roof',
      tenantId: chirpstack.tenant.id,
      statsInterval: 30,
      downlinkPriority: 10,
      location: { latitude: 47.9, longitude: 106.9 },
    });
    chirpstack.gateways.held.get(eui)?.getLocation()?.setAltitude(1300);
    await edit(id, { name: 'Mast 2', latitude: 48, longitude: 107 });
    await eventually(() =>
      expect(there(eui)).toMatchObject({ name: 'Mast 2', location: { latitude: 48, longitude: 107, altitude: 1300 } }),
    );
    await done(id);
    // The radius is nothing of the network server's.
    await edit(id, { radius: 77 });
    await done(id);
    expect(steps(eui)).toEqual([`createGateway ${eui}`, `updateGateway ${eui}`]);
  });

  it('is deleted on the network server while in the trash, and created again on restore; a permanent deletion is final', async () => {
    const { id, eui } = await placed();
    await app.call(trashBaseStation, { id }, as(owner));
    await eventually(() => expect(there(eui)).toBeUndefined());
    await becomes(id, null);
    await app.call(restoreBaseStation, { id }, as(owner));
    await eventually(() => expect(there(eui)).toBeDefined());
    await done(id);
    await app.call(trashBaseStation, { id }, as(owner));
    expect((await app.call(removeBaseStation, { id }, as(owner))).status).toBe(200);
    await eventually(() => expect(there(eui)).toBeUndefined());
  });

  it('is deleted on the network server when it is removed, and moves with its EUI', async () => {
    const { id, eui } = await placed();
    const other = nextEui();
    await edit(id, { gateway_eui: other });
    await eventually(() => expect([there(eui), there(other)?.name]).toEqual([undefined, 'Mast']));
    await edit(id, { network_server_id: null });
    await eventually(() => expect(there(other)).toBeUndefined());
    await becomes(id, null);
  });

  it('of another tenant of the network server is not taken over', async () => {
    const eui = nextEui();
    const first = await placed({ gateway_eui: eui });
    chirpstack.gateways.held.get(eui)?.setTenantId('0b0a3f3e-8c3a-4c5e-9d4a-00000000eeee');
    await edit(first.id, { name: 'Mine now' });
    await becomes(first.id, { state: 'failed', cause: 'elsewhere' });
    expect(there(eui)).toMatchObject({ name: 'Mast' });
  });

  it('is placed by a tenant’s API key; one of another tenant is not taken over, a long name is shortened', async () => {
    const input = { url: chirpstack.url, api_token: chirpstack.tenantToken, allow_insecure: true };
    const limited = await app.call(
      createNetworkServer,
      { name: 'Of a tenant', tenant_id: chirpstack.tenant.id, ...input },
      as(owner),
    );
    const network_server_id: number = limited.body.data.network_server.id;
    const { id, eui } = await placed({ network_server_id, name: 'M'.repeat(130) });
    expect(there(eui)).toMatchObject({ name: 'M'.repeat(100), downlinkPriority: 10 });
    await edit(id, { name: 'Mast 2' });
    await eventually(() => expect(there(eui)).toMatchObject({ name: 'Mast 2' }));
    const gateway_eui = nextEui();
    const foreign = chirpstack.gateways.held.get(eui)!.cloneMessage();
    foreign.setGatewayId(gateway_eui);
    foreign.setTenantId(chirpstack.foreign.tenant.id);
    chirpstack.gateways.held.set(gateway_eui, foreign);
    const other = await create({ network_server_id, gateway_eui });
    await becomes(other.id, { state: 'failed', cause: 'elsewhere' });
  });

  it('has the cause of a tenant with as many gateways as it may have', async () => {
    chirpstack.gateways.most = chirpstack.gateways.held.size;
    const { id, eui } = await create();
    await becomes(id, { state: 'failed', cause: 'limit_reached' });
    chirpstack.gateways.most = 0;
    await app.call(repairBaseStation, { id }, as(owner));
    await done(id);
    expect(there(eui)).toBeDefined();
  });

  it('waits for a network server that is down and blocks no one; a retry provisions it once more', async () => {
    await chirpstack.stop();
    const { id, eui } = await create();
    await becomes(id, { state: 'pending', cause: 'unreachable' });
    await chirpstack.start();
    await done(id);
    chirpstack.gateways.held.delete(eui);
    expect((await app.call(repairBaseStation, { id }, as(owner))).body.data.msg).toBe('Queued.');
    await eventually(() => expect(there(eui)).toBeDefined());
    await done(id);
  });

  it('needs an EUI and a server of its company, and is nothing to a stranger', async () => {
    const noEui = await app.call(createBaseStation, { name: 'x', network_server_id: server }, as(owner));
    expect(noEui.body.data.fields).toHaveProperty('gateway_eui');
    const input = { name: 'x', gateway_eui: nextEui(), network_server_id: server };
    expect((await app.call(createBaseStation, input, as(stranger))).status).toBe(422);
    const { id } = await create();
    expect((await app.call(repairBaseStation, { id }, as(stranger))).status).toBe(404);
    const off = await app.call(createBaseStation, { name: 'Off' }, as(owner));
    const reply = await app.call(repairBaseStation, { id: off.body.data.base_station.id }, as(owner));
    expect(reply.body).toMatchObject({ key: 'errors.base_station_on_no_server' });
    const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [4 as const] } };
    expect((await app.call(repairBaseStation, { id }, as(reader))).status).toBe(403);
  });
});
