import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  accountingPoints,
  addObject,
  buildTree,
  type CallOf,
  createAccountingPoint,
  createBaseStation,
  type Endpoint,
  exportObjects,
  getAccountingPoint,
  getMeteringDevice,
  getObject,
  linkedObjects,
  massTieDevices,
  meteringDevices,
  objectDevices,
  objectLogs,
  objectsMap,
  replaceDevice,
  objectTies,
  objectTree,
  tiedUsers,
  tieDevice,
  tieObjectGateways,
  tieObjectStations,
  tieObjectUsers,
  tieUserObjects,
  updateObject,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

/** May do everything with objects, but with those only that are tied to them. */
const manager: Context = {
  ...owner,
  userId: 701,
  isAdmin: false,
  rights: { read: [6], create: [6], update: [6], delete: [6], access_all: [] },
};
const OTHER_COMPANY_USER = 702;

let app: TestApp;
let [street, house, flat, other] = ['', '', '', ''];

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));
const add = async (name: string, parentId: string | null, who = owner): Promise<string> => {
  const reply = await call(addObject, { name, type: 'house', parentId, coordinates: PLACE }, who);
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.object._id as string;
};
const PLACE = { latitude: 47.9, longitude: 106.9 };
const namesAbove = (reply: TestReply): string[] =>
  (reply.body.data.objects as { above: string }[]).map(({ above }) => above);
const names = (reply: TestReply): string[] =>
  (reply.body.data.objects as { name: string }[]).map(({ name }) => name).sort();

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
  await app.database.database.query(
    'INSERT INTO objects.company_user (user_id, company_id) VALUES ($1, $2), ($3, $4)',
    [manager.userId, owner.companyId, OTHER_COMPANY_USER, stranger.companyId],
  );
  street = await add('Street', null);
  house = await add('House', street);
  flat = await add('Flat', house);
  other = await add('Other house', street);
});
afterAll(() => app.close());

describe('who is tied to a node', () => {
  it('sees it and all below it everywhere, and nothing else', async () => {
    expect(names(await call(objectTree, {}, manager))).toEqual([]);
    const tied = await call(tieObjectUsers, { object_ids: [house, NOWHERE], add: [manager.userId] });
    expect(tied.body.data).toMatchObject({ changed: 1, not_found: 1 });

    expect(names(await call(objectTree, {}, manager))).toEqual(['Flat', 'House']);
    // Nodes above are not visible: the house is the top of their tree.
    const top = await call(buildTree, {}, manager);
    expect(top.body.data.objects).toMatchObject([{ name: 'House', parentId: null, childs_count: 1 }]);
    expect(names(await call(buildTree, { parentId: house }, manager))).toEqual(['Flat']);
    expect(names(await call(buildTree, { search_string: 'hous' }, manager))).toEqual(['House']);
    const linked = await call(linkedObjects, { object_id: flat }, manager);
    expect(linked.body.data.parents).toMatchObject([{ name: 'House' }]);
    // Names of ancestors distinguish the houses 2, as far as one sees them.
    const searched = async (who?: Context) => namesAbove(await call(buildTree, { search_string: 'flat' }, who));
    expect([await searched(), await searched(manager)]).toEqual([['Street, House'], ['House']]);
    expect(namesAbove(await call(objectsMap, {}, manager))).toEqual(['', 'House']);
    const text = String((await call(exportObjects, {}, manager)).body);
    expect([text.includes('Flat'), text.includes('Street'), text.includes('Other')]).toEqual([true, false, false]);
    for (const object_id of [street, other]) {
      expect((await call(getObject, { object_id }, manager)).status).toBe(404);
      expect((await call(updateObject, { _id: object_id, name: 'Mine' }, manager)).status).toBe(404);
    }
    expect((await call(updateObject, { _id: flat, comment: 'seen' }, manager)).status).toBe(200);
    expect((await call(updateObject, { _id: flat, parentId: null }, manager)).status).toBe(403);
    expect((await call(updateObject, { _id: flat, parentId: other }, manager)).status).toBe(422);

    expect((await call(objectTies, { object_id: flat })).body.data).toMatchObject({
      user_ids: [],
      inherited_user_ids: [manager.userId],
    });
    const ties = await call(buildTree, { parentId: street, user_id: manager.userId });
    expect(ties.body.data.objects).toMatchObject([{ tie: 'own' }, { tie: null }]);
    const above = await call(buildTree, { user_id: manager.userId });
    expect(above.body.data.objects).toMatchObject([{ name: 'Street', tie: 'below' }]);
  });

  it('sees the accounting points of the branch, and what they add at the top', async () => {
    const point = async (object_id: string) =>
      (await call(createAccountingPoint, { title: 'Point', resource_type_id: 1, type: 1, object_id })).body.data
        .accounting_point.id as number;
    const [inFlat, elsewhere] = [await point(flat), await point(other)];
    const seen = (await call(accountingPoints, {}, manager)).body.data.accounting_points.data as { id: number }[];
    expect(seen.map(({ id }) => id)).toEqual([inFlat]);
    expect((await call(getAccountingPoint, { id: elsewhere }, manager)).status).toBe(404);

    const own = await add('Shed', null, manager);
    expect((await call(getObject, { object_id: own }, manager)).status).toBe(200);
  });

  it('sees the meter that replaces one of the branch, and the replaced one no longer', async () => {
    const create = creator(app, owner);
    const gateway = (await create.modem({ name: 'Of the replaced' })).body.data.gateway.id;
    const wired = async (): Promise<number> => (await create.wired(gateway)).body.data.metering_device.id;
    const [before, after] = [await wired(), await wired()];
    const given = { title: 'Main', resource_type_id: 3, type: 3, object_id: flat } as const;
    const accounting_point_id = (await call(createAccountingPoint, given)).body.data.accounting_point.id as number;
    const date = Math.floor(Date.now() / 1000) - 86_400;
    await eventually(async () =>
      expect((await call(massTieDevices, { device_ids: [before], object_id: flat })).body.data.unknown).toBe(0),
    );
    expect((await call(tieDevice, { accounting_point_id, device_id: before, date })).status).toBe(200);
    const devices = async (): Promise<number[]> =>
      (await call(objectDevices, { object_id: flat })).body.data.devices.map(
        ({ device_id }: { device_id: number }) => device_id,
      );
    expect(await devices()).toContain(before);
    await eventually(async () =>
      expect((await call(replaceDevice, { accounting_point_id, device_id: after })).status).toBe(200),
    );
    expect(await devices()).toEqual([after]);
    const who: Context = { ...manager, rights: { ...manager.rights, read: [4, 6] } };
    await eventually(async () => expect((await call(getMeteringDevice, { id: after }, who)).status).toBe(200));
    await eventually(async () => expect((await call(getMeteringDevice, { id: before }, who)).status).toBe(404));
    await call(massTieDevices, { device_ids: [after], object_id: null });
  });

  it('sees the devices of the branch, also those that come to it, and works with them', async () => {
    const create = creator(app, owner);
    const gateway = (await create.modem({ name: 'Of the house' })).body.data.gateway.id;
    const wired = async (): Promise<number> => (await create.wired(gateway)).body.data.metering_device.id;
    const [inFlat, elsewhere] = [await wired(), await wired()];
    const place = (device_ids: number[], object_id: string) => call(massTieDevices, { device_ids, object_id });
    const both = { rights: { ...manager.rights, read: [4, 6], update: [4, 6] } };
    const who: Context = { ...manager, ...both };
    const seen = async (): Promise<number[]> =>
      (await call(meteringDevices, {}, who)).body.data.metering_devices.data.map(({ id }: { id: number }) => id);

    // A device that the tree does not know yet is no error, but a number.
    await eventually(async () => expect((await place([inFlat], flat)).body.data.unknown).toBe(0));
    await eventually(async () => expect((await place([elsewhere], other)).body.data.unknown).toBe(0));
    await eventually(async () => expect(await seen()).toEqual([inFlat]));
    expect((await call(getMeteringDevice, { id: elsewhere }, who)).status).toBe(404);
    expect((await call(getMeteringDevice, { id: inFlat }, who)).status).toBe(200);
    // It is no tie of the device's own: who is tied to it is not offered there, and does not go with it.
    const ties = await call(tiedUsers, { device_ids: [inFlat] });
    expect(JSON.stringify(ties.body.data)).not.toContain(String(manager.userId));
    // The events of the registry carry it to the other services.
    const published = async () => {
      const [row] = await app.database.database.query<{ tied_users: number[] }>(
        'SELECT tied_users FROM objects.device WHERE device_id = $1',
        [inFlat],
      );
      return row?.tied_users;
    };
    await eventually(async () => expect(await published()).toContain(manager.userId));

    await place([elsewhere], house);
    await eventually(async () => expect((await seen()).sort()).toEqual([inFlat, elsewhere].sort()));
    await place([elsewhere], other);
    await eventually(async () => expect(await seen()).toEqual([inFlat]));
    expect((await call(tieObjectUsers, { object_ids: [house], users: [] })).status).toBe(200);
    await eventually(async () => expect(await seen()).toEqual([]));
    await eventually(async () => expect(await published()).not.toContain(manager.userId));
    expect((await call(tieObjectUsers, { object_ids: [house], add: [manager.userId] })).status).toBe(200);
    await eventually(async () => expect(await seen()).toEqual([inFlat]));
  });

  it('loses sight of it when the tie ends', async () => {
    const ended = await call(tieObjectUsers, { object_ids: [house], users: [] });
    expect(ended.body.data).toMatchObject({ changed: 1 });
    expect((await call(getObject, { object_id: flat }, manager)).status).toBe(404);
  });

  it('has branches given and taken in one step, with no tie left below them', async () => {
    const set = (object_ids: string[], untie_object_ids: string[] = [], who = owner) =>
      call(tieUserObjects, { user_id: manager.userId, object_ids, untie_object_ids }, who);
    const own = async () => {
      const rows = await app.database.database.query<{ name: string }>(
        `SELECT o.name FROM objects.object_user u JOIN objects.object o ON o._id = u.object_id
         WHERE u.user_id = $1 ORDER BY o.name`,
        [manager.userId],
      );
      return rows.map(({ name }) => name);
    };
    expect((await set([flat, other])).body.data).toMatchObject({ changed: 2, not_found: 0 });
    expect((await set([street, NOWHERE])).body.data).toMatchObject({ changed: 3, not_found: 1 });
    expect(await own()).toEqual(['Shed', 'Street']);
    // All of the street but one house.
    expect((await set([house], [street])).body.data).toMatchObject({ changed: 2 });
    expect(names(await call(objectTree, {}, manager))).toEqual(['Flat', 'House', 'Shed']);
    expect((await set([house])).body.data).toMatchObject({ changed: 0 });
    expect((await set([], [street])).body.data).toMatchObject({ changed: 1 });
    expect(await own()).toEqual(['Shed']);
    const log = await call(objectLogs, { object_id: street, page: 1, per_page: 10 });
    expect(JSON.stringify(log.body.data)).toContain('users_tied');

    expect((await call(tieUserObjects, { user_id: OTHER_COMPANY_USER, object_ids: [house] })).status).toBe(422);
    expect((await call(tieUserObjects, { user_id: manager.userId, object_ids: [house] }, stranger)).status).toBe(422);
    const blind = { ...manager, rights: { ...manager.rights, update: [] } };
    expect((await set([house], [], blind)).status).toBe(403);
  });

  it('has to be a user of the company, and is tied by those who may', async () => {
    for (const id of [OTHER_COMPANY_USER, 2_000_000_000])
      expect(await call(tieObjectUsers, { object_ids: [house], add: [id] })).toMatchObject({
        status: 422,
        body: { key: 'errors.unknown_user', data: { attribute: 'add' } },
      });
    expect((await call(buildTree, { user_id: OTHER_COMPANY_USER })).status).toBe(404);
    const reader = { ...manager, rights: { ...manager.rights, update: [] } };
    expect((await call(tieObjectUsers, { object_ids: [house], add: [] }, reader)).status).toBe(403);
    const wrong = await call(tieObjectUsers, { object_ids: ['house'], add: [] });
    expect(wrong.status).toBe(422);
  });
});

const NOWHERE = '00000000-0000-4000-8000-000000000000';

it('gateways and base stations are placed at one node each, and leave it when they are deleted', async () => {
  const gateway = (await creator(app, owner).modem({ name: 'Modem 1' })).body.data.gateway.id as number;
  const station = (await call(createBaseStation, { name: 'Roof' })).body.data.base_station.id as number;
  const tie = (object_id: string, ids: number[], who = owner) =>
    call(tieObjectGateways, { object_id, gateway_ids: ids }, who);
  await eventually(async () => expect((await tie(house, [gateway])).status).toBe(200));
  await eventually(async () =>
    expect((await call(tieObjectStations, { object_id: house, base_station_ids: [station] })).status).toBe(200),
  );
  expect((await call(objectTies, { object_id: house })).body.data).toMatchObject({
    gateways: [{ id: gateway, name: 'Modem 1' }],
    base_stations: [{ id: station, name: 'Roof' }],
  });
  const taken = await tie(other, [gateway]);
  expect(taken).toMatchObject({ status: 409, body: { key: 'errors.equipment_at_other_object' } });
  expect(taken.body.msg).toContain('House');
  expect(await tie(other, [2_000_000_000])).toMatchObject({ status: 422, body: { key: 'errors.unknown_equipment' } });
  expect((await tie(house, [gateway], { ...manager, rights: { ...manager.rights, access_all: [6] } })).status).toBe(
    403,
  );
  expect((await tie(NOWHERE, [gateway])).status).toBe(404);
  expect((await call(tieObjectGateways, { object_id: house, untie_gateway_ids: [gateway] })).status).toBe(200);
  expect((await call(objectTies, { object_id: house })).body.data.gateways).toEqual([]);
});
