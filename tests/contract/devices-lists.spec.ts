import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import { createGateway, deviceModels, gatewayModels, gateways, meteringDevices } from '@gaugeway/proto/api';
import { Bus } from '@gaugeway/platform/bus';
import { connectionChanged, readingStored } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger, wiredModel } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;
let modem: number;
let radio: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
  modem = (await create.modem({ name: 'Cellar' })).body.data.gateway.id;
  await create.wired(modem, { name: 'Flat 4', serial: '00417' });
  radio = (await create.radio({ name: 'Yard', deviceID: '70b3d5e7ff000001' })).body.data.metering_device.id;
});

afterAll(() => app.close());

const list = (input: object = {}): Promise<TestReply> => app.call(meteringDevices, input, as(owner));
const namesOf = (reply: TestReply): string[] => {
  const found = reply.body.data.metering_devices;
  return (Array.isArray(found) ? found : found.data).map(({ name }: { name: string }) => name);
};

describe('POST device/metering_devices', () => {
  it('returns a page with its place among all', async () => {
    const reply = await list({ page: 2, per_page: 1 });
    expect(reply.body.data.metering_devices).toMatchObject({ current_page: 2, last_page: 2, per_page: 1, total: 2 });
    expect(namesOf(reply)).toEqual(['Yard']);
  });

  it("takes the page size in both of the specification's spellings", async () => {
    expect((await list({ perPage: 1 })).body.data.metering_devices.per_page).toBe(1);
  });

  it('returns the bare array without paging', async () => {
    const reply = await list({ paginate: false, sort_field: 'name', sort: 'desc' });
    expect(Array.isArray(reply.body.data.metering_devices)).toBe(true);
    expect(namesOf(reply)).toEqual(['Yard', 'Flat 4']);
  });

  it.each<[object, string[]]>([
    [{ search_string: '70-B3-D5-E7-FF' }, ['Yard']],
    [{ search_string: '0041' }, ['Flat 4']],
    [{ model_id: radioModel.id }, ['Yard']],
    [{ model_id: [radioModel.id] }, ['Yard']],
    [{ ids: [] }, []],
    [{ is_deleted: true }, []],
    [{ device_state: 'online' }, []],
    [{ search_string: null, device_state: null, model_id: null }, ['Flat 4', 'Yard']],
  ])('is filtered by %j', async (filter, expected) => {
    expect(namesOf(await list(filter))).toEqual(expected);
  });

  it.each<[object, string[]]>([
    [{ fields_filter: { serial: '41' } }, ['Flat 4']],
    [{ fields_filter: { name: 'YARD', deviceID: '70-B3-D5-E7-FF' } }, ['Yard']],
    // It is the serial number that has it.
    [{ fields_filter: { inside_addr: '0041' } }, []],
    [{ model_options: ['now_value'], model_id: [radioModel.id, wiredModel.id] }, ['Flat 4']],
    [{ available_accounting_points: true, per_page: 2500 }, ['Flat 4', 'Yard']],
  ])('is filtered by the fields and abilities %j', async (filter, expected) => {
    expect(namesOf(await list(filter))).toEqual(expected);
  });

  it('returns the requested extras, or nothing else', async () => {
    const rows = async (input: object) => (await list({ ids: [radio], ...input })).body.data.metering_devices.data;
    expect(await rows({ append_fields: ['model', 'device_fields_titles'] })).toMatchObject([
      { id: radio, name: 'Yard', model: { id: radioModel.id }, device_fields_titles: expect.any(Array) },
    ]);
    expect(await rows({ only: ['name'] })).toEqual([{ id: radio, name: 'Yard' }]);
    expect((await list({ only: ['poll_password'] })).status).toBe(422);
    expect(await list({ fields_filter: { password: 'x' } })).toMatchObject({
      status: 422,
      body: { data: { fields: { fields_filter: ['Unknown fields: password.'] } } },
    });
    expect((await list({ per_page: 2501 })).status).toBe(422);
    expect((await list({ ids: [0] })).body.data.fields).toEqual({ 'ids.0': ['Enter more than 0.'] });
  });

  it('is filtered by gateway device', async () => {
    expect(namesOf(await list({ gateway_ids: [modem] }))).toEqual(['Flat 4']);
  });

  it('refuses a field that it is not sorted by, and paging that is none', async () => {
    const reply = await list({ sort_field: 'poll_params; DROP TABLE' });
    expect(reply.status).toBe(422);
    expect(reply.body.data.fields).toHaveProperty('sort_field');
    expect((await list({ per_page: 0 })).status).toBe(422);
    expect((await list({ per_page: 1_000_000 })).status).toBe(422);
  });

  it('is for callers with the right only, about devices of the own company', async () => {
    expect((await app.call(meteringDevices, {})).status).toBe(401);
    expect((await app.call(meteringDevices, {}, as({ ...owner, isAdmin: false }))).status).toBe(403);
    expect((await app.call(meteringDevices, {}, as({ ...owner, isDemo: true }))).status).toBe(200);
    expect(namesOf(await app.call(meteringDevices, {}, as(stranger)))).toEqual([]);
  });

  it('shows the newest contact and reading that were stored', async () => {
    const now = Math.floor(Date.now() / 1000);
    const event = (ts: number, reading: number) => ({
      key: String(radio),
      company: 2,
      value: {
        deviceId: radio,
        companyId: 2,
        modelId: radioModel.id,
        receivedAt: ts * 1000,
        rows: [{ type: 1, ts, fields: ['in1'], values: [reading] }],
        link: { rssi: -101, snr: 7.5, batteryPercent: 93 },
      },
    });
    await app.get(Bus).publish(readingStored, [event(now, 17.25), event(now - 3600, 17)]);
    await eventually(async () =>
      expect((await list({ device_state: 'online' })).body.data.metering_devices.data).toMatchObject([
        {
          id: radio,
          last_contact: now,
          rssi: -101,
          snr: 7.5,
          battery: 93,
          last_reading: { type: 1, datetime: now, values: { in1: 17.25 }, device_clock: null },
        },
      ]),
    );
  });
});

describe('POST device/gateways', () => {
  it('returns the gateway devices with the number of devices behind them', async () => {
    const reply = await app.call(gateways, {}, as(owner));
    expect(reply.body.data.gateways).toMatchObject({
      total: 1,
      data: [{ id: modem, name: 'Cellar', devices_count: 1, online: false, last_contact: null }],
    });
  });

  it('follows the sessions of a gateway device', async () => {
    const at = Math.floor(Date.now() / 1000);
    const value = { gatewayId: modem, companyId: 2, online: true, at: at * 1000, address: '10.0.0.7' };
    await app.get(Bus).publish(connectionChanged, [{ key: String(modem), company: 2, value }]);
    await eventually(async () =>
      expect((await app.call(gateways, { device_state: 'online' }, as(owner))).body.data.gateways.data).toMatchObject([
        { id: modem, online: true, last_contact: at },
      ]),
    );
  });

  it('does not show those of other companies', async () => {
    await creator(app, stranger).modem({ name: 'Foreign', identity: 'foreign' });
    const reply = await app.call(gateways, { paginate: false, search_string: 'foreign' }, as(owner));
    expect(reply.body.data.gateways).toEqual([]);
  });
});

describe('POST device/gateway/create', () => {
  it('takes an IMEI with a wrong check digit and says so', async () => {
    const right = await create.modem({ identity: '49-015420-323751-8' });
    expect(right.body.data).toMatchObject({ msg: 'Gateway created.', gateway: { identity: '490154203237518' } });
    const wrong = await create.modem({ identity: '490154203237517' });
    expect(wrong.status).toBe(200);
    expect(wrong.body.data.msg).toMatch(/check digit of the IMEI is wrong/);
  });

  it('refuses an identity that is taken, naming its owner only within the company', async () => {
    await create.modem({ identity: 'own', name: 'Attic' });
    expect((await create.modem({ identity: 'own' })).body).toMatchObject({ key: 'errors.gateway_identity_taken' });
    await creator(app, stranger).modem({ name: 'Secret', identity: 'theirs' });
    const foreign = await create.modem({ identity: 'theirs' });
    expect(foreign.status).toBe(409);
    expect(JSON.stringify(foreign.body)).not.toContain('Secret');
  });

  it('refuses an empty identity and an unknown model', async () => {
    expect((await create.modem({ identity: ' ' })).status).toBe(422);
    expect((await create.modem({ model_id: 999_999 })).body.key).toBe('errors.unknown_model');
    expect((await app.call(createGateway, { name: 'x', model_id: 2, identity: 'y' })).status).toBe(401);
  });

  it('publishes what it stored', async () => {
    const { id } = (await create.modem({ identity: 'published', name: 'Roof' })).body.data.gateway;
    await eventually(() =>
      expect(app.get(Recorder).gateways.filter((event) => event.gatewayId === id)).toMatchObject([
        { companyId: 2, name: 'Roof', identity: 'published', state: 'active', version: 1 },
      ]),
    );
  });
});

describe('the models', () => {
  it('are those of the catalogue, by group and by id', async () => {
    const all = (await app.call(deviceModels, {}, as(owner))).body.data.models;
    expect(all.length).toBeGreaterThan(1);
    const one = (await app.call(deviceModels, { model_ids: [radioModel.id] }, as(owner))).body.data.models;
    expect(one).toMatchObject([{ id: radioModel.id }]);
    const group = (await app.call(deviceModels, { device_group_id: [4] }, as(owner))).body.data.models;
    expect(new Set(group.map((model: { resource: string }) => model.resource))).toEqual(new Set(['electricity']));
  });

  it('of gateway devices are those of the catalogue', async () => {
    const reply = await app.call(gatewayModels, {}, as(owner));
    expect(reply.body.data.models).toContainEqual(expect.objectContaining({ id: 2, interface_id: 10 }));
  });

  it('are not for callers who are not signed in', async () => {
    expect((await app.call(deviceModels, {})).status).toBe(401);
    expect((await app.call(gatewayModels, {})).status).toBe(401);
  });
});
