import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addPointAttachment,
  objectPhoto,
  pointAttachments,
  removeObjectPhoto,
  setObjectPhoto,
  accountingPoints,
  addObject,
  buildTree,
  type CallOf,
  createAccountingPoint,
  type Endpoint,
  exportObjects,
  getAccountingPoint,
  getObject,
  getObjects,
  linkedObjects,
  massTieDevices,
  MOST_LEVELS,
  objectDevices,
  type ObjectNode,
  objectsMap,
  objectTree,
  removedObjects,
  removeMeteringDevice,
  removeObject,
  restoreObject,
  sortObjects,
  tieObjectDevices,
  tiePointObject,
  trashMeteringDevice,
  untiePointObject,
  updateObject,
} from '@gaugeway/proto/api';
import fc from 'fast-check';
import { devicesService } from '../../services/devices/devices.module';
import { PublishPointsJob } from '../../services/objects/accounting-points/publish-points.job';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

let made = 0;

/** Each test has its own company, so it has its own tree. */
const newcomer = () => ({ ...owner, companyId: 1000 + ++made, chain: [1000 + made] });

function treeOf(context: typeof owner) {
  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<TestReply> =>
    app.call(endpoint, input, as(context));
  return {
    call,
    add: async (name: string, parentId: string | null = null, more: object = {}): Promise<string> => {
      const reply = await call(addObject, { name, type: 'house', parentId, ...more });
      expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
      return reply.body.data.object._id as string;
    },
    move: (_id: string, parentId: string | null) => call(updateObject, { _id, parentId }),
    names: async (parentId: string | null = null): Promise<string[]> =>
      ((await call(buildTree, { parentId })).body.data.objects as ObjectNode[]).map(({ name }) => name),
    node: async (object_id: string): Promise<ObjectNode> =>
      (await call(getObject, { object_id })).body.data.object as ObjectNode,
    device: async (): Promise<number> => {
      const reply = await creator(app, context).radio({ name: `Meter ${++made}` });
      const { id } = reply.body.data.metering_device as { id: number };
      await eventually(async () => {
        const rows = await app.database.database.query('SELECT FROM objects.device WHERE device_id = $1', [id]);
        expect(rows).toHaveLength(1);
      });
      return id;
    },
  };
}

describe('a node of the tree', () => {
  it('has every field that it was given, and is found by words', async () => {
    const { call, add, names } = treeOf(newcomer());
    const address = {
      ...{ unrestricted_value: 'Ulaanbaatar, Peace avenue 12', country: 'Mongolia', region: '', city: 'Ulaanbaatar' },
      ...{ city_district: 'Chingeltei', settlement: '', area: '', street: 'Peace avenue', house: '12', block: 'b' },
      coordinates: { latitude: 47.9, longitude: 106.9 },
    };
    const _id = await add('House 12', null, { ...address, comment: 'the key is with the guard' });
    await add('Another');
    const { object } = (await call(getObject, { object_id: _id })).body.data;
    expect(object).toMatchObject({ ...address, name: 'House 12', type: 'house', parentId: null, childs_count: 0 });
    const found = await call(buildTree, { search_string: 'PEACE avenue' });
    expect(found.body.data.objects).toMatchObject([{ _id }]);
    // Nodes with a matching name come before nodes with a matching address.
    const street = await add('Zone of Peace avenue', await add('West'));
    await add('Peace avenue kiosk', street);
    const named = (await call(buildTree, { search_string: 'peace avenue' })).body.data.objects as ObjectNode[];
    expect(named.map(({ name }) => name)).toEqual(['Zone of Peace avenue', 'Peace avenue kiosk', 'House 12']);
    // By street and number, as an address is written; whole words come first.
    const hits = async (search_string: string) =>
      ((await call(buildTree, { search_string })).body.data.objects as ObjectNode[]).map(({ name }) => name);
    await add('House 120', null, { ...address, unrestricted_value: '', coordinates: null, house: '120' });
    for (const text of ['Peace avenue, 12', '12 peace', ' peace  avenue 12 '])
      expect(await hits(text)).toEqual(['House 12', 'House 120']);
    expect(await hits('peace 7')).toEqual([]);
    // A house without an address is found by the street above it.
    const east = await add('Mira', await add('East'));
    await add('House 3', east);
    expect(await hits('mira, 3')).toEqual(['House 3']);
    expect((await call(objectsMap, {})).body.data).toMatchObject({
      total: 1,
      objects: [{ _id, latitude: 47.9, longitude: 106.9, devices: 0 }],
    });
    expect(await names()).toEqual(['House 12', 'Another', 'West', 'House 120', 'East']);
  });

  it('is below the nearest node with coordinates on the map', async () => {
    const { call, add } = treeOf(newcomer());
    const placed = { coordinates: { latitude: 47.9, longitude: 106.9 } };
    const town = await add('Town', null, placed);
    const house = await add('House', await add('Street', town), placed);
    const flat = await add('Flat', house, placed);
    const objects = (await call(objectsMap, {})).body.data.objects as { _id: string; placed_above: string | null }[];
    expect(new Map(objects.map(({ _id, placed_above }) => [_id, placed_above]))).toEqual(
      new Map([
        [town, null],
        [house, town],
        [flat, house],
      ]),
    );
  });

  it('moves with its whole branch, and the counts of its parents follow at once', async () => {
    const { call, add, move, node } = treeOf(newcomer());
    const [north, south] = [await add('North'), await add('South')];
    const house = await add('House', north);
    await add('Flat', house);
    expect(await node(north)).toMatchObject({ childs_count: 1 });
    expect((await move(house, south)).status).toBe(200);
    expect(await node(north)).toMatchObject({ childs_count: 0 });
    expect(await node(south)).toMatchObject({ childs_count: 1 });
    const linked = (await call(linkedObjects, { object_id: house })).body.data;
    expect(linked).toMatchObject({
      parents: [{ name: 'South' }],
      object: { name: 'House' },
      childs: [{ name: 'Flat' }],
    });
  });

  it('moves back to its old place among its siblings', async () => {
    const { call, add, move, names } = treeOf(newcomer());
    const [first, second] = [await add('First'), await add('Second')];
    await add('Third');
    const { sort } = (await call(getObject, { object_id: second })).body.data.object as { sort: number };
    await move(second, first);
    expect(await names()).toEqual(['First', 'Third']);
    await call(updateObject, { _id: second, parentId: null, sort });
    expect(await names()).toEqual(['First', 'Second', 'Third']);
  });

  it('is never moved into itself, not even by two at once', async () => {
    const { add, move, call } = treeOf(newcomer());
    const [a, b] = [await add('A'), await add('B')];
    const inA = await add('In A', a);
    const inB = await add('In B', b);
    expect(await move(a, inA)).toMatchObject({ status: 409, body: { key: 'errors.object_below_itself' } });
    expect(await move(a, a)).toMatchObject({ status: 409 });
    const both = await Promise.all([move(a, inB), move(b, inA)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call(objectTree, {})).body.data.objects).toHaveLength(4);
  });

  it('is not changed over a change that another user made meanwhile', async () => {
    const { add, call } = treeOf(newcomer());
    const _id = await add('House');
    expect((await call(updateObject, { _id, version: 1, name: 'First' })).status).toBe(200);
    expect(await call(updateObject, { _id, version: 1, name: 'Second' })).toMatchObject({
      status: 409,
      body: { key: 'errors.changed_meanwhile' },
    });
  });

  it('has a place among its siblings: by name, and by hand', async () => {
    const { add, call, names } = treeOf(newcomer());
    const ids = [await add('b'), await add('C'), await add('a')];
    expect(await names()).toEqual(['b', 'C', 'a']);
    await call(sortObjects, { parentId: null, sort: 'asc' });
    expect(await names()).toEqual(['a', 'b', 'C']);
    await call(sortObjects, { parentId: null, sort: 'desc' });
    expect(await names()).toEqual(['C', 'b', 'a']);
    await call(sortObjects, { parentId: null, ids: [ids[2] ?? '', ids[0] ?? ''] });
    expect(await names()).toEqual(['a', 'b', 'C']);
  });

  it('is refused below a node of another company, and below nothing that exists', async () => {
    const theirs = await treeOf(newcomer()).add('Theirs');
    const { call } = treeOf(newcomer());
    for (const parentId of [theirs, '00000000-0000-4000-8000-000000000000'])
      expect(await call(addObject, { name: 'Mine', type: 'house', parentId })).toMatchObject({
        status: 422,
        body: { key: 'errors.unknown_object', data: { attribute: 'parentId' } },
      });
  });

  it('is refused below too many others', async () => {
    const { call, add } = treeOf(newcomer());
    let parentId: string | null = null;
    for (let level = 1; level <= MOST_LEVELS; level++) parentId = await add(`Level ${level}`, parentId);
    const deeper = await call(addObject, { name: 'Too deep', type: 'room', parentId });
    expect(deeper).toMatchObject({ status: 422, body: { key: 'errors.object_too_deep' } });
  });

  it('has 10,000 children in their order, and one more', async () => {
    const who = newcomer();
    const { call, add, names, node } = treeOf(who);
    const parentId = await add('Street');
    const like = await add('House', parentId);
    await app.database.database.query(
      `WITH made AS (
         SELECT n, nextval(pg_get_serial_sequence('objects.object', 'pin'))::int AS pin FROM generate_series(2, 10000) n)
       INSERT INTO objects.object (company_id, parent_id, pin, path, sort, name, type, comment, unrestricted_value, country,
         region, city, city_district, settlement, area, street, house, block)
       OVERRIDING SYSTEM VALUE
       SELECT o.company_id, o.parent_id, made.pin, p.path || made.pin || '/', made.n, 'House ' || made.n, o.type,
         '', '', '', '', '', '', '', '', '', '', ''
       FROM objects.object o JOIN objects.object p ON p._id = o.parent_id, made WHERE o._id = $1`,
      [like],
    );
    // No other service has to know them: the waiting publications include those of the files beside this one.
    await app.database.database.query('DELETE FROM objects.place_change WHERE company_id = $1', [who.companyId]);
    // The database does the same automatically in the minute after an import.
    await app.database.database.query('ANALYZE objects.object');
    const last = await add('The last', parentId);
    expect(await node(parentId)).toMatchObject({ childs_count: 10_001 });
    const below = await names(parentId);
    expect([below.length, below[1], below.at(-1)]).toEqual([10_001, 'House 2', 'The last']);
    expect((await call(sortObjects, { parentId, ids: [last] })).status).toBe(200);
    expect((await names(parentId))[0]).toBe('The last');
  });

  it('is removed with its branch; its points stay, or are removed too', async () => {
    const { call, add } = treeOf(newcomer());
    const point = async (title: string) =>
      (await call(createAccountingPoint, { title, resource_type_id: 1, type: 1 })).body.data.accounting_point
        .id as number;
    for (const remove_tied_points of [false, true]) {
      const house = await add('House');
      const flat = await add('Flat', house);
      const [inFlat, outside] = [await point('In the flat'), await point('Outside')];
      expect((await call(tiePointObject, { object_id: flat, accounting_point_ids: [inFlat, outside] })).status).toBe(
        200,
      );
      expect((await call(untiePointObject, { accounting_point_ids: [outside] })).status).toBe(200);
      const reply = await call(removeObject, { object_id: house, remove_tied_points });
      expect(reply.body.data.removed).toMatchObject({ objects: 2, points: remove_tied_points ? 1 : 0 });
      expect((await call(getObject, { object_id: flat })).status).toBe(404);
      expect((await call(getAccountingPoint, { id: inFlat })).status).toBe(remove_tied_points ? 404 : 200);
      expect((await call(getAccountingPoint, { id: outside })).status).toBe(200);
    }
    expect((await call(accountingPoints, {})).body.data.accounting_points.total).toBe(3);
  });

  it('comes back with the points that were removed along with it, and with its photo', async () => {
    const { call, add } = treeOf(newcomer());
    const house = await add('House');
    const flat = await add('Flat', house);
    const point = async (title: string, more: object = {}) =>
      (await call(createAccountingPoint, { title, resource_type_id: 1, type: 1, ...more })).body.data.accounting_point
        .id as number;
    const main = await point('Main', { object_id: house });
    const sub = await point('Sub', { object_id: flat, parent_id: main, standard_day: 2 });
    const name = { accounting_point_id: sub, name: 'act.txt', content: Buffer.from('Seal 7').toString('base64') };
    expect((await call(addPointAttachment, name)).status).toBe(200);
    const png = (width: string) => Buffer.from(`89504e470d0a1a0a0000000d49484452${width}00001000`, 'hex');
    const photo = (bytes: Buffer) => call(setObjectPhoto, { object_id: house, content: bytes.toString('base64') });
    expect(await photo(Buffer.from('<html>'))).toMatchObject({ status: 422 });
    expect(await photo(png('00100000'))).toMatchObject({ status: 422, body: { key: 'errors.object_photo_pixels' } });
    expect(await photo(png('00000010'))).toMatchObject({ body: { data: { object: { photo: { width: 16 } } } } });
    const before = (await call(getAccountingPoint, { id: sub })).body.data.accounting_point;
    const deleted = await call(removeObject, { object_id: house, remove_tied_points: true });
    expect((await call(objectPhoto, { object_id: house })).status).toBe(404);
    expect((await call(restoreObject, { id: deleted.body.data.removed.trash_id })).status).toBe(200);
    const after = (await call(getAccountingPoint, { id: sub })).body.data.accounting_point;
    expect(after).toMatchObject({ ...before, version: expect.any(Number) });
    expect(after.version).toBeGreaterThan(before.version);
    const files = await call(pointAttachments, { accounting_point_id: sub });
    expect(files.body.data.attachments).toMatchObject([{ name: 'act.txt' }]);
    const file = await call(objectPhoto, { object_id: house });
    expect(file.headers.get('content-type')).toBe('image/png');
    const shown = (await call(getObject, { object_id: house })).body.data.object;
    expect(shown).toMatchObject({ points_count: 1, childs_points_count: 1 });
    expect((await call(removeObjectPhoto, { object_id: house })).body.data.object.photo).toBeNull();
    expect((await call(removeObjectPhoto, { object_id: house })).status).toBe(404);
  });
});

describe('devices of a node', () => {
  it('are counted at it and above it, and follow a device that leaves', async () => {
    const { call, add, node, device } = treeOf(newcomer());
    const street = await add('Street');
    const [house, other] = [await add('House', street), await add('Other house', street)];
    const [first, second] = [await device(), await device()];
    expect((await call(tieObjectDevices, { object_id: house, device_ids: [first, second] })).status).toBe(200);
    expect(await node(house)).toMatchObject({ devices_info: { total: 2 }, childs_devices_info: { total: 0 } });
    expect(await node(street)).toMatchObject({ devices_info: { total: 0 }, childs_devices_info: { total: 2 } });

    // At one node at a time: the refusal names device and node, the mass tie moves.
    const taken = await call(tieObjectDevices, { object_id: other, device_ids: [first] });
    expect(taken).toMatchObject({ status: 409, body: { key: 'errors.device_at_other_object' } });
    expect(taken.body.msg).toContain('House');
    const moved = await call(massTieDevices, { object_id: other, device_ids: [first, 2_000_000_000] });
    expect(moved.body.data).toMatchObject({ results: [{ device_id: first, result: 'tied' }], unknown: 1 });
    const below = await call(objectDevices, { object_id: street, branch: true });
    expect(below.body.data.devices).toMatchObject([
      { device_id: first, object_name: 'Other house' },
      { device_id: second, object_name: 'House' },
    ]);
    expect((await call(objectDevices, { object_id: street })).body.data.devices).toEqual([]);

    await call(trashMeteringDevice, { id: first });
    await call(removeMeteringDevice, { id: first });
    await eventually(async () => {
      expect(await node(street)).toMatchObject({ childs_devices_info: { total: 1 } });
    });
    expect((await call(tieObjectDevices, { object_id: house, untie_device_ids: [second] })).status).toBe(200);
    expect(await node(street)).toMatchObject({ childs_devices_info: { total: 0 } });
  });

  it('are tied only by users who may see devices', async () => {
    const context = newcomer();
    const { add, device } = treeOf(context);
    const [object_id, device_id] = [await add('House'), await device()];
    const rights = { read: [6], create: [], update: [6], delete: [], access_all: [6] };
    const limited = as({ ...context, isAdmin: false, rights });
    const reply = await app.call(tieObjectDevices, { object_id, device_ids: [device_id] }, limited);
    expect(reply).toMatchObject({ status: 403, body: { key: 'errors.no_right' } });
  });
});

it('a removed branch is restored where it was, with devices that are nowhere else', async () => {
  const context = newcomer();
  const { call, add, node, device } = treeOf(context);
  const [town, other] = [await add('Town'), await add('Other town')];
  const street = await add('Street', town);
  const house = await add('House', street);
  const [stays, moves] = [await device(), await device()];
  await call(tieObjectDevices, { object_id: house, device_ids: [stays, moves] });
  const point = (await call(createAccountingPoint, { title: 'Main', resource_type_id: 1, type: 1, object_id: house }))
    .body.data.accounting_point.id as number;

  const { trash_id } = (await call(removeObject, { object_id: street })).body.data.removed as { trash_id: number };
  await call(massTieDevices, { object_id: other, device_ids: [moves] });
  expect((await call(removedObjects, {})).body.data.removed_objects).toMatchObject({
    total: 1,
    data: [{ id: trash_id, name: 'Street', objects: 2, devices: 2, removed_by: context.userId }],
  });
  // Not by another company, nor by one who sees only their own and did not remove it.
  const rights = { read: [6], create: [6], update: [6], delete: [6], access_all: [] };
  const limited = treeOf({ ...context, userId: 99, isAdmin: false, rights });
  expect((await limited.call(removedObjects, {})).body.data.removed_objects.total).toBe(0);
  for (const who of [limited, treeOf(stranger)])
    expect((await who.call(restoreObject, { id: trash_id })).status).toBe(404);
  expect((await treeOf({ ...context, isAdmin: false }).call(restoreObject, { id: trash_id })).status).toBe(403);
  expect((await app.call(restoreObject, { id: 'x' }, as(context))).status).toBe(422);

  const restored = (await call(restoreObject, { id: trash_id })).body;
  expect(restored.data.object).toMatchObject({ _id: street, parentId: town });
  // The one that was tied elsewhere meanwhile is named as left out.
  expect(restored.data.not_restored).toEqual({ devices: 1, gateways: 0, base_stations: 0, points: 0, meters: 0 });
  expect(restored.msg ?? restored.data.msg).toContain('devices: 1');
  expect(await node(house)).toMatchObject({ parentId: street, devices_info: { total: 1 }, points_count: 1 });
  expect(await node(town)).toMatchObject({ childs_count: 1, childs_devices_info: { total: 1 } });
  expect((await call(getAccountingPoint, { id: point })).body.data.accounting_point.object_id).toBe(house);
  expect((await call(restoreObject, { id: trash_id })).status).toBe(404);

  // A deleted parent: it returns to the top.
  const again = (await call(removeObject, { object_id: street })).body.data.removed as { trash_id: number };
  await call(removeObject, { object_id: town });
  expect((await call(restoreObject, { id: again.trash_id })).body.data.object).toMatchObject({ parentId: null });
  expect((await call(linkedObjects, { object_id: house })).body.data.parents).toMatchObject([{ name: 'Street' }]);
});

it('points are published past one that is being changed, which stays marked', async () => {
  const context = newcomer();
  const { call, add } = treeOf(context);
  const input = { title: 'Main', resource_type_id: 1, type: 1, object_id: await add('House') };
  const id = (await call(createAccountingPoint, input)).body.data.accounting_point.id as number;
  const { database } = app.database;
  const marks = () => database.query('SELECT FROM objects.point_unpublished WHERE point_id = $1', [id]);
  await eventually(async () => expect(await marks()).toHaveLength(0));
  await database.transaction(async (transaction) => {
    // The order of a move: the point first, then its mark.
    await transaction.query('SELECT FROM objects.accounting_point WHERE id = $1 FOR UPDATE', [id]);
    await database.query('INSERT INTO objects.point_unpublished VALUES ($1, $2)', [id, context.companyId]);
    await app.get(PublishPointsJob).run();
    expect(await marks()).toHaveLength(1);
  });
  await eventually(async () => expect(await marks()).toHaveLength(0));
});

it('the tree is hidden from users without access to all objects', async () => {
  const context = newcomer();
  const _id = await treeOf(context).add('House');
  const rights = { read: [6], create: [6], update: [6], delete: [6], access_all: [] };
  const limited = treeOf({ ...context, isAdmin: false, rights });
  expect(await limited.names()).toEqual([]);
  expect((await limited.call(getObjects, { object_ids: [_id] })).body.data.objects).toEqual([]);
  expect((await limited.call(removeObject, { object_id: _id })).status).toBe(404);
  expect((await treeOf(stranger).call(getObject, { object_id: _id })).status).toBe(404);
});

it('the tree as text has each branch behind its node, and no formula', async () => {
  const { call, add } = treeOf(newcomer());
  const street = await add('=cmd|calc');
  await add('Last');
  await add('House; "12"', street);
  const lines = String((await call(exportObjects, {})).body).split('\r\n');
  expect(lines.map((line) => line.split(';').slice(1).join(';'))).toEqual([
    'Level;Path;Type',
    `1;'=cmd|calc;House`,
    `2;"'=cmd|calc / House; ""12""";House`,
    '1;Last;House',
    '',
  ]);
});

it('whatever is added, moved and removed: the paths are those of the parents, and no circle is made', async () => {
  const step = fc.record({ what: fc.constantFrom('add', 'move', 'remove'), a: fc.nat(30), b: fc.nat(30) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const context = newcomer();
      const { call, move } = treeOf(context);
      const model = new Map<string, string | null>();
      const pick = (n: number): string | null => [...model.keys(), null][n % (model.size + 1)] ?? null;
      const isBelow = (id: string | null, top: string): boolean =>
        id !== null && (id === top || isBelow(model.get(id) ?? null, top));
      for (const { what, a, b } of steps) {
        const [id, parentId] = [pick(a), pick(b)];
        if (what === 'add') {
          const reply = await call(addObject, { name: 'Node', type: 'other', parentId });
          model.set(reply.body.data.object._id as string, parentId);
        } else if (id !== null && what === 'move') {
          const refused = isBelow(parentId, id);
          expect((await move(id, parentId)).status).toBe(refused ? 409 : 200);
          if (!refused) model.set(id, parentId);
        } else if (id !== null) {
          await call(removeObject, { object_id: id });
          for (const one of [...model.keys()].filter((each) => isBelow(each, id))) model.delete(one);
        }
      }
      const rows = await app.database.database.query<{ _id: string; parent_id: string | null; right: boolean }>(
        `SELECT o._id, o.parent_id, o.path = coalesce(p.path, '/') || o.pin || '/' AS right
         FROM objects.object o LEFT JOIN objects.object p ON p._id = o.parent_id WHERE o.company_id = $1`,
        [context.companyId],
      );
      expect(rows.every(({ right }) => right)).toBe(true);
      expect(new Map(rows.map(({ _id, parent_id }) => [_id, parent_id]))).toEqual(model);
    }),
    { numRuns: 15 },
  );
});
