import { models } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addAttribute,
  bulkResult,
  bulkRows,
  deviceAttributes,
  type Endpoint,
  getBulkJob,
  getMeteringDevice,
  massEdit,
  massMove,
  massTie,
  tiedUsers,
  updateAttribute,
} from '@gaugeway/proto/api';
import { strFromU8, unzipSync } from 'fflate';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner, radioModel, stranger, usersOf } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  await app.database.database.query(
    `INSERT INTO devices.company (company_id, parent_id, name, version) VALUES (2, 1, 'Own', 1), (20, 2, 'Below', 1)`,
  );
  await usersOf(app, owner.companyId, [501, 503]);
});
afterAll(() => app.close());

const idOf = (reply: TestReply): number => reply.body.data.metering_device.id;
const get = async (id: number, who = owner) =>
  (await app.call(getMeteringDevice, { id }, as(who))).body.data.metering_device;

/** Begins an action, waits for its end, and returns the job and the result of each device. */
async function done(endpoint: Endpoint, input: object, who = owner) {
  const reply = await app.call(endpoint, input, as(who));
  expect(reply).toMatchObject({ status: 200 });
  const { id } = reply.body.data.bulk_job;
  for (const until = Date.now() + 90_000; Date.now() < until;) {
    const { bulk_job: job } = (await app.call(getBulkJob, { id }, as(who))).body.data;
    if (job.state === 'done') {
      const rows = (await app.call(bulkRows, { id, paginate: false }, as(who))).body.data.rows;
      return { job, rows: rows as { device_id: number; name: string; state: string; faults: { column: string }[] }[] };
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the job ${id} does not end`);
}

const stateOf = (rows: readonly { device_id: number; state: string }[]) =>
  Object.fromEntries(rows.map(({ device_id, state }) => [device_id, state]));

describe('a mass edit', () => {
  it('changes the given fields of each device, and reports each device that cannot take them', async () => {
    const make = creator(app, owner);
    const gateway = (await make.modem()).body.data.gateway.id;
    const other = (await make.modem()).body.data.gateway.id;
    const [wired, radio] = [idOf(await make.wired(gateway)), idOf(await make.radio())];
    const foreign = idOf(await creator(app, stranger).radio());
    const { job, rows } = await done(massEdit, {
      selection: { ids: [wired, radio, foreign] },
      changes: { report_period_update: 7200, gatewayID: other },
    });
    expect(job).toMatchObject({ done: 1, refused: 2 });
    expect(stateOf(rows)).toEqual({ [wired]: 'done', [radio]: 'refused', [foreign]: 'refused' });
    expect(await get(wired)).toMatchObject({ report_period_update: 7200, gatewayID: other, version: 2 });
    expect((await get(radio)).version).toBe(1);
    // An unknown time zone is ignored, and is no change alone.
    const zoned = { report_period_update: 7200, deviceTimezone: 14 };
    const again = await done(massEdit, { selection: { ids: [wired] }, changes: zoned });
    expect(again.job).toMatchObject({ done: 0, unchanged: 1 });
  });

  it('takes all that a filter finds, and sets an attribute and another model of the same codec', async () => {
    const make = creator(app, owner);
    const ids = [idOf(await make.radio({ name: 'Filter A' })), idOf(await make.radio({ name: 'Filter B' }))];
    const { attribute } = (await app.call(addAttribute, { name: 'Entrance', type: 'number' }, as(owner))).body.data;
    const twin = models.find((model) => model.codec === radioModel.codec && model.id !== radioModel.id);
    const { job } = await done(massEdit, {
      selection: { filter: { search_string: 'Filter' } },
      changes: { attributes: [{ attribute_id: attribute.id, value: 3 }], ...(twin && { model_id: twin.id }) },
    });
    expect(job).toMatchObject({ done: 2, refused: 0 });
    for (const id of ids) {
      const reply = await app.call(deviceAttributes, { device_id: id }, as(owner));
      expect(reply.body.data.attributes.find(({ name }: { name: string }) => name === 'Entrance').value).toBe(3);
      if (twin) expect((await get(id)).model_id).toBe(twin.id);
    }
    const strange = models.find((model) => model.codec !== radioModel.codec);
    const refused = await done(massEdit, { selection: { ids }, changes: { model_id: strange?.id } });
    expect(refused.job).toMatchObject({ refused: 2 });
  });

  it('takes no value away that the company requires', async () => {
    const { attribute } = (await app.call(addAttribute, { name: 'Seal number' }, as(owner))).body.data;
    const id = idOf(await creator(app, owner).radio({ attributes: [{ attribute_id: attribute.id, value: 'S-1' }] }));
    const input = { id: attribute.id, is_required: true, model_ids: [radioModel.id] };
    await app.call(updateAttribute, input, as(owner));
    const { job, rows } = await done(massEdit, {
      selection: { ids: [id] },
      changes: { attributes: [{ attribute_id: attribute.id, value: null }] },
    });
    expect(job).toMatchObject({ done: 0, refused: 1 });
    expect(rows[0]?.faults).toMatchObject([{ column: 'Seal number' }]);
    const { attributes } = (await app.call(deviceAttributes, { device_id: id }, as(owner))).body.data;
    expect(attributes.find(({ name }: { name: string }) => name === 'Seal number').value).toBe('S-1');
    await app.call(updateAttribute, { id: attribute.id, is_required: false }, as(owner));
  });

  it('is refused without a change, without a device, and to who may not', async () => {
    const id = idOf(await creator(app, owner).radio());
    const edit = (input: object, who = owner) => app.call(massEdit, input as never, as(who));
    for (const changes of [{}, { deviceTimezone: 13 }]) {
      expect((await edit({ selection: { ids: [id] }, changes })).status).toBe(422);
    }
    const nothing = { selection: { filter: { search_string: 'nobody is called so' } }, changes: { is_active: false } };
    expect((await edit(nothing)).body.key).toBe('errors.bulk_nothing_selected');
    expect((await edit({ selection: { ids: [id] }, changes: { is_active: false } }, stranger)).status).toBe(404);
    const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [4] } };
    expect((await edit({ selection: { ids: [id] }, changes: { is_active: false } }, reader)).status).toBe(403);
  });
});

describe('the rows of an action', () => {
  it('name no device of another company and none that is not tied to who asks', async () => {
    const secret = 'A name of somebody else';
    const foreign = idOf(await creator(app, stranger).radio({ name: secret }));
    const untied = idOf(await creator(app, owner).radio({ name: secret }));
    const mine = idOf(await creator(app, owner).radio({ name: 'My own' }));
    const ALL = [1, 4, 6];
    const rights = { read: ALL, create: ALL, update: ALL, delete: ALL, access_all: [] };
    const clerk: Context = { ...owner, userId: 503, isAdmin: false, rights };
    await done(massTie, { selection: { ids: [mine] }, add: [clerk.userId] });
    const ids = [mine, untied, foreign];
    const actions = [
      [massEdit, { selection: { ids }, changes: { report_period_update: 3600 } }, clerk],
      [massTie, { selection: { ids }, add: [clerk.userId] }, clerk],
      [massMove, { selection: { ids: [mine, foreign] }, company_id: 20 }, owner],
    ] as const;
    for (const [endpoint, input, who] of actions) {
      const { job, rows } = await done(endpoint, input, who);
      const names = rows.map(({ device_id, name }) => [device_id, name]);
      expect(names).toEqual(rows.map(({ device_id }) => [device_id, device_id === mine ? 'My own' : '']));
      const path = bulkResult.path.replace('{id}', String(job.id));
      const response = await fetch(`${app.url}${bulkResult.prefix}${path}`, { headers: as(who).headers });
      const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())));
      const content = files.map((file) => strFromU8(file)).join('');
      expect(content).toContain('My own');
      expect(content).not.toContain(secret);
    }
  });
});

describe('a mass move', () => {
  it('takes a line with its gateway or not at all, and each radio device for itself', async () => {
    const make = creator(app, owner);
    const [whole, parted] = [(await make.modem()).body.data.gateway.id, (await make.modem()).body.data.gateway.id];
    const line = [idOf(await make.wired(whole)), idOf(await make.wired(whole, { inside_addr: '18' }))];
    const part = idOf(await make.wired(parted));
    await make.wired(parted, { inside_addr: '18' });
    const [free, taken] = [idOf(await make.radio()), idOf(await make.radio({ serial: 'M-1' }))];
    await creator(app, { ...owner, companyId: 20 }).radio({ serial: 'M-1' });
    const { job, rows } = await done(massMove, { selection: { ids: [...line, part, free, taken] }, company_id: 20 });
    expect(job).toMatchObject({ done: 3, refused: 2 });
    expect(stateOf(rows)).toMatchObject({ [part]: 'refused', [taken]: 'refused', [free]: 'done' });
    const below = { ...owner, companyId: 20 };
    for (const id of [...line, free]) expect((await get(id, below)).company_id).toBe(20);
    expect((await get(part)).company_id).toBe(2);
    const strange = await app.call(massMove, { selection: { ids: [part] }, company_id: 77 }, as(owner));
    expect(strange.status).toBe(404);
  });
});

describe('a mass tie', () => {
  it('ties and unties users, and says which devices were so already', async () => {
    const make = creator(app, owner);
    const ids = [idOf(await make.radio()), idOf(await make.radio())];
    expect((await done(massTie, { selection: { ids }, add: [501] })).job).toMatchObject({ done: 2 });
    expect((await done(massTie, { selection: { ids }, add: [501] })).job).toMatchObject({ done: 0, unchanged: 2 });
    await done(massTie, { selection: { ids: ids.slice(1) }, remove: [501] });
    const { ties } = (await app.call(tiedUsers, { device_ids: ids }, as(owner))).body.data;
    const tied = ties.filter(({ user_ids }: { user_ids: number[] }) => user_ids.includes(501));
    expect(tied.map(({ device_id }: { device_id: number }) => device_id)).toEqual(ids.slice(0, 1));
    expect((await app.call(massTie, { selection: { ids } }, as(owner))).status).toBe(422);
  });
});
