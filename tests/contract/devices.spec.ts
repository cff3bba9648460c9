import { INTERFACE } from '@gaugeway/catalogue';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import { createMeteringDevice, editMeteringDevice, fieldTitles, getMeteringDevice } from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import {
  appBehindGateway,
  as,
  creator,
  eventually,
  nextEui,
  owner,
  radioModel,
  stranger,
  wiredModel,
} from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});

afterAll(() => app.close());

const created = (reply: TestReply): { id: number; version: number } => reply.body.data.metering_device;

async function strangersDevice(deviceID = nextEui()): Promise<number> {
  return created(await creator(app, stranger).radio({ name: 'A secret name', deviceID })).id;
}

describe('POST device/metering_device/create', () => {
  it('creates a device and returns it, normalised and without data yet', async () => {
    const reply = await create.radio({ deviceID: '70-B3-D5-E7-AA-00-00-01', serial: 'S-1' });
    expect(reply.status).toBe(200);
    expect(reply.body.data.msg).toBe('Device created.');
    expect(reply.body.data.metering_device).toMatchObject({
      name: 'Cold water',
      company_id: 2,
      deviceID: '70b3d5e7aa000001',
      serial: 'S-1',
      model_id: radioModel.id,
      model_name: radioModel.name,
      brand: radioModel.brand,
      interface_id: INTERFACE.lorawan,
      gatewayID: null,
      device_state: 'no_data',
      last_contact: null,
      last_reading: null,
      is_active: true,
      version: 1,
    });
  });

  it('names the device of the company that has the device EUI already', async () => {
    const deviceID = nextEui();
    const first = await create.radio({ deviceID, name: 'The first' });
    const second = await create.radio({ deviceID: deviceID.toUpperCase() });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      key: 'errors.dev_eui_taken',
      msg: expect.stringMatching(new RegExp(`The first.*${created(first).id}`)),
      data: { attribute: 'deviceID' },
    });
  });

  it("does not say who owns the device EUI where it is another company's", async () => {
    const deviceID = nextEui();
    await strangersDevice(deviceID);
    const reply = await create.radio({ deviceID });
    expect(reply.status).toBe(409);
    expect(reply.body.key).toBe('errors.dev_eui_taken_elsewhere');
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  it('lets exactly one of many concurrent calls have a device EUI', async () => {
    const deviceID = nextEui();
    const replies = await Promise.all(Array.from({ length: 8 }, () => create.radio({ deviceID })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('refuses a serial number that the company has for this model', async () => {
    await create.radio({ serial: 'SN-77' });
    const again = await create.radio({ serial: 'SN-77' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ key: 'errors.serial_taken', data: { attribute: 'serial' } });
    for (const reply of [await create.radio({ serial: '' }), await create.radio({ serial: '' })]) {
      expect(reply.status).toBe(200);
    }
  });

  it('reports each wrong input', async () => {
    const reply = await create.radio({ deviceID: 'not an EUI', gatewayID: 5 });
    expect(reply.status).toBe(422);
    expect(reply.body.data.fields).toEqual({
      deviceID: [expect.stringContaining('16 hexadecimal digits')],
      gatewayID: ['This field is not available for this model.'],
    });
  });

  it('refuses a model that is not in the catalogue', async () => {
    expect((await create.radio({ model_id: 999_999 })).body).toMatchObject({ key: 'errors.unknown_model' });
  });

  it('refuses a name with a NUL, an empty name and a body that is no JSON', async () => {
    expect((await create.radio({ name: 'a\u0000b' })).status).toBe(422);
    expect((await create.radio({ name: '   ' })).status).toBe(422);
    const malformed = await app.call(
      createMeteringDevice,
      { model_id: 1, name: '' },
      { ...as(owner), raw: '{"name":' },
    );
    expect(malformed.status).toBe(400);
  });

  it('is for callers with the right only, and not for the demo account', async () => {
    const input = { model_id: radioModel.id, name: 'x', deviceID: nextEui() };
    const clerk = { ...owner, isAdmin: false };
    expect((await app.call(createMeteringDevice, input)).status).toBe(401);
    expect((await app.call(createMeteringDevice, input, as(clerk))).status).toBe(403);
    expect((await app.call(createMeteringDevice, input, as({ ...owner, isDemo: true }))).body.key).toBe(
      'errors.demo_read_only',
    );
    const reader = { ...clerk, rights: { ...clerk.rights, read: [4] } };
    expect((await app.call(createMeteringDevice, input, as(reader))).status).toBe(403);
    const author = { ...clerk, rights: { ...clerk.rights, create: [4] } };
    expect((await app.call(createMeteringDevice, input, as(author))).status).toBe(200);
    // Specification 3, section 6: create or access_all on 4.
    const keeper = { ...clerk, rights: { ...clerk.rights, access_all: [4] } };
    const another = { ...input, deviceID: nextEui() };
    expect((await app.call(createMeteringDevice, another, as(keeper))).status).toBe(200);
    const elsewhere = { ...clerk, rights: { ...clerk.rights, access_all: [6] } };
    expect((await app.call(createMeteringDevice, another, as(elsewhere))).status).toBe(403);
  });

  it('puts a wired device behind a gateway device of the company only', async () => {
    const modem: number = (await create.modem()).body.data.gateway.id;
    const foreign: number = (await creator(app, stranger).modem()).body.data.gateway.id;
    expect((await create.wired(modem)).status).toBe(200);
    for (const gatewayID of [foreign, 999_999]) {
      const reply = await create.wired(gatewayID);
      expect(reply.status).toBe(422);
      expect(reply.body.data.fields).toEqual({ gatewayID: ['Your company has no such gateway.'] });
    }
  });

  it('publishes what it stored, and nothing of what it refused', async () => {
    const { devices } = app.get(Recorder);
    const audits = async (): Promise<number> =>
      (await app.database.database.query<{ n: number }>('SELECT count(*) AS n FROM devices.audit'))[0]?.n ?? 0;
    const before = await audits();
    const deviceID = nextEui();
    const { id } = created(await create.radio({ deviceID, name: 'Stored' }));
    await create.radio({ deviceID, name: 'Refused' });
    const last = created(await create.radio({ name: 'Last' }));
    expect(await audits()).toBe(before + 2);
    await eventually(() => expect(devices.map((event) => event.deviceId)).toContain(last.id));
    expect(devices.filter((event) => event.devEui === deviceID)).toMatchObject([
      { deviceId: id, companyId: 2, name: 'Stored', state: 'active', pollInterval: 0, version: 1 },
    ]);
  });
});

describe('GET device/metering_device/{id}', () => {
  it("returns the device with its model and its fields' titles in the caller's language", async () => {
    const { id } = created(await create.radio());
    const reply = await app.call(getMeteringDevice, { id }, as(owner));
    expect(reply.body.data.metering_device).toMatchObject({ id, model: { id: radioModel.id, name: radioModel.name } });
    const titles = (input: TestReply): string[] =>
      input.body.data.metering_device.device_fields_titles.map(({ title }: { title: string }) => title);
    const russian = await app.call(getMeteringDevice, { id }, as({ ...owner, language: 'ru' }));
    expect(titles(russian)).toHaveLength(titles(reply).length);
    expect(titles(russian)).not.toEqual(titles(reply));
  });

  it("gives each field's id in the list of all titles, of the unit that the device has it in", async () => {
    const { id } = created(await create.radio());
    const { metering_device } = (await app.call(getMeteringDevice, { id }, as(owner))).body.data;
    const { fields } = (await app.call(fieldTitles, {}, as(owner))).body.data;
    for (const title of metering_device.device_fields_titles) {
      const listed = fields.find((one: { id: number }) => one.id === title.id);
      expect(listed).toMatchObject({ name: title.name, unit: title.unit });
    }
  });

  it("answers the same to another company's id as to one that does not exist", async () => {
    const foreign = await app.call(getMeteringDevice, { id: await strangersDevice() }, as(owner));
    const unknown = await app.call(getMeteringDevice, { id: 999_999 }, as(owner));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });

  it('refuses an id that is none', async () => {
    for (const id of ['x', '0', '-1', '99999999999']) {
      expect((await app.call(getMeteringDevice, { id }, as(owner))).status).toBe(422);
    }
  });

  it('returns no password of a meter', async () => {
    const secret = wiredModel.form.find((field) => field.kind === 'password')?.name ?? '';
    const modem: number = (await create.modem()).body.data.gateway.id;
    const { id } = created(await create.wired(modem, { poll_params: { [secret]: '314159' } }));
    const reply = await app.call(getMeteringDevice, { id }, as(owner));
    expect(JSON.stringify(reply.body.data.metering_device.poll_params)).not.toContain('314159');
    const [audit] = await app.database.database.query('SELECT after FROM devices.audit WHERE entity_id = $1', [id]);
    expect(JSON.stringify(audit)).not.toContain('314159');
    await eventually(() =>
      expect(app.get(Recorder).devices.find((event) => event.deviceId === id)?.pollParams).toContain('314159'),
    );
  });
});

describe('POST device/metering_device/edit', () => {
  it('ignores a time zone outside of -12 to +12, as creating does', async () => {
    const { metering_device: made } = (await create.radio({ deviceTimezone: 14 })).body.data;
    expect(made.deviceTimezone).toBe((await create.radio()).body.data.metering_device.deviceTimezone);
    const edit = async (deviceTimezone: number) => {
      const { status, body } = await app.call(editMeteringDevice, { id: made.id, deviceTimezone }, as(owner));
      return [status, body.data.metering_device.deviceTimezone];
    };
    expect(await edit(-11)).toEqual([200, -11]);
    for (const far of [13, -12.5]) expect(await edit(far)).toEqual([200, -11]);
  });

  it('changes what is given, counts the version up and publishes it', async () => {
    const before = created(await create.radio({ serial: 'E-1', name: 'Old' }));
    const reply = await app.call(
      editMeteringDevice,
      { id: before.id, version: before.version, name: 'New', is_active: false },
      as(owner),
    );
    expect(reply.body.data.msg).toBe('Changes saved.');
    expect(reply.body.data.metering_device).toMatchObject({ name: 'New', serial: 'E-1', is_active: false, version: 2 });
    await eventually(() =>
      expect(app.get(Recorder).devices.filter((event) => event.deviceId === before.id)).toMatchObject([
        { name: 'Old', version: 1 },
        { name: 'New', version: 2, state: 'off' },
      ]),
    );
  });

  it('is refused where another user changed the device meanwhile', async () => {
    const { id, version } = created(await create.radio());
    const both = await Promise.all(
      ['Mine', 'Theirs'].map((name) => app.call(editMeteringDevice, { id, version, name }, as(owner))),
    );
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(both.find((reply) => reply.status === 409)?.body.key).toBe('errors.edited_meanwhile');
  });

  it('does not take the device EUI of another device', async () => {
    const deviceID = nextEui();
    await create.radio({ deviceID, name: 'The first' });
    const { id } = created(await create.radio());
    const reply = await app.call(editMeteringDevice, { id, deviceID }, as(owner));
    expect(reply.status).toBe(409);
    expect(reply.body.msg).toContain('The first');
  });

  it('keeps who changed what', async () => {
    const { id } = created(await create.radio({ name: 'Before' }));
    await app.call(editMeteringDevice, { id, name: 'After' }, as(owner));
    const audits = await app.database.database.query(
      `SELECT action, user_id > 0 AS by_somebody, before->>'name' AS before, after->>'name' AS after FROM devices.audit
       WHERE entity = 'metering_device' AND entity_id = $1 ORDER BY id`,
      [id],
    );
    expect(audits).toEqual([
      { action: 'create', by_somebody: true, before: null, after: 'Before' },
      { action: 'edit', by_somebody: true, before: 'Before', after: 'After' },
    ]);
  });

  it("answers 404 to another company's device and changes nothing", async () => {
    const id = await strangersDevice();
    expect((await app.call(editMeteringDevice, { id, name: 'Mine' }, as(owner))).status).toBe(404);
    const [row] = await app.database.database.query('SELECT name, version FROM devices.metering_device WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ name: 'A secret name', version: 1 });
  });
});
