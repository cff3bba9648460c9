import { once } from 'node:events';
import {
  auditList,
  createGateway,
  createMeteringDevice,
  createSubcompany,
  createTask,
  deviceMessages,
  type DeviceNotice,
  deviceNotices,
  editSubcompany,
  getMeteringDevice,
  lastMessages,
  listTasks,
  meteringDevices,
  moveDevices,
  subcompany,
} from '@gaugeway/proto/api';
import { connectionChanged, readingDecoded } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { devicesService } from '../../services/devices/devices.module';
import { GatewayWatchJob } from '../../services/devices/status/gateway-watch.job';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { tasksService } from '../../services/tasks/tasks.module';
import { eventually, nextEui, radioModel, wiredModel } from './devices-fixture';
import { person } from './people';

const NOW = Math.floor(Date.now() / 1000);
const ALL_DEVICES = { can_read: [4], can_create: [4], can_update: [4], access_all: [4] };

let app: TestApp;
let operator: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await testApp([identityService, devicesService, messagesService, tasksService, edgeService]);
  operator = await app.signIn();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.close();
});

let made = 0;

interface Company {
  id: number;
  name: string;
  token: string;
}

/**
 * A company below the operator's, and a user there who may do everything with devices; known to the devices service.
 */
async function companyOf(limits: object = {}): Promise<Company> {
  const name = `Moves ${++made}`;
  const reply = await app.call(createSubcompany, { name, limits }, { token: operator });
  const id: number = reply.body.data.id;
  await projected('devices.company', `company_id = ${id}`);
  return { id, name, token: (await person(app, { companyId: id, rights: ALL_DEVICES })).token };
}

async function projected(table: string, condition: string): Promise<void> {
  await eventually(async () =>
    expect(await app.database.database.query(`SELECT 1 FROM ${table} WHERE ${condition}`)).toHaveLength(1),
  );
}

const radio = (token: string, input: object = {}): Promise<TestReply> =>
  app.call(
    createMeteringDevice,
    { model_id: radioModel.id, name: 'Cold water', deviceID: nextEui(), ...input },
    { token },
  );
const idOf = (reply: TestReply): number => reply.body.data.metering_device.id;

/** A modem with meters behind it. */
async function modemWith(token: string, meters: number): Promise<{ gateway: number; meters: number[] }> {
  const created = await app.call(
    createGateway,
    { name: 'Boiler house', model_id: 2, identity: `move-${++made}` },
    { token },
  );
  const gateway: number = created.body.data.gateway.id;
  const ids: number[] = [];
  for (let address = 1; address <= meters; address++) {
    const input = { model_id: wiredModel.id, name: `Meter ${address}`, gatewayID: gateway, inside_addr: `${address}` };
    ids.push(idOf(await app.call(createMeteringDevice, input, { token })));
  }
  return { gateway, meters: ids };
}

const move = (token: string, device_ids: number[], company_id: number): Promise<TestReply> =>
  app.call(moveDevices, { device_ids, company_id }, { token });

const reading = (deviceId: number, companyId: number, ts: number, value: number) => ({
  key: String(deviceId),
  company: companyId,
  value: {
    deviceId,
    companyId,
    modelId: radioModel.id,
    receivedAt: Date.now(),
    layouts: [{ fields: ['in1'] }],
    readings: [{ type: 1, ts, layout: 0, values: [value] }],
  },
});

async function connected(token: string): Promise<Socket> {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  sockets.push(socket);
  await once(socket as never, 'connect');
  return socket;
}

describe('moving devices into another company', () => {
  it('takes their readings and tasks along, and leaves the company they were in nothing', async () => {
    const [from, to] = [await companyOf(), await companyOf()];
    const { gateway, meters } = await modemWith(from.token, 1);
    const [meter = 0] = meters;
    const device = idOf(await radio(from.token));
    for (const id of [device, meter]) await projected('messages.device', `device_id = ${id}`);
    await projected('tasks.device', `device_id = ${meter}`);
    const task = await app.call(createTask, { command_type: 'poll', device_ids: [meter] }, { token: from.token });
    const taskId: number = task.body.data.device_tasks[0].id;
    await app.get(Bus).publish(readingDecoded, [reading(device, from.id, NOW - 3600, 7)]);
    const history = (token: string) =>
      app.call(
        deviceMessages,
        { device_id: device, msgType: 1, startDate: NOW - 7200, stopDate: NOW + 7200 },
        { token },
      );
    await eventually(async () => expect((await history(from.token)).body.data.messages.total).toBe(1));

    const reply = await move(operator, [device, meter], to.id);
    expect(reply).toMatchObject({ status: 200, body: { data: { moved: 2, gateways_moved: 1 } } });
    expect(reply.body.data.msg).toContain(to.name);
    const tasksOf = async ({ token }: Company) => (await app.call(listTasks, {}, { token })).body.data.device_tasks;

    await eventually(async () => {
      expect((await history(to.token)).body.data.messages.data).toMatchObject([{ datetime: NOW - 3600, in1: 7 }]);
      expect((await history(from.token)).status).toBe(404);
      expect(await tasksOf(to)).toMatchObject({ total: 1, data: [{ id: taskId }] });
      expect(await tasksOf(from)).toMatchObject({ total: 0, data: [] });
    });
    expect((await app.call(lastMessages, { id: device }, { token: to.token })).status).toBe(200);
    expect((await app.call(lastMessages, { id: device }, { token: from.token })).status).toBe(404);
    expect(
      (await app.call(getMeteringDevice, { id: meter }, { token: to.token })).body.data.metering_device,
    ).toMatchObject({ gatewayID: gateway, company_id: to.id });
    expect((await app.call(getMeteringDevice, { id: meter }, { token: from.token })).status).toBe(404);
    await eventually(async () => {
      const counts = await Promise.all([from, to].map(({ id }) => app.call(subcompany, { id }, { token: operator })));
      expect(counts.map(({ body }) => body.data.company.devices_count)).toEqual([0, 2]);
    });
  });

  it('sends new readings to the browsers of the new company only, also those that were on their way', async () => {
    const [from, to] = [await companyOf(), await companyOf()];
    const device = idOf(await radio(from.token));
    const [old, present] = [await connected(from.token), await connected(to.token)];
    const watched = { devices: [device], lists: [] };
    await Promise.all([old, present].map((socket) => socket.emitWithAck('watch', watched)));
    await move(operator, [device], to.id);
    await projected('messages.device', `device_id = ${device} AND company_id = ${to.id}`);
    const leaked = jest.fn();
    old.on('reading_stored', leaked);
    for (const socket of [old, present]) await socket.emitWithAck('watch', { devices: [device] });
    const pushed = new Set<number>();
    present.on('reading_stored', ({ rows }: { rows: { datetime: number }[] }) => {
      for (const { datetime } of rows) pushed.add(datetime);
    });
    await app
      .get(Bus)
      .publish(readingDecoded, [reading(device, from.id, NOW - 20, 1), reading(device, to.id, NOW - 10, 2)]);
    await eventually(() => expect([...pushed].sort()).toEqual([NOW - 20, NOW - 10]));
    expect(leaked).not.toHaveBeenCalled();
  });

  it('ends the notification of a gateway that is out of contact, and notifies the company that has it now', async () => {
    const [from, to] = [await companyOf(), await companyOf()];
    const { gateway, meters } = await modemWith(from.token, 1);
    const at = Date.now() - 600_000;
    const value = { gatewayId: gateway, companyId: from.id, online: false, at, address: '10.0.0.7', cause: 'idle' };
    await app.get(Bus).publish(connectionChanged, [{ key: String(gateway), company: from.id, value }]);
    await projected('devices.gateway_status', `gateway_id = ${gateway} AND changed_at IS NOT NULL`);
    const notices = async ({ token }: Company) =>
      (await app.call(deviceNotices, {}, { token })).body.data.notices.data as DeviceNotice[];
    await app.get(GatewayWatchJob).run();
    expect(await notices(from)).toMatchObject([{ gateway_id: gateway, ended_at: null }]);
    await move(operator, meters, to.id);
    expect(await notices(from)).toMatchObject([{ gateway_id: gateway, ended_at: expect.any(Number) }]);
    await app.get(GatewayWatchJob).run();
    expect(await notices(to)).toMatchObject([{ gateway_id: gateway, ended_at: null }]);
  });

  it('is recorded in the audit log of both companies', async () => {
    const [from, to] = [await companyOf(), await companyOf()];
    const device = idOf(await radio(from.token));
    await move(operator, [device], to.id);
    await eventually(async () => {
      const { body } = await app.call(auditList, { action: 'metering_device.moved' }, { token: operator });
      const entries = (body.data.audit.data as { company: { id: number }; details: { devices: number[] } }[]).filter(
        ({ details }) => details.devices.includes(device),
      );
      expect(entries.map(({ company }) => company.id).sort()).toEqual([1, from.id, to.id].sort());
      expect(entries[0]?.details).toMatchObject({ from: from.id, to: to.id, devices: [device] });
    });
  });

  it('answers like an unknown one to a device or a company that is not below the caller', async () => {
    const [mine, other] = [await companyOf(), await companyOf()];
    const [own, foreign] = [idOf(await radio(mine.token)), idOf(await radio(other.token))];
    for (const [ids, target] of [
      [[own], other.id],
      [[own], 1],
      [[own], 999_999],
      [[own, foreign], mine.id],
      [[own, 999_999], mine.id],
    ] as const) {
      expect((await move(mine.token, [...ids], target)).status).toBe(404);
    }
    expect((await app.call(getMeteringDevice, { id: own }, { token: mine.token })).status).toBe(200);
  });

  it('needs the right to change devices and to see all of them', async () => {
    const { id, token } = await companyOf();
    const device = idOf(await radio(token));
    const some = await person(app, { companyId: id, rights: { ...ALL_DEVICES, access_all: [] } });
    expect(await move(some.token, [device], id)).toMatchObject({ status: 403, body: { key: 'errors.no_right' } });
  });

  it('refuses a part of the meters of a gateway device, and names it', async () => {
    const [from, to] = [await companyOf(), await companyOf()];
    const { meters } = await modemWith(from.token, 2);
    const reply = await move(operator, meters.slice(1), to.id);
    expect(reply).toMatchObject({ status: 409, body: { key: 'errors.gateway_has_others' } });
    expect(reply.body.msg).toContain('Boiler house');
  });

  it('refuses a serial number that the company has already, and names it', async () => {
    const [from, to] = [await companyOf(), await companyOf()];
    await radio(to.token, { serial: 'A-77' });
    const reply = await move(operator, [idOf(await radio(from.token, { serial: 'A-77' }))], to.id);
    expect(reply).toMatchObject({ status: 409, body: { key: 'errors.serial_taken_there' } });
    expect(reply.body.msg).toContain('A-77');
  });
});

describe('the limit of devices', () => {
  const statuses = (replies: TestReply[]) => replies.map(({ status }) => status).sort();

  it('holds for devices that are created at once', async () => {
    const { token } = await companyOf({ devices: 2 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => radio(token)));
    expect(statuses(replies)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.key).toBe('errors.devices_limit_reached');
  });

  it('holds for moves at once, which are refused whole, and follows a limit that is raised', async () => {
    const [from, to] = [await companyOf(), await companyOf({ devices: 3 })];
    const ids = (await Promise.all(Array.from({ length: 4 }, () => radio(from.token)))).map(idOf);
    const replies = await Promise.all([move(operator, ids.slice(0, 2), to.id), move(operator, ids.slice(2), to.id)]);
    expect(statuses(replies)).toEqual([200, 409]);
    await app.call(editSubcompany, { id: to.id, limits: { devices: 4 } }, { token: operator });
    await projected('devices.company', `company_id = ${to.id} AND limit_devices = 4`);
    const again = await move(operator, ids, to.id);
    expect(again).toMatchObject({ status: 200, body: { data: { moved: 2 } } });
  });

  it('counts what all companies below a dealer have, and a move among them takes no place', async () => {
    const dealer = await companyOf({ devices: 3 });
    await app.database.database.query('UPDATE identity.company SET is_dealer = true WHERE id = $1', [dealer.id]);
    const boss = await person(app, { companyId: dealer.id, isAdmin: true });
    const below = async () => {
      const { body } = await app.call(createSubcompany, { name: `Branch ${++made}` }, { token: boss.token });
      const id: number = body.data.id;
      await projected('devices.company', `company_id = ${id} AND parent_id = ${dealer.id}`);
      return { id, token: (await person(app, { companyId: id, isAdmin: true })).token };
    };
    const [one, other] = [await below(), await below()];
    // One of each company first: which of those that come at once are let in is left to chance.
    const first = [await radio(one.token), await radio(other.token)];
    const replies = [...first, ...(await Promise.all([one, other, dealer].map(({ token }) => radio(token))))];
    expect(statuses(replies)).toEqual([200, 200, 200, 409, 409]);
    const refused = await radio(one.token);
    expect(refused).toMatchObject({ status: 409, body: { key: 'errors.branch_devices_limit_reached' } });
    expect(refused.body.msg).not.toContain('Moves');
    const { body } = await app.call(meteringDevices, {}, { token: one.token });
    const ids = (body.data.metering_devices.data as { id: number }[]).map(({ id }) => id);
    const moved = await move(boss.token, ids, other.id);
    expect({ status: moved.status, body: moved.body }).toMatchObject({
      status: 200,
      body: { data: { moved: ids.length } },
    });
    const stranger = idOf(await radio((await companyOf()).token));
    expect((await move(operator, [stranger], one.id)).body.key).toBe('errors.branch_devices_limit_reached');
  });
});
