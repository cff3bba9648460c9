import type { TestApp } from '@gaugeway/platform/testing';
import {
  addObject,
  createAccountingPoint,
  createConsumer,
  editAccountingPoint,
  type ObjectLogEntry,
  objectAttributes,
  objectLogs,
  pointLogs,
  removeObject,
  restoreObject,
  SECTION,
  setObjectAttribute,
  tieDevice,
  tiePointObject,
  untieDevice,
  updateObject,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

/** Reads objects and changes none. */
const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [SECTION.objects] } };
const nobody = { ...owner, isAdmin: false };

async function object(name: string, parentId: string | null = null): Promise<string> {
  return (await app.call(addObject, { name, type: 'house', parentId }, as(owner))).body.data.object._id as string;
}

const logOf = (reply: { body: { data: { log: { data: ObjectLogEntry[] } } } }) => reply.body.data.log.data;
const changed = ({ changes }: ObjectLogEntry) =>
  changes.map(({ title, before, after }) => [title, before, after] as const);

describe('the history of an accounting point', () => {
  it('has what was done to it, by names, with the meters that came and went', async () => {
    const house = await object('Lenin street 12');
    const consumer = (await app.call(createConsumer, { name: 'Bold', subject_type_id: 1 }, as(owner))).body.data
      .consumer;
    const input = { title: 'Flat 4', resource_type_id: 1, type: 1 };
    const { id } = (await app.call(createAccountingPoint, input, as(owner))).body.data.accounting_point;
    await app.call(editAccountingPoint, { id, title: 'Flat 5', consumer_id: consumer._id }, as(owner));
    await app.call(tiePointObject, { object_id: house, accounting_point_ids: [id] }, as(owner));
    const device = (await creator(app, owner).radio({ name: 'Meter', serial: 'A1' })).body.data.metering_device.id;
    const date = Math.floor(Date.now() / 1000) - 1000;
    await eventually(async () => {
      const tied = { accounting_point_id: id, device_id: device, date, start_values: { in1: 5 } };
      expect((await app.call(tieDevice, tied, as(owner))).status).toBe(200);
    });
    await app.call(untieDevice, { accounting_point_id: id, date: date + 10, end_values: { in1: 6.5 } }, as(owner));

    const log = logOf(await app.call(pointLogs, { accounting_point_id: id }, as(reader)));
    expect(log.map(({ action }) => action)).toEqual([
      'object.points_tied',
      'accounting_point.changed',
      'accounting_point.created',
      'accounting_point.device_untied',
      'accounting_point.device_tied',
    ]);
    expect(log[0]).toMatchObject({ user_id: owner.userId, user_name: 'Somebody', title: 'Points tied to an object' });
    expect(log[1] && changed(log[1])).toEqual([
      ['Name', 'Flat 4', 'Flat 5'],
      ['Consumer', null, 'Bold'],
    ]);
    expect(log[2] && changed(log[2])).toContainEqual(['Type', null, 'Cold water']);
    expect(log[2] && changed(log[2])).toContainEqual(['Resource', null, 'Water']);
    expect(log[3] && changed(log[3])).toEqual([
      ['Device', 'Meter · A1', null],
      ['Recorded readings', null, { 'Reading, input 1, m³': 6.5 }],
    ]);
    expect(log[4] && changed(log[4])).toEqual([
      ['Device', null, 'Meter · A1'],
      ['Recorded readings', null, { 'Reading, input 1, m³': 5 }],
    ]);
    const later = await app.call(pointLogs, { accounting_point_id: id, from: date + 11, per_page: 1 }, as(owner));
    expect(later.body.data.log).toMatchObject({ total: 3, last_page: 3 });

    expect((await app.call(pointLogs, { accounting_point_id: id }, as(stranger))).status).toBe(404);
    expect((await app.call(pointLogs, { accounting_point_id: id }, as(nobody))).status).toBe(403);
    expect((await app.call(pointLogs, { accounting_point_id: 0 }, as(owner))).status).toBe(422);
  });
});

describe('an object', () => {
  it('has a history of its fields, its place and its attributes', async () => {
    const street = await object('Mira street');
    const place = { latitude: 49.48, longitude: 105.92 };
    const added = await app.call(addObject, { name: 'Mira 1', type: 'house', coordinates: place }, as(owner));
    const house: string = added.body.data.object._id;
    await app.call(updateObject, { _id: house, name: 'Mira 1a', parentId: street }, as(owner));
    await app.call(setObjectAttribute, { object_id: house, name: 'Floors', type: 'number', value: 5 }, as(owner));
    const log = logOf(await app.call(objectLogs, { object_id: house }, as(owner)));
    expect(log.map(({ action }) => action)).toEqual(['object.attribute_set', 'object.moved', 'object.created']);
    expect(log[0] && changed(log[0])).toEqual([['Floors', null, 5]]);
    expect(log[1] && changed(log[1])).toEqual([
      ['Parent object', null, 'Mira street'],
      ['Name', 'Mira 1', 'Mira 1a'],
    ]);
    // Counts at a node are no fields of it.
    expect(log[2] && changed(log[2])).toEqual([
      ['Name', null, 'Mira 1'],
      ['Type', null, 'House'],
      ['Coordinates', null, '49.48, 105.92'],
    ]);
    expect((await app.call(objectLogs, { object_id: house }, as(stranger))).status).toBe(404);
    expect((await app.call(objectLogs, { object_id: house }, as(nobody))).status).toBe(403);
    expect((await app.call(objectLogs, { object_id: 'x' }, as(owner))).status).toBe(422);
  });

  it('has attributes of its company, which come back with it from the trash', async () => {
    const company = { ...owner, companyId: 600, chain: [600] };
    const call = async (object_id: string, more: object) =>
      app.call(setObjectAttribute, { object_id, name: 'Built', ...more }, as(company));
    const add = async (name: string) =>
      (await app.call(addObject, { name, type: 'house' }, as(company))).body.data.object._id as string;
    const one = await add('One');
    const other = await add('Other');
    expect((await call(one, { type: 'date', value: '1987-02-30' })).body.key).toBe('errors.field_date');
    const set = await call(one, { type: 'date', value: '1987-02-28' });
    expect(set.body.data.attributes).toMatchObject([{ name: 'Built', type: 'date', objects: 1, value: '1987-02-28' }]);
    expect((await call(other, { name: 'BUILT', value: 'long ago' })).body.key).toBe('errors.field_date');
    const clash = await call(other, { type: 'text', value: 'long ago' });
    expect({ status: clash.status, key: clash.body.key }).toEqual({ status: 409, key: 'errors.object_attribute_used' });
    expect((await call(one, { name: 'Area', type: 'number', unit: 'm²', value: '1,5' })).status).toBe(200);

    const { trash_id } = (await app.call(removeObject, { object_id: one }, as(company))).body.data.removed;
    expect((await app.call(objectAttributes, {}, as(company))).body.data.attributes).toEqual([]);
    await app.call(restoreObject, { id: trash_id }, as(company));
    const back = await app.call(objectAttributes, { object_id: one }, as(company));
    expect(back.body.data.attributes).toMatchObject([
      { name: 'Area', unit: 'm²', value: 1.5 },
      { name: 'Built', value: '1987-02-28' },
    ]);
    expect((await call(one, { value: null })).body.data.attributes).toMatchObject([{ name: 'Area' }]);

    expect((await app.call(objectAttributes, { object_id: one }, as(stranger))).status).toBe(404);
    expect((await app.call(setObjectAttribute, { object_id: one, name: 'X', value: 1 }, as(stranger))).status).toBe(
      404,
    );
    expect((await app.call(setObjectAttribute, { object_id: one, name: 'X', value: 1 }, as(reader))).status).toBe(403);
    expect((await call(one, { name: '' })).status).toBe(422);
  });
});
