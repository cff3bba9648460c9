import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  accountingPoints,
  addObject,
  companyPoints,
  createAccountingPoint,
  createConsumer,
  deleteAccountingPoint,
  deviceLog,
  deviceModels,
  editAccountingPoint,
  editMeteringDevice,
  getAccountingPoint,
  getMeteringDevice,
  meteringDevices,
  nestedPoints,
  pointTabs,
  replaceDevice,
  resourceTypes,
  tieDevice,
  untieDevice,
  updateStandard,
} from '@gaugeway/proto/api';
import { POINT_FIELDS, POINT_STANDARDS } from '@gaugeway/proto/fields/accounting-point';
import { fieldsOf, type NamedField } from '@gaugeway/proto/fields/field';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

let made = 0;

/** A device that the objects service knows. */
async function device(context = owner): Promise<{ id: number; name: string }> {
  const name = `Meter ${++made}`;
  const reply = await creator(app, context).radio({ name });
  const { id } = reply.body.data.metering_device as { id: number };
  await eventually(async () => {
    const rows = await app.database.database.query('SELECT FROM objects.device WHERE device_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
  return { id, name };
}

async function point(context = owner, title = `Flat ${++made}`): Promise<number> {
  const reply = await app.call(createAccountingPoint, { title, resource_type_id: 1, type: 1 }, as(context));
  expect(reply.status).toBe(200);
  return reply.body.data.accounting_point.id as number;
}

const tie = (id: number, deviceId: number, more: object = {}): Promise<TestReply> =>
  app.call(tieDevice, { accounting_point_id: id, device_id: deviceId, ...more }, as(owner));
const replace = (id: number, deviceId: number, more: object = {}): Promise<TestReply> =>
  app.call(replaceDevice, { accounting_point_id: id, device_id: deviceId, ...more }, as(owner));

it('the resources have the kinds of their accounting points', async () => {
  const { body } = await app.call(resourceTypes, {}, as(owner));
  expect(body.data.resource_types[0]).toEqual({
    ...{ id: 1, title: 'Water', device_type_id: 1 },
    accounting_point_types: [
      { id: 1, title: 'Cold water' },
      { id: 2, title: 'Hot water' },
      { id: 8, title: 'Drainage' },
      { id: 9, title: 'Drinking water' },
    ],
  });
  expect(body.data.resource_types).toHaveLength(7);
});

describe('an accounting point', () => {
  it('is created, changed, found by a word of its address, and deleted', async () => {
    const id = await point(owner, 'Riser, hot');
    const edited = await app.call(editAccountingPoint, { id, version: 1, street: 'Сеүл', house: '12б' }, as(owner));
    expect(edited.body.data.accounting_point).toMatchObject({ title: 'Riser, hot', street: 'Сеүл', version: 2 });
    expect((await app.call(editAccountingPoint, { id, version: 1, house: '13' }, as(owner))).status).toBe(409);
    const found = await app.call(accountingPoints, { search_string: 'сеүл' }, as(owner));
    expect(found.body.data.accounting_points).toMatchObject({ total: 1, data: [{ id, device: null }] });
    expect((await app.call(deleteAccountingPoint, { id }, as(owner))).status).toBe(200);
    expect((await app.call(getAccountingPoint, { id }, as(owner))).status).toBe(404);
  });

  it('has a kind of its resource, when it is created and when it is changed', async () => {
    const cold = { title: 'Intake', resource_type_id: 3, type: 1 };
    const refused = await app.call(createAccountingPoint, cold, as(owner));
    expect(refused).toMatchObject({ status: 422, body: { key: 'errors.kind_of_other_resource' } });
    expect(refused.body.msg).toBe(
      'The kind “Cold water” does not belong to the resource “Electricity”. Choose one of: Electricity.',
    );
    expect((await app.call(createAccountingPoint, { ...cold, resource_type_id: 2 }, as(owner))).status).toBe(422);
    expect((await app.call(createAccountingPoint, { ...cold, resource_type_id: 2, type: 7 }, as(owner))).status).toBe(
      200,
    );
    const id = await point();
    expect((await app.call(editAccountingPoint, { id, type: 3 }, as(owner))).status).toBe(422);
    expect((await app.call(editAccountingPoint, { id, type: 9 }, as(owner))).status).toBe(200);
  });

  it('does not exist for another company', async () => {
    const id = await point();
    expect((await app.call(getAccountingPoint, { id }, as(stranger))).status).toBe(404);
    expect((await app.call(editAccountingPoint, { id, title: 'Mine' }, as(stranger))).status).toBe(404);
    expect((await app.call(deleteAccountingPoint, { id }, as(stranger))).status).toBe(404);
    expect((await app.call(accountingPoints, {}, as(stranger))).body.data.accounting_points.total).toBe(0);
  });
});

describe('the devices of an accounting point', () => {
  it('follow each other with what was noted at the change', async () => {
    const [id, first, second] = [await point(), await device(), await device()];
    expect((await tie(id, first.id, { date: NOW - 9 * DAY, start_values: { in1: 12.5 } })).status).toBe(200);
    const reply = await replace(id, second.id, {
      date: NOW - DAY,
      end_values: { in1: 99.25 },
      start_values: { in1: 0.125 },
    });
    expect(reply.body.data.msg).toBe(`“${first.name}” was replaced by “${second.name}” at this point.`);
    const { accounting_point: shown } = (await app.call(getAccountingPoint, { id }, as(owner))).body.data;
    expect(shown.device).toMatchObject({ device_id: second.id, from: NOW - DAY, to: null });
    expect(shown.devices).toMatchObject([
      { device_id: second.id, from: NOW - DAY, to: null, start_values: { in1: 0.125 }, end_values: {} },
      {
        device_id: first.id,
        from: NOW - 9 * DAY,
        to: NOW - DAY,
        start_values: { in1: 12.5 },
        end_values: { in1: 99.25 },
      },
    ]);
  });

  it('are recorded in the history of each device, with who tied it and what was noted', async () => {
    const [id, first, second] = [await point(owner, 'Entrance 2'), await device(), await device()];
    await tie(id, first.id, { date: NOW - 2 * DAY });
    expect((await replace(id, second.id, { date: NOW - 3 * DAY })).body.key).toBe('errors.link_before_tie');
    await replace(id, second.id, { date: NOW - DAY, end_values: { in1: 7.5 } });
    await eventually(async () => {
      const input = { device_id: first.id, kinds: ['point' as const] };
      const { log } = (await app.call(deviceLog, input, as(owner))).body.data;
      expect(log).toMatchObject({
        total: 2,
        data: [
          { action: 'point_untied', at: NOW - DAY, user_id: owner.userId, changes: [{ before: 'Entrance 2' }, {}] },
          { action: 'point_tied', at: NOW - 2 * DAY, user_id: owner.userId, changes: [{ after: 'Entrance 2' }] },
        ],
      });
      expect(log.data[0].changes[1]).toMatchObject({ field: 'readings', before: expect.any(Object), after: null });
    });
  });

  it('are one at a time, and a device is at one point at a time', async () => {
    const [id, other, first, second] = [await point(), await point(owner, 'Cellar'), await device(), await device()];
    await tie(id, first.id, { date: NOW - 5 * DAY });
    expect((await tie(id, second.id)).body).toMatchObject({ key: 'errors.point_has_device' });
    const elsewhere = await tie(other, first.id, { date: NOW - DAY });
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.body.key).toBe('errors.device_at_other_point');
    await app.call(untieDevice, { accounting_point_id: id, date: NOW - 3 * DAY }, as(owner));
    expect((await tie(other, first.id, { date: NOW - 3 * DAY })).status).toBe(200);
    // Past ties are not overwritten.
    expect((await tie(id, second.id, { date: NOW - 4 * DAY })).body.key).toBe('errors.link_before_others');
    expect((await tie(id, second.id, { date: NOW - 3 * DAY })).status).toBe(200);
  });

  it('are replaced once where two do it at the same moment', async () => {
    const [id, first, second, third] = [await point(), await device(), await device(), await device()];
    await tie(id, first.id, { date: NOW - 2 * DAY });
    const replies = await Promise.all([
      replace(id, second.id, { date: NOW - 60 }),
      replace(id, third.id, { date: NOW - 60 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are refused in the future, of another company, and where no device was', async () => {
    const [id, known, foreign] = [await point(), await device(), await device(stranger)];
    expect((await tie(id, known.id, { date: NOW + DAY })).body.key).toBe('errors.link_in_future');
    expect((await tie(id, foreign.id)).body.key).toBe('errors.unknown_device');
    expect((await replace(id, known.id)).body.key).toBe('errors.point_has_no_device');
    expect((await tie(id, known.id, { start_values: { in1: 'much' } })).status).toBe(422);
    const refused = await app.call(
      tieDevice,
      { accounting_point_id: id, device_id: known.id },
      as({ ...owner, isAdmin: false, rights: { ...owner.rights, update: [6] } }),
    );
    expect(refused.status).toBe(403);
  });
});

describe('a point of a resource', () => {
  /** A device of a model of the catalogue that speaks LoRaWAN. */
  async function ofModel(model_id: number): Promise<{ id: number; name: string }> {
    const name = `Device ${++made}`;
    const reply = await creator(app, owner).radio({ name, model_id });
    const { id } = reply.body.data.metering_device as { id: number };
    await eventually(async () => {
      const rows = await app.database.database.query('SELECT FROM objects.device WHERE device_id = $1', [id]);
      expect(rows).toHaveLength(1);
    });
    return { id, name };
  }
  const [VALVE, ELECTRICITY_METER, HEAT_METER, GAS_METER, WATER_METER, PULSES] = [7001, 225, 223, 221, 220, 5101];
  const CUBIC_PULSES = 214;

  it('takes no device that counts another resource, or nothing: neither tied nor in place of another', async () => {
    const id = await point();
    for (const model of [VALVE, ELECTRICITY_METER, HEAT_METER, GAS_METER]) {
      const wrong = await ofModel(model);
      expect(await tie(id, wrong.id)).toMatchObject({
        status: 409,
        body: { key: 'errors.device_of_other_resource' },
      });
    }
    const valve = await ofModel(VALVE);
    expect((await tie(id, valve.id)).body.msg).toBe(
      `“${valve.name}” (Aquascope KFR) does not measure the resource “Water” of this point. Choose another device.`,
    );
    const meter = await ofModel(WATER_METER);
    expect((await tie(id, meter.id, { date: NOW - DAY })).status).toBe(200);
    const refused = await replace(id, valve.id, { date: NOW - 60, end_values: { in1: 3 } });
    expect(refused.body.key).toBe('errors.device_of_other_resource');
    const shown = (await app.call(getAccountingPoint, { id }, as(owner))).body.data.accounting_point;
    expect(shown.device).toMatchObject({ device_id: meter.id, to: null, end_values: {} });
  });

  it('takes a counter of pulses, whatever they are worth; one of sensors takes any device', async () => {
    const electricity = await app.call(
      createAccountingPoint,
      { title: `Feeder ${++made}`, resource_type_id: 3, type: 3 },
      as(owner),
    );
    const pulses = await ofModel(PULSES);
    expect((await tie(electricity.body.data.accounting_point.id, pulses.id)).status).toBe(200);
    const sensors = await app.call(
      createAccountingPoint,
      { title: `Cellar ${++made}`, resource_type_id: 2, type: 7 },
      as(owner),
    );
    const valve = await ofModel(VALVE);
    expect((await tie(sensors.body.data.accounting_point.id, valve.id)).status).toBe(200);
  });

  it('can be queried before: a model names the resources of the points that its devices measure', async () => {
    const { models } = (await app.call(deviceModels, {}, as(owner))).body.data;
    const of = (wanted: number): number[] => models.find(({ id }: { id: number }) => id === wanted)?.resource_type_ids;
    expect([of(VALVE), of(ELECTRICITY_METER), of(WATER_METER), of(PULSES)]).toEqual([
      [2, 7],
      [3, 2, 7],
      [1, 2, 7],
      [1, 5, 4, 3, 6, 2, 7],
    ]);
    // Inputs in m³, which no sum of electricity or heat takes.
    const outOf = (wanted: number): number[] =>
      models.find(({ id }: { id: number }) => id === wanted)?.excluded_type_ids;
    expect([outOf(WATER_METER), outOf(HEAT_METER), outOf(PULSES), outOf(CUBIC_PULSES)]).toEqual([[], [], [], [4, 3]]);
  });
});

it('a device that was replaced leads to the points that it has left, the last one first; free ones are found', async () => {
  const [before, last] = [await point(), await point()];
  const [first, second] = [await device(), await device()];
  const listed = async (input: object, context = owner): Promise<number[]> => {
    const reply = await app.call(accountingPoints, { per_page: 1000, ...input }, as(context));
    return reply.body.data.accounting_points.data.map(({ id }: { id: number }) => id);
  };
  await tie(before, first.id, { date: NOW - 9 * DAY });
  await app.call(untieDevice, { accounting_point_id: before, date: NOW - 8 * DAY }, as(owner));
  await tie(last, first.id, { date: NOW - 3 * DAY });
  await replace(last, second.id, { date: NOW - 2 * DAY });
  expect(await listed({ past_device_id: first.id })).toEqual([last, before]);
  expect(await listed({ past_device_id: second.id })).toEqual([]);
  expect(await listed({ past_device_id: first.id }, stranger)).toEqual([]);
  const free = await listed({ is_free: true });
  expect([free.includes(before), free.includes(last)]).toEqual([true, false]);
  expect((await app.call(accountingPoints, { past_device_id: 0 }, as(owner))).status).toBe(422);
});

it('the list of devices knows those that measure nowhere, and their history says where they did', async () => {
  const [at, nowhere] = [await device(), await device()];
  const free = async (): Promise<number[]> => {
    const input = { ids: [at.id, nowhere.id], available_accounting_points: true };
    const { metering_devices } = (await app.call(meteringDevices, input, as(owner))).body.data;
    return metering_devices.data.map(({ id }: { id: number }) => id);
  };
  expect((await free()).length).toBe(2);
  const id = await point(owner, 'Flat 12');
  expect((await tie(id, at.id, { date: NOW - DAY })).status).toBe(200);
  await eventually(async () => expect(await free()).toEqual([nowhere.id]));
  await app.call(editMeteringDevice, { id: at.id, name: 'Renamed' }, as(owner));
  const history = async (who = owner) => (await app.call(deviceLog, { device_id: at.id }, as(who))).body.data.log.data;
  expect((await history())[0]).toMatchObject({
    action: 'edit',
    user_id: owner.userId,
    user_name: owner.userName,
    accounting_point: { id, title: 'Flat 12' },
  });
  const noObjects = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [4], access_all: [4] } };
  expect((await history(noObjects))[0]).toMatchObject({ accounting_point: null });
  await app.call(untieDevice, { accounting_point_id: id, date: NOW }, as(owner));
  await eventually(async () => expect((await free()).length).toBe(2));
});

describe('a main meter and its sub-meters', () => {
  const behind = (id: number, parent_id: number | null, context = owner): Promise<TestReply> =>
    app.call(editAccountingPoint, { id, parent_id }, as(context));

  it('are nested to any depth, and differ from the main one', async () => {
    const [main, riser, flat] = [await point(owner, 'House'), await point(owner, 'Riser'), await point(owner, 'Flat')];
    expect((await behind(riser, main)).body.data.accounting_point.parent).toEqual({ id: main, title: 'House' });
    expect((await behind(flat, riser)).status).toBe(200);
    const nested = await app.call(nestedPoints, { accounting_point_id: main }, as(owner));
    expect(nested.body.data.accounting_points).toMatchObject([{ id: riser, nested_count: 1 }]);
    expect((await app.call(nestedPoints, { accounting_point_id: main }, as(stranger))).status).toBe(404);
    expect((await behind(flat, null)).body.data.accounting_point.parent).toBeNull();
    expect((await app.call(deleteAccountingPoint, { id: main }, as(owner))).status).toBe(200);
    const left = await app.call(getAccountingPoint, { id: riser }, as(owner));
    expect(left.body.data.accounting_point).toMatchObject({ parent_id: null, parent: null });
  });

  it('never make a circle, also when two change them at once', async () => {
    const [a, b] = [await point(), await point()];
    expect((await behind(a, a)).body.key).toBe('errors.point_in_own_branch');
    const replies = await Promise.all([behind(a, b), behind(b, a)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.key).toBe('errors.point_in_own_branch');
  });

  it('are of one resource and of one company', async () => {
    const main = await point();
    const input = { title: 'Heat', resource_type_id: 4, type: 4, parent_id: main };
    expect((await app.call(createAccountingPoint, input, as(owner))).body.key).toBe('errors.point_of_other_resource');
    expect((await behind(main, await point(stranger))).body.key).toBe('errors.unknown_parent_point');
  });
});

it('a device says at which point it measures now, of which resource, and the norm there', async () => {
  const [{ id: deviceId }, id] = [await device(), await point()];
  const tied = async () => (await app.call(getMeteringDevice, { id: deviceId }, as(owner))).body.data.metering_device;
  expect(await tied()).toMatchObject({ tied_point: null, attributes: {}, tabs: { tariffs: { title: 'Indications' } } });
  await app.call(tieDevice, { accounting_point_id: id, device_id: deviceId, date: NOW - DAY }, as(owner));
  await app.call(updateStandard, { id, standard_hour: 0.01, standard_day: 0.2 }, as(owner));
  await eventually(async () =>
    expect((await tied()).tied_point).toMatchObject({
      ...{ id, resource_type_id: 1 },
      standard: { hour: 0.01, day: 0.2, month: null },
    }),
  );
  await app.call(untieDevice, { accounting_point_id: id, date: NOW - 60 }, as(owner));
  await eventually(async () => expect((await tied()).tied_point).toBeNull());
});

it('a point has a norm of the hour, day and month in the unit of its kind', async () => {
  const id = await point();
  const set = await app.call(updateStandard, { id, standard_day: 0.2, standard_month: 6 }, as(owner));
  const norm = { standard_hour: null, standard_day: 0.2, standard_month: 6, standard_unit: 'm3' };
  expect(set.body.data.accounting_point).toMatchObject(norm);
  const cleared = await app.call(updateStandard, { id, standard_day: null }, as(owner));
  expect(cleared.body.data.accounting_point).toMatchObject({ standard_day: null, standard_month: 6 });
  expect((await app.call(updateStandard, { id, version: 1, standard_day: 1 }, as(owner))).status).toBe(409);
  expect((await app.call(updateStandard, { id, standard_day: -1 }, as(owner))).status).toBe(422);
  expect((await app.call(updateStandard, { id, standard_day: 1 }, as(stranger))).status).toBe(404);
});

it('points are listed by kind, branch of the tree, consumer, and whether something measures there', async () => {
  const node = async (name: string, parentId?: string): Promise<string> =>
    (await app.call(addObject, { name, type: 'house', parentId }, as(owner))).body.data.object._id as string;
  const street = await node('Listed street');
  const house = await node('Listed house', street);
  const consumer = await app.call(createConsumer, { name: 'Bat', subject_type_id: 1 }, as(owner));
  const consumer_id = consumer.body.data.consumer._id as string;
  const made = async (more: { type: number; object_id?: string; consumer_id?: string }): Promise<number> => {
    const input = { title: 'Listed', resource_type_id: 1, ...more };
    return (await app.call(createAccountingPoint, input, as(owner))).body.data.accounting_point.id as number;
  };
  const cold = await made({ type: 1, object_id: house, consumer_id });
  const hot = await made({ type: 2, object_id: street });
  const loose = await made({ type: 9 });
  const listed = async (input: object): Promise<number[]> => {
    const reply = await app.call(accountingPoints, { search_string: 'listed', ...input }, as(owner));
    return reply.body.data.accounting_points.data.map(({ id }: { id: number }) => id);
  };
  expect(await listed({})).toEqual([cold, hot, loose]);
  expect(await listed({ types: [1, 9] })).toEqual([cold, loose]);
  expect(await listed({ object_id: street })).toEqual([cold, hot]);
  expect(await listed({ object_id: house })).toEqual([cold]);
  expect(await listed({ consumer_id })).toEqual([cold]);
  await tie(hot, (await device()).id, { date: NOW - DAY });
  expect(await listed({ is_tied: true })).toEqual([hot]);
  expect(await listed({ is_free: true })).toEqual([cold, loose]);
  const short = await app.call(companyPoints, { search_string: 'listed', paginate: false }, as(owner));
  expect(short.body.data.accounting_points).toMatchObject([{ id: cold }, { id: hot }, { id: loose }]);
  const unknown = { title: 'x', resource_type_id: 1, type: 1, object_id: consumer_id };
  expect((await app.call(createAccountingPoint, unknown, as(owner))).body.key).toBe('errors.unknown_object');
});

it('the tabs of a point are those of the models that measure there or did', async () => {
  const id = await point();
  const tabs = async (who = owner): Promise<TestReply> => app.call(pointTabs, { accounting_point_id: id }, as(who));
  expect((await tabs()).body.data.tabs).toEqual({});
  await tie(id, (await device()).id, { date: NOW - DAY });
  await app.call(untieDevice, { accounting_point_id: id, date: NOW }, as(owner));
  const shown = (await tabs()).body.data.tabs;
  expect(shown.tariffs).toMatchObject({ msgTypes: [{ id: 1 }], chart_fields: expect.arrayContaining(['in1']) });
  const one = await app.call(getAccountingPoint, { id }, as(owner));
  expect(one.body.data.accounting_point.tabs).toEqual(shown);
  expect((await tabs(stranger)).status).toBe(404);
});

/** A value that a declared field takes. */
const sampleOf = ({ name, kind, min = 0, max = 1 }: NamedField): string | number => {
  if (kind === 'name' || kind === 'text') return `a ${name}`;
  return kind === 'option' ? max : (min + max) / 2;
};

it('each declared field is stored and changed', async () => {
  const values = Object.fromEntries(fieldsOf(POINT_FIELDS).map((field) => [field.name, sampleOf(field)]));
  const norms = Object.fromEntries(fieldsOf(POINT_STANDARDS).map((field) => [field.name, sampleOf(field)]));
  const { body } = await app.call(
    createAccountingPoint,
    { ...values, title: 'a title', resource_type_id: 3, type: 3 },
    as(owner),
  );
  expect(body.data.accounting_point).toMatchObject(values);
  const id = body.data.accounting_point.id as number;
  await app.call(updateStandard, { id, ...norms }, as(owner));
  const optional = fieldsOf(POINT_FIELDS).filter(({ kind }) => kind !== 'name');
  const empty = Object.fromEntries(optional.map(({ name, kind }) => [name, kind === 'text' ? '' : null]));
  const edited = await app.call(editAccountingPoint, { id, ...empty }, as(owner));
  expect(edited.body.data.accounting_point).toMatchObject({ ...empty, ...norms, title: values['title'] });
});
