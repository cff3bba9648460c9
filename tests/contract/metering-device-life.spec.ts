import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  clearDeviceTrash,
  editMeteringDevice,
  getMeteringDevice,
  meteringDevices,
  removeMeteringDevice,
  removeMeteringDevices,
  restoreMeteringDevice,
  restoreMeteringDevices,
  switchMeteringDevice,
  switchMeteringDevices,
  trashMeteringDevice,
  trashMeteringDevices,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { messagesService } from '../../services/messages/messages.module';
import { appBehindGateway, as, creator, eventually, nextEui, owner, stranger } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, messagesService]);
  create = creator(app, owner);
});
afterAll(() => app.close());

interface Made {
  id: number;
  version: number;
  name: string;
}
const made = (reply: TestReply): Made => {
  expect(reply.status).toBe(200);
  return reply.body.data.metering_device;
};
const radio = async (input: object = {}): Promise<Made> => made(await create.radio(input));
const trash = (id: number): Promise<TestReply> => app.call(trashMeteringDevice, { id }, as(owner));
const restore = (id: number): Promise<TestReply> => app.call(restoreMeteringDevice, { id }, as(owner));
const remove = (id: number): Promise<TestReply> => app.call(removeMeteringDevice, { id }, as(owner));
const turn = (input: CallOf<typeof switchMeteringDevice>) => app.call(switchMeteringDevice, input, as(owner));
const idsOf = async (input: object): Promise<number[]> =>
  (await app.call(meteringDevices, { paginate: false, ...input }, as(owner))).body.data.metering_devices.map(
    ({ id }: Made) => id,
  );

describe('PUT device/metering_device/switch/{id}', () => {
  it('switches off and on, and toggles where no state is given', async () => {
    const { id } = await radio();
    expect((await turn({ id, is_active: false })).body.data.metering_device).toMatchObject({ is_active: false });
    expect((await turn({ id, is_active: false })).body.data.metering_device).toMatchObject({ version: 2 });
    expect((await turn({ id })).body.data).toMatchObject({
      metering_device: { is_active: true, version: 3 },
      msg: 'Device switched on.',
    });
    await eventually(() =>
      expect(app.get(Recorder).devices.filter(({ deviceId }) => deviceId === id)).toMatchObject([
        { state: 'active', version: 1 },
        { state: 'off', version: 2 },
        { state: 'active', version: 3 },
      ]),
    );
  });

  it('shows the second of two users what the first has changed', async () => {
    const { id, version } = await radio({ name: 'Before', properties: { b: 1, a: 2 } });
    await app.call(editMeteringDevice, { id, name: 'After', inside_addr: '9' }, as(owner));
    for (const late of [
      await turn({ id, is_active: false, version }),
      await app.call(editMeteringDevice, { id, version, name: 'Mine' }, as(owner)),
    ]) {
      expect(late).toMatchObject({
        status: 409,
        body: {
          key: 'errors.edited_meanwhile',
          data: {
            changes: [
              { field: 'name', after: 'After' },
              { field: 'inside_addr', after: '9' },
            ],
            version: 2,
          },
        },
      });
    }
  });
});

describe('the trash', () => {
  it('takes a device with its history and returns it as it was', async () => {
    const { id } = await radio();
    await turn({ id, is_active: false });
    expect((await trash(id)).body.data.msg).toBe('Device moved to the trash.');
    expect(await idsOf({ ids: [id] })).toEqual([]);
    expect(await idsOf({ ids: [id], is_deleted: true })).toEqual([id]);
    expect((await turn({ id, is_active: true })).body.key).toBe('errors.device_in_trash');
    expect((await restore(id)).body.data.metering_device).toMatchObject({ id, is_active: false, version: 4 });
    expect((await restore(id)).body.data.metering_device).toMatchObject({ version: 4 });
  });

  it('frees its identifiers for others, and refuses the restore with the name of their owner', async () => {
    const deviceID = nextEui();
    const first = await radio({ deviceID, serial: 'L-1', name: 'First' });
    await trash(first.id);
    const second = await radio({ deviceID: deviceID.toUpperCase().replace(/(..)(?=.)/g, '$1-'), name: 'Second' });
    const reply = await restore(first.id);
    expect(reply).toMatchObject({
      status: 409,
      body: { key: 'errors.dev_eui_taken', data: { attribute: 'deviceID' } },
    });
    expect(reply.body.msg).toMatch(new RegExp(`Second.*${second.id}`));
    await trash(second.id);
    const third = await radio({ serial: 'L-1', name: 'Third' });
    expect((await restore(first.id)).body).toMatchObject({
      key: 'errors.serial_taken',
      msg: expect.stringContaining('Third'),
    });
    await trash(third.id);
    expect((await restore(first.id)).status).toBe(200);
  });

  it('does not say who owns the EUI where another company has it now', async () => {
    const deviceID = nextEui();
    const { id } = await radio({ deviceID });
    await trash(id);
    await creator(app, stranger).radio({ deviceID, name: 'A secret name' });
    const reply = await restore(id);
    expect(reply).toMatchObject({ status: 409, body: { key: 'errors.dev_eui_taken_elsewhere' } });
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  it('keeps a meter whose gateway device is in the trash too', async () => {
    const gateway: number = (await create.modem({ name: 'Cellar' })).body.data.gateway.id;
    const { id } = made(await create.wired(gateway));
    await trash(id);
    await app.database.database.query(`UPDATE devices.gateway_device SET state = 'trash' WHERE id = $1`, [gateway]);
    expect(await restore(id)).toMatchObject({
      status: 409,
      body: { key: 'errors.its_gateway_in_trash', msg: expect.stringContaining('Cellar') },
    });
    expect((await remove(id)).status).toBe(200);
  });

  it('lets exactly one of two with the same EUI be restored at once', async () => {
    const deviceID = nextEui();
    const a = await radio({ deviceID });
    await trash(a.id);
    const b = await radio({ deviceID });
    await trash(b.id);
    const replies = await Promise.all([restore(a.id), restore(b.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('permanent deletion', () => {
  it('is for what is in the trash, and every service drops the device', async () => {
    const { id } = await radio();
    expect((await remove(id)).body.key).toBe('errors.device_not_in_trash');
    const known = () => app.database.database.query('SELECT 1 FROM messages.device WHERE device_id = $1', [id]);
    await eventually(async () => expect(await known()).toHaveLength(1));
    await trash(id);
    expect((await remove(id)).body.data.msg).toBe('Device deleted permanently.');
    expect((await app.call(getMeteringDevice, { id }, as(owner))).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    await eventually(async () => expect(await known()).toHaveLength(0));
    const audit = await app.database.database.query<{ action: string }>(
      `SELECT action FROM devices.audit WHERE entity = 'metering_device' AND entity_id = $1 ORDER BY id`,
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['create', 'trash', 'remove']);
  });

  it("clears the company's trash and no other company's", async () => {
    const foreign = (await creator(app, stranger).radio()).body.data.metering_device.id as number;
    await app.call(trashMeteringDevice, { id: foreign }, as(stranger));
    const kept = await radio();
    for (const { id } of [await radio(), await radio()]) await trash(id);
    const before = await idsOf({ is_deleted: true });
    const reply = await app.call(clearDeviceTrash, {}, as(owner));
    expect(reply.body.data).toMatchObject({ removed: before.length });
    expect(await idsOf({ is_deleted: true })).toEqual([]);
    expect(await idsOf({ ids: [kept.id] })).toEqual([kept.id]);
    expect((await app.call(getMeteringDevice, { id: foreign }, as(stranger))).status).toBe(200);
  });
});

describe('mass actions', () => {
  it('say what became of each device and do the others', async () => {
    const deviceID = nextEui();
    const [blocked, one] = [await radio({ deviceID }), await radio()];
    const theirs = (await creator(app, stranger).radio()).body.data.metering_device.id as number;
    const ids = [blocked.id, one.id, one.id, theirs, 2_000_000_000];
    expect((await app.call(switchMeteringDevices, { ids, is_active: false }, as(owner))).body.data).toMatchObject({
      done: 2,
      refused: 0,
      not_found: 2,
      msg: 'Done: 2 of 4.',
    });
    await app.call(trashMeteringDevices, { ids }, as(owner));
    await radio({ deviceID, name: 'Holder' });
    expect((await app.call(restoreMeteringDevices, { ids }, as(owner))).body.data).toMatchObject({
      results: [
        { id: blocked.id, done: false, key: 'errors.dev_eui_taken', msg: expect.stringContaining('Holder') },
        { id: one.id, done: true, msg: null },
      ],
    });
    expect((await app.call(removeMeteringDevices, { ids }, as(owner))).body.data.results).toMatchObject([
      { id: blocked.id, done: true },
      { id: one.id, done: false, key: 'errors.device_not_in_trash' },
    ]);
    expect((await app.call(getMeteringDevice, { id: theirs }, as(stranger))).body.data.metering_device).toMatchObject({
      is_active: true,
    });
  });

  it('of 2,000 devices end within seconds, each with its row in the audit', async () => {
    const { database } = app.database;
    await database.query(`
      WITH made AS (
        INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name, serial, tied_users)
        SELECT 2, 1, 1, 1, 'Mass ' || n, 'mass-' || n, '{}' FROM generate_series(1, 2000) n RETURNING id)
      INSERT INTO devices.device_status (device_id, company_id, silence_limit) SELECT id, 2, 60 FROM made`);
    const ids = await idsOf({ search_string: 'mass-' });
    expect(ids).toHaveLength(2000);
    const began = performance.now();
    expect((await app.call(trashMeteringDevices, { ids }, as(owner))).body.data.done).toBe(2000);
    expect((await app.call(restoreMeteringDevices, { ids }, as(owner))).body.data.done).toBe(2000);
    expect(performance.now() - began).toBeLessThan(60_000);
    const [audit] = await database.query<{ n: number }>(
      `SELECT count(*) AS n FROM devices.audit WHERE action = 'restore' AND entity_id = ANY($1::int[])`,
      [ids],
    );
    expect(audit?.n).toBe(2000);
  });
});
