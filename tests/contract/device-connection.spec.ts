import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addresses,
  addToDashboard,
  clearSettings,
  compatibleGateways,
  deviceLog,
  editMeteringDevice,
  generateUuid,
  getMeteringDevice,
  massReplaceGateway,
  meteringDevices,
  removeFromDashboard,
  replaceGateway,
  setConnectionParams,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner, radioModel, stranger, wiredModel } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;
const idOf = (reply: TestReply): number => reply.body.data.metering_device.id;
const modem = async (input: object = {}): Promise<number> => (await create.modem(input)).body.data.gateway.id;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});
afterAll(() => app.close());

describe('the connection of a meter', () => {
  it('is changed automatically, and is in the history of the device', async () => {
    const id = idOf(await create.wired(await modem()));
    // An unknown time zone is ignored.
    const input = { id, inside_addr: '99', report_period_update: 900, deviceTimezone: 13 };
    const reply = await app.call(setConnectionParams, input, as(owner));
    expect(reply.body.data.metering_device).toMatchObject({ inside_addr: '99', report_period_update: 900, version: 2 });
    const late = await app.call(setConnectionParams, { id, version: 1, inside_addr: '1' }, as(owner));
    expect(late).toMatchObject({
      status: 409,
      body: { data: { changes: [{ field: 'inside_addr', after: '99' }, {}] } },
    });
    const { log } = (await app.call(deviceLog, { device_id: id }, as({ ...owner, language: 'ru' }))).body.data;
    expect(log).toMatchObject({
      total: 2,
      data: [
        { action: 'connect', title: 'Изменено подключение', user_id: owner.userId, api_key_id: null },
        { action: 'create', title: 'Создано', changes: [] },
      ],
    });
    expect(log.data[0].changes).toContainEqual({
      field: 'inside_addr',
      title: 'Адрес на линии',
      before: '17',
      after: '99',
    });
  });

  it('is set back to what its model has, but for what identifies it and its password', async () => {
    const id = idOf(await create.wired(await modem()));
    const set = {
      report_period_update: 900,
      warning_report_period: 7200,
      poll_params: { password: '777777', extra: 5 },
    };
    await app.call(setConnectionParams, { id, ...set }, as(owner));
    const params = async () => {
      const [row] = await app.database.database.query<{ poll_params: Record<string, unknown> }>(
        'SELECT poll_params FROM devices.metering_device WHERE id = $1',
        [id],
      );
      return row?.poll_params;
    };
    expect(await params()).toMatchObject({ password: '777777', extra: 5 });
    const reply = await app.call(clearSettings, { id }, as(owner));
    expect(reply.body.data).toMatchObject({
      metering_device: { report_period_update: 0, warning_report_period: 0, inside_addr: '17', version: 3 },
      msg: 'Settings reset to the model defaults.',
    });
    expect(await params()).toMatchObject({ password: '777777' });
    expect(await params()).not.toHaveProperty('extra');
    const { log } = (await app.call(deviceLog, { device_id: id }, as(owner))).body.data;
    expect(log.data[0]).toMatchObject({ action: 'clear_settings', title: 'Settings cleared' });

    expect((await app.call(clearSettings, { id, version: 1 }, as(owner))).status).toBe(409);
    expect((await app.call(clearSettings, { id }, as(stranger))).status).toBe(404);
    const reader = {
      ...owner,
      isAdmin: false,
      rights: { ...owner.rights, read: [4 as const], access_all: [4 as const] },
    };
    expect((await app.call(clearSettings, { id }, as(reader))).status).toBe(403);
  });

  it('moves to another gateway device, with its starting value and address', async () => {
    const [from, to] = [await modem(), await modem({ name: 'New' })];
    const id = idOf(await create.wired(from));
    const input = { device_id: id, gateway_id: to, starting_value: 12.5, inside_addr: '3' };
    expect((await app.call(replaceGateway, input, as(owner))).body.data.metering_device).toMatchObject({
      gatewayID: to,
      starting_value: 12.5,
      inside_addr: '3',
    });
    const foreign = (await creator(app, stranger).modem()).body.data.gateway.id as number;
    expect((await app.call(replaceGateway, { device_id: id, gateway_id: foreign }, as(owner))).status).toBe(422);
  });

  it('of many is changed as a whole or not at all', async () => {
    const [from, to] = [await modem(), await modem()];
    const meters = [idOf(await create.wired(from)), idOf(await create.wired(from, { inside_addr: '18' }))];
    const radio = idOf(await create.radio({ name: 'By radio' }));
    const replace = (device_ids: number[], gateway_id = to) =>
      app.call(massReplaceGateway, { device_ids, gateway_id }, as(owner));
    expect((await replace([...meters, radio])).body).toMatchObject({
      key: 'errors.radio_without_gateway',
      msg: expect.stringContaining('By radio'),
    });
    expect((await replace([...meters, 2_000_000_000])).status).toBe(404);
    expect((await replace(meters, 2_000_000_000)).body.data.fields).toHaveProperty('gateway_id');
    expect(
      (await app.call(getMeteringDevice, { id: meters[0] ?? 0 }, as(owner))).body.data.metering_device,
    ).toMatchObject({ gatewayID: from, version: 1 });
    expect((await replace(meters)).body.data.replaced).toBe(2);
    expect((await replace(meters)).body.data.replaced).toBe(0);
  });

  it('offers the gateway devices that fit', async () => {
    const gateway = await modem({ name: 'Fits', identity: '356938035643809' });
    const fitting = (input: object) =>
      app.call(compatibleGateways, input, as(owner)).then(({ body }) => body.data.gateways);
    expect(await fitting({ model_id: wiredModel.id, search_string: '35693803' })).toMatchObject({
      total: 1,
      data: [{ id: gateway, name: 'Fits', devices_count: 0 }],
    });
    expect(await fitting({ model_id: radioModel.id })).toMatchObject({ total: 0 });
    expect(await fitting({ search_string: 'Fits' })).toMatchObject({ total: 1 });
    expect((await app.call(compatibleGateways, { model_id: 999_999 }, as(owner))).body.key).toBe(
      'errors.unknown_model',
    );
  });
});

describe('a device is found', () => {
  it('by its address, its number and the identity of its modem', async () => {
    const gateway = await modem({ identity: '490154203237518' });
    const address = 'Улаанбаатар, Энхтайваны өргөн чөлөө 7';
    const id = idOf(await create.wired(gateway, { name: 'Somewhere', properties: { address } }));
    const found = async (search_string: string) =>
      (await app.call(meteringDevices, { paginate: false, search_string }, as(owner))).body.data.metering_devices.map(
        (device: { id: number }) => device.id,
      );
    for (const search of ['энхтайваны', '4901542032', '49-015420-323751-8', `somewhere ${id}`])
      expect({ search, found: await found(search) }).toEqual({ search, found: [id] });
    const suggested = (input: object, who = owner) =>
      app.call(addresses, input, as(who)).then(({ body }) => body.data.addresses);
    expect(await suggested({ search_string: 'өргөн' })).toEqual([address]);
    expect(await suggested({})).toEqual([address]);
    expect(await suggested({}, stranger)).toEqual([]);
  });
});

describe('the dashboard of a user', () => {
  it('holds the devices that they put there, in that order, and no one else', async () => {
    const [a, b] = [idOf(await create.radio()), idOf(await create.radio())];
    const add = (device_id: number, who = owner) => app.call(addToDashboard, { device_id }, as(who));
    await add(b);
    expect((await add(a)).body.data.device_ids).toEqual([b, a]);
    expect((await add(a)).body.data.device_ids).toEqual([b, a]);
    expect((await add(a, { ...owner, userId: 999 })).body.data.device_ids).toEqual([a]);
    expect((await add(a, stranger)).status).toBe(404);
    await app.call(trashMeteringDevice, { id: b }, as(owner));
    const left = await app.call(removeFromDashboard, { device_id: b }, as(owner));
    expect(left.body.data.device_ids).toEqual([a]);
    const narrow = { ...owner, isAdmin: false, rights: { ...owner.rights, update: [5] } };
    expect((await app.call(removeFromDashboard, { device_id: a }, as(narrow))).status).toBe(403);
  });
});

it('a history shows a device of another company to no user', async () => {
  const id = idOf(await create.radio());
  await app.call(editMeteringDevice, { id, name: 'Renamed' }, as(owner));
  expect((await app.call(deviceLog, { device_id: id }, as(stranger))).status).toBe(404);
  const { log } = (await app.call(deviceLog, { device_id: id, per_page: 1 }, as(owner))).body.data;
  expect(log).toMatchObject({ total: 2, last_page: 2, data: [{ action: 'edit', title: 'Changed' }] });
});

it('UUIDs of version 1 differ', async () => {
  const uuids = await Promise.all(Array.from({ length: 5 }, () => app.call(generateUuid, {}, as(owner))));
  expect(new Set(uuids.map(({ body }) => body.data.uuid)).size).toBe(5);
  expect(uuids[0]?.body.data.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
