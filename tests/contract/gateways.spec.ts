import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  createMeteringDevice,
  editGateway,
  gatewayModels,
  gateways,
  getGateway,
  removeGateway,
  restoreGateway,
  switchGateway,
  trashGateway,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { GatewayPassword } from '../../services/devices/gateway-devices/gateway-password';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { appBehindGateway, as, creator, eventually, owner, stranger, wiredModel } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});

afterAll(() => app.close());

const gatewayOf = (reply: TestReply): { id: number; version: number; identity: string; deviceTimezone: number } =>
  reply.body.data.gateway;
const modem = async (input: object = {}) => gatewayOf(await create.modem(input));
const trash = (id: number, who = owner) => app.call(trashGateway, { id }, as(who));

describe('GET device/gateway/{id}', () => {
  it('returns a gateway device as it was created', async () => {
    const { id } = await modem({ name: 'Cellar', base_station: ' BS 4 ', desc: 'Left of the door', deviceTimezone: 8 });
    const reply = await app.call(getGateway, { id }, as(owner));
    expect(reply.body.data.gateway).toMatchObject({
      name: 'Cellar',
      base_station: 'BS4',
      desc: 'Left of the door',
      deviceTimezone: 8,
      device_state: 'no_data',
      online: false,
      is_active: true,
      has_password: false,
      version: 1,
    });
  });

  it('ignores a time zone outside of -12 to +12', async () => {
    const { id } = await modem({ deviceTimezone: 14 });
    const zone = async () => (await app.call(getGateway, { id }, as(owner))).body.data.gateway.deviceTimezone;
    expect(await zone()).toBe(gatewayOf(await create.modem()).deviceTimezone);
    await app.call(editGateway, { id, deviceTimezone: -11 }, as(owner));
    expect((await app.call(editGateway, { id, deviceTimezone: 13 }, as(owner))).status).toBe(200);
    expect(await zone()).toBe(-11);
  });

  it("answers the same to another company's id as to one that does not exist", async () => {
    const { id } = await modem();
    const foreign = await app.call(getGateway, { id }, as(stranger));
    const unknown = await app.call(getGateway, { id: 999_999 }, as(stranger));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });
});

describe('POST device/gateways', () => {
  it('returns gateway devices by their ids with page 0, as the dialogs ask', async () => {
    const ids = [(await modem()).id, (await modem()).id];
    const reply = await app.call(gateways, { ids, page: 0, per_page: 1000 }, as(owner));
    expect(reply.body.data.gateways).toMatchObject({ current_page: 1, total: 2 });
  });

  it('is filtered by what is known of the connection', async () => {
    const { id } = await modem();
    const total = async (device_state: 'online' | 'offline' | 'no_contact' | 'no_data') =>
      (await app.call(gateways, { ids: [id], device_state }, as(owner))).body.data.gateways.total;
    expect([await total('online'), await total('no_contact')]).toEqual([0, 0]);
    expect([await total('offline'), await total('no_data')]).toEqual([1, 1]);
  });
});

describe('POST device/gateway/create', () => {
  it('warns of a wrong check digit of an IMEI and takes it', async () => {
    const reply = await create.modem({ identity: '490154203237519' });
    expect(reply.status).toBe(200);
    expect(reply.body.data.warnings).toEqual([expect.stringContaining('check digit')]);
    expect((await create.modem({ identity: '356938035643809' })).body.data.warnings).toEqual([]);
  });

  it('needs login and password for the models 551 and 552, and takes none for the others', async () => {
    for (const model_id of [551, 552]) {
      const without = await create.modem({ model_id, login: 'admin' });
      expect(without.status).toBe(422);
      expect(Object.keys(without.body.data.fields)).toEqual(['password']);
    }
    const other = await create.modem({ login: 'admin', password: 'secret' });
    expect(Object.keys(other.body.data.fields).sort()).toEqual(['login', 'password']);
  });

  it('returns the password nowhere and keeps it encrypted', async () => {
    const password = 'Utterly-Secret-1';
    const made = await create.modem({ model_id: 551, login: 'admin', password });
    const { id } = gatewayOf(made);
    const got = await app.call(getGateway, { id }, as(owner));
    expect(got.body.data.gateway).toMatchObject({ login: 'admin', has_password: true });
    const kept = await app.database.database.query<{ sealed: Buffer }>(
      `SELECT password_sealed AS sealed, row_to_json(a)::text AS audit FROM devices.gateway_device g
       JOIN devices.audit a ON a.entity = 'gateway_device' AND a.entity_id = g.id WHERE g.id = $1`,
      [id],
    );
    expect(JSON.stringify([made.body, got.body, kept])).not.toContain(password);
    expect(kept[0] && app.get(GatewayPassword).open(id, kept[0].sealed)).toBe(password);
    expect(() => kept[0] && app.get(GatewayPassword).open(id + 1, kept[0].sealed)).toThrow();
  });
});

describe('PUT device/gateway/edit', () => {
  it('changes what is given and publishes it', async () => {
    const { id, version } = await modem({ name: 'Old', phone_number: '+79990000000' });
    const reply = await app.call(editGateway, { id, version, name: 'New', base_station: 'a b\tc' }, as(owner));
    expect(reply.body.data).toMatchObject({
      gateway: { name: 'New', phone_number: '+79990000000', base_station: 'abc', version: 2 },
      warnings: [],
      msg: 'Changes saved.',
    });
    await eventually(() =>
      expect(app.get(Recorder).gateways.filter((event) => event.gatewayId === id)).toMatchObject([
        { name: 'Old', version: 1 },
        { name: 'New', version: 2 },
      ]),
    );
  });

  it('keeps the password that is not given, and refuses to empty it', async () => {
    const { id } = await modem({ model_id: 552, login: 'admin', password: 'first' });
    const kept = await app.call(editGateway, { id, login: 'root' }, as(owner));
    expect(kept.body.data.gateway).toMatchObject({ login: 'root', has_password: true });
    const emptied = await app.call(editGateway, { id, login: '', password: '' }, as(owner));
    expect(Object.keys(emptied.body.data.fields).sort()).toEqual(['login', 'password']);
  });

  it('is refused where another user changed it meanwhile', async () => {
    const { id, version } = await modem();
    const both = await Promise.all(
      ['Mine', 'Theirs'].map((name) => app.call(editGateway, { id, version, name }, as(owner))),
    );
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });

  it('warns of a mistyped IMEI, and does not take the identity of another', async () => {
    const { id } = await modem();
    const wrong = await app.call(editGateway, { id, identity: '490154203237510' }, as(owner));
    expect(wrong.body.data.warnings).toHaveLength(1);
    const { identity } = await modem({ name: 'The first' });
    const taken = await app.call(editGateway, { id, identity }, as(owner));
    expect(taken.body).toMatchObject({
      key: 'errors.gateway_identity_taken',
      msg: expect.stringContaining('The first'),
    });
  });

  it("does not touch another company's", async () => {
    const { id } = await modem({ name: 'Ours' });
    expect((await app.call(editGateway, { id, name: 'Mine' }, as(stranger))).status).toBe(404);
    expect((await trash(id, stranger)).status).toBe(404);
    expect((await app.call(getGateway, { id }, as(owner))).body.data.gateway).toMatchObject({
      name: 'Ours',
      version: 1,
    });
  });
});

describe('the life of a gateway device', () => {
  it('is switched over, on and off', async () => {
    const { id } = await modem();
    const active = async (is_active?: boolean) =>
      (await app.call(switchGateway, { id, is_active }, as(owner))).body.data.gateway.is_active;
    expect([await active(), await active(), await active(false), await active(false)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('does not end in the trash while meters are behind it, which are counted', async () => {
    const { id } = await modem({ name: 'Full' });
    await create.wired(id, { inside_addr: '1' });
    await create.wired(id, { inside_addr: '2' });
    const reply = await trash(id);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ key: 'errors.gateway_has_meters', msg: expect.stringMatching(/Full.*\(2\)/) });
  });

  it('takes no meter behind one in the trash', async () => {
    const { id } = await modem();
    await trash(id);
    const input = { model_id: wiredModel.id, name: 'Late', inside_addr: '9', gatewayID: id };
    expect((await app.call(createMeteringDevice, input, as(owner))).status).toBe(422);
  });

  it('goes into the trash and comes back, and cannot be edited in the trash', async () => {
    const { id } = await modem();
    expect((await trash(id)).body.data.msg).toBe('Gateway moved to the trash.');
    const found = async (is_deleted: boolean) =>
      (await app.call(gateways, { ids: [id], is_deleted }, as(owner))).body.data.gateways.total;
    expect([await found(false), await found(true)]).toEqual([0, 1]);
    expect((await app.call(editGateway, { id, name: 'x' }, as(owner))).body.key).toBe('errors.gateway_in_trash');
    expect((await app.call(restoreGateway, { id }, as(owner))).status).toBe(200);
    expect([await found(false), await found(true)]).toEqual([1, 0]);
    expect((await app.call(restoreGateway, { id }, as(owner))).body.key).toBe('errors.not_in_trash');
  });

  it('is not restored where its identity was taken meanwhile', async () => {
    const { id, identity } = await modem();
    await trash(id);
    await modem({ identity, name: 'The heir' });
    const reply = await app.call(restoreGateway, { id }, as(owner));
    expect(reply.body).toMatchObject({
      key: 'errors.gateway_identity_taken',
      msg: expect.stringContaining('The heir'),
    });
  });

  it('is deleted permanently only from the trash, with its audit and a tombstone', async () => {
    const { id } = await modem();
    expect((await app.call(removeGateway, { id }, as(owner))).body.key).toBe('errors.not_in_trash');
    await trash(id);
    expect((await app.call(removeGateway, { id }, as(owner))).status).toBe(200);
    expect((await app.call(getGateway, { id }, as(owner))).status).toBe(404);
    const audits = await app.database.database.query<{ action: string }>(
      `SELECT action FROM devices.audit WHERE entity = 'gateway_device' AND entity_id = $1 ORDER BY id`,
      [id],
    );
    expect(audits.map(({ action }) => action)).toEqual(['create', 'trash', 'remove']);
  });
});

describe('POST device/model/gateways', () => {
  it('returns which models need a login', async () => {
    const { models } = (await app.call(gatewayModels, {}, as(owner))).body.data;
    const needing = models.filter((model: { requires_login: boolean }) => model.requires_login);
    expect(needing).toMatchObject([
      { id: 551, interface: 'ethernet_uspd' },
      { id: 552, interface: 'ethernet_uspd' },
    ]);
  });
});
