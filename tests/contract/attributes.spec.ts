import { Database } from '@gaugeway/platform/database';
import { type TestApp, type TestReply } from '@gaugeway/platform/testing';
import {
  addAttribute,
  companyAttributes,
  copyModel,
  deleteAttribute,
  deviceAttributes,
  deviceLog,
  listAttributes,
  orderAttributes,
  setAttributeValues,
  updateAttribute,
} from '@gaugeway/proto/api';
import { attributeCondition } from '../../services/devices/attributes/attribute-filter';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { devicesService } from '../../services/devices/devices.module';
import { SqlParameters } from '../../services/devices/search-sql';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});
afterAll(() => app.close());

let made = 0;
const name = (): string => `Attribute ${++made}`;
const add = (input: object, who = owner): Promise<TestReply> =>
  app.call(addAttribute, { name: name(), ...input }, as(who));
const idOf = (reply: TestReply): number => reply.body.data.attribute.id;
const device = async (who = owner): Promise<number> => (await creator(app, who).radio()).body.data.metering_device.id;
const set = (attribute_id: number, device_ids: number[], value: string | number | boolean | null, who = owner) =>
  app.call(setAttributeValues, { attribute_id, device_ids, value }, as(who));

async function valueOf(attributeId: number, deviceId: number): Promise<unknown> {
  const reply = await app.call(deviceAttributes, { device_id: deviceId }, as(owner));
  return reply.body.data.attributes.find(({ id }: { id: number }) => id === attributeId)?.value;
}

it('adds, lists, changes and deletes an attribute', async () => {
  const reply = await add({ type: 'number', min: 0, max: 10 });
  expect(reply.body.data).toMatchObject({
    attribute: { type: 'number', min: 0, max: 10, options: [], model_ids: [], version: 1 },
    msg: 'Attribute added.',
  });
  const id = idOf(reply);
  const changed = await app.call(updateAttribute, { id, name: 'Floor', version: 1 }, as(owner));
  expect(changed.body.data.attribute).toMatchObject({ name: 'Floor', min: 0, max: 10, version: 2 });
  const late = await app.call(updateAttribute, { id, name: 'Storey', version: 1 }, as(owner));
  expect({ status: late.status, key: late.body.key }).toEqual({ status: 409, key: 'errors.changed_meanwhile' });
  expect((await app.call(deleteAttribute, { id }, as(owner))).body.data.values).toBe(0);
  const { attributes } = (await app.call(listAttributes, {}, as(owner))).body.data;
  expect(attributes.map((attribute: { id: number }) => attribute.id)).not.toContain(id);
});

it('refuses a name that exists, a list without options and bounds that exclude each other', async () => {
  const taken = (await add({})).body.data.attribute.name;
  expect((await add({ name: taken.toUpperCase() })).body.key).toBe('errors.attribute_name_taken');
  expect((await add({ type: 'list' })).body.data.fields).toHaveProperty('options');
  expect((await add({ type: 'number', min: 2, max: 1 })).body.data.fields).toHaveProperty('max');
});

it.each([
  ['text', {}, ' Flat 4 ', 'Flat 4'],
  ['text', { max: 3 }, 'long', undefined],
  ['number', { min: 0, max: 5 }, '4,5', 4.5],
  ['number', { min: 0, max: 5 }, 6, undefined],
  ['number', {}, 'four', undefined],
  ['date', {}, '2026-02-28', '2026-02-28'],
  ['date', {}, '2026-02-30', undefined],
  ['list', { options: ['North', 'South'] }, 'South', 'South'],
  ['list', { options: ['North', 'South'] }, 'West', undefined],
  ['bool', {}, 'true', true],
  ['bool', {}, 'perhaps', undefined],
])('a %s with %o takes %p as %p', async (type, limits, input, shown) => {
  const [attribute, deviceId] = [idOf(await add({ type, ...limits })), await device()];
  const reply = await set(attribute, [deviceId], input);
  expect(reply.status).toBe(shown === undefined ? 422 : 200);
  expect(await valueOf(attribute, deviceId)).toBe(shown ?? null);
});

it('sets a value on many devices, publishes each of them, and removes the value', async () => {
  const attribute = idOf(await add({ model_ids: [radioModel.id] }));
  const { id: modem } = (await create.modem()).body.data.gateway;
  const wired = (await create.wired(modem)).body.data.metering_device.id;
  const ids = [await device(), await device(), wired];
  const reply = await set(attribute, ids, 'A-1');
  expect(reply.body.data.msg).toBe('Devices changed: 2.');
  expect(reply.body.data.results.map(({ success }: { success: boolean }) => success)).toEqual([true, true, false]);
  expect(await valueOf(attribute, wired)).toBeUndefined();
  await set(attribute, ids, null);
  expect(await valueOf(attribute, ids[0] ?? 0)).toBeNull();
  const rows = await app
    .get(Database)
    .query<{ after: object }>(
      `SELECT after FROM devices.audit WHERE entity = 'metering_device' AND entity_id = $1 AND after ? 'attributes' ORDER BY id`,
      [ids[0]],
    );
  expect(rows.map(({ after }) => Object.values((after as { attributes: object }).attributes))).toEqual([
    ['A-1'],
    [null],
  ]);
});

it('publishes the values that a device has of its company’s attributes', async () => {
  const [first, second, id] = [idOf(await add({ type: 'number' })), idOf(await add({ type: 'text' })), await device()];
  await set(first, [id], 4.5);
  await set(second, [id], 'North');
  const newest = () =>
    app
      .get(Recorder)
      .attributes.filter(({ deviceId }) => deviceId === id)
      .at(-1)?.values;
  const both = [
    { attributeId: first, text: '4.5' },
    { attributeId: second, text: 'North' },
  ];
  await eventually(async () => expect(newest()).toMatchObject(both));
  await app.call(deleteAttribute, { id: first }, as(owner));
  await eventually(async () => expect(newest()).toMatchObject(both.slice(1)));
});

it('keeps the type and the options that devices have', async () => {
  const attribute = idOf(await add({ type: 'list', options: ['A', 'B'] }));
  await set(attribute, [await device()], 'A');
  const change = (input: object) => app.call(updateAttribute, { id: attribute, ...input }, as(owner));
  expect((await change({ type: 'text' })).body.key).toBe('errors.attribute_used');
  expect((await change({ options: ['B', 'C'] })).body.key).toBe('errors.attribute_option_used');
  expect((await change({ options: ['A', 'C'] })).body.data.attribute.options).toEqual(['A', 'C']);
});

it('names the attributes of each model that the company has devices of', async () => {
  const attribute = idOf(await add({ model_ids: [radioModel.id] }));
  await device();
  const { models } = (await app.call(companyAttributes, {}, as(owner))).body.data;
  expect(models).toContainEqual({ model_id: radioModel.id, attribute_ids: expect.arrayContaining([attribute]) });
});

it('shows and changes nothing of another company', async () => {
  const [attribute, deviceId] = [idOf(await add({})), await device()];
  expect((await set(attribute, [await device(stranger)], 'x', stranger)).status).toBe(404);
  expect((await set(idOf(await add({}, stranger)), [deviceId], 'x', stranger)).status).toBe(404);
  expect((await app.call(updateAttribute, { id: attribute, name: 'Mine' }, as(stranger))).status).toBe(404);
  expect((await app.call(deleteAttribute, { id: attribute }, as(stranger))).status).toBe(404);
  expect((await app.call(deviceAttributes, { device_id: deviceId }, as(stranger))).status).toBe(404);
});

it('selects devices by a value and by bounds, of the own company only', async () => {
  const [attribute, ids] = [idOf(await add({ type: 'number' })), [await device(), await device(), await device()]];
  for (const [index, id] of ids.entries()) await set(attribute, [id], index * 10);
  const selected = async (filter: object, who = owner): Promise<number[]> => {
    const parameters = new SqlParameters();
    const where = attributeCondition(who, { attributeId: attribute, ...filter }, parameters, 'd.id');
    const sql = `SELECT d.id FROM devices.metering_device d WHERE ${where} ORDER BY d.id`;
    return (await app.get(Database).query<{ id: number }>(sql, parameters.values)).map(({ id }) => id);
  };
  expect(await selected({ value: 10 })).toEqual([ids[1]]);
  expect(await selected({ from: 5, to: 20 })).toEqual(ids.slice(1));
  expect(await selected({ value: 10 }, stranger)).toEqual([]);
});

it('keeps the company’s order, a unit, and the fields of a device’s form; and counts the values', async () => {
  const id = await device();
  const [first, second] = [
    idOf(await add({ type: 'number', unit: 'm²', is_required: true })),
    idOf(await add({ type: 'text', unit: 'm²' })),
  ];
  const { attributes: ordered } = (await app.call(orderAttributes, { attribute_ids: [second, first] }, as(owner))).body
    .data;
  expect(ordered.slice(0, 2)).toMatchObject([
    { id: second, position: 1, unit: '', is_required: false },
    { id: first, position: 2, unit: 'm²', is_required: true },
  ]);
  const theirs = idOf(await add({}, stranger));
  expect((await app.call(orderAttributes, { attribute_ids: [theirs] }, as(owner))).status).toBe(404);

  expect((await set(first, [id], 12)).status).toBe(200);
  expect((await set(first, [id], null)).body.data.fields).toHaveProperty('value');
  const { attributes } = (await app.call(listAttributes, {}, as(owner))).body.data;
  expect(attributes.slice(0, 2)).toMatchObject([{ values: 0 }, { values: 1 }]);

  const { log } = (await app.call(deviceLog, { device_id: id, kinds: ['changed'] }, as(owner))).body.data;
  expect(log.data).toMatchObject([{ kind: 'changed', changes: [{ field: 'attribute', before: null, after: '12' }] }]);
  await app.call(updateAttribute, { id: first, is_required: false }, as(owner));
});

it('creates no device without what the company requires of it, and keeps what comes with it', async () => {
  const floor = idOf(await add({ type: 'number', unit: 'm²', is_required: true, max: 9, model_ids: [radioModel.id] }));
  const note = idOf(await add({ type: 'text' }));
  const key = `attribute.${floor}`;
  const without = await create.radio();
  expect({ status: without.status, fields: without.body.data.fields }).toEqual({
    status: 422,
    fields: { [key]: ['This field is required.'] },
  });
  const given = (value: unknown, more: object[] = []) =>
    create.radio({ attributes: [{ attribute_id: floor, value }, ...more] });
  expect((await given('')).body.data.fields).toHaveProperty([key]);
  expect((await given(10)).body.data.fields).toHaveProperty([key]);
  const foreign = idOf(await add({}, stranger));
  const strange = await given(3, [{ attribute_id: foreign, value: 'x' }]);
  expect(Object.keys(strange.body.data.fields)).toEqual([`attribute.${foreign}`]);

  const made = await given('3,5', [{ attribute_id: note, value: 'left' }]);
  const deviceId = made.body.data.metering_device.id;
  expect([await valueOf(floor, deviceId), await valueOf(note, deviceId)]).toEqual([3.5, 'left']);
  // Attributes that a model does not have are not required of it.
  const { id: modem } = (await create.modem()).body.data.gateway;
  expect((await create.wired(modem)).status).toBe(200);
});

it('names only models that the company can give its devices', async () => {
  const own = await app.call(copyModel, { name: `Own ${name()}`, model_id: radioModel.id }, as(stranger));
  expect(own.status).toBe(200);
  const foreign = own.body.data.company_model.id;
  const attribute = idOf(await add({ model_ids: [radioModel.id] }));
  for (const id of [999_999, foreign]) {
    const expected = { status: 422, body: { key: 'errors.unknown_model', data: { attribute: 'model_ids' } } };
    const model_ids = [radioModel.id, id];
    expect(await add({ model_ids })).toMatchObject(expected);
    expect(await app.call(updateAttribute, { id: attribute, model_ids }, as(owner))).toMatchObject(expected);
  }
  // A model that was deleted since does not block another change.
  const stored = [radioModel.id, 999_999];
  await app.database.database.query('UPDATE devices.attribute SET model_ids = $2 WHERE id = $1', [attribute, stored]);
  const kept = await app.call(updateAttribute, { id: attribute, model_ids: [999_999] }, as(owner));
  expect(kept.status).toBe(200);
});
