import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  addAttribute,
  deviceAttributes,
  baseStationMessages,
  baseStations,
  compatibleGateways,
  createBaseStation,
  createTask,
  deleteSchedule,
  editBaseStation,
  editGateway,
  gateways,
  getBaseStation,
  getGateway,
  getLorawanSettings,
  getSchedule,
  listTasks,
  saveSchedule,
  setAttributeValues,
  tieUser,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { tasksService } from '../../services/tasks/tasks.module';
import { appBehindGateway, as, creator, eventually, nextEui, owner, stranger, usersOf } from './devices-fixture';

const ALL = [1, 4, 6];
/** May do everything with devices, but with those only that are tied to them. */
const clerk: Context = {
  ...owner,
  userId: 501,
  isAdmin: false,
  rights: { read: ALL, create: ALL, update: ALL, delete: ALL, access_all: [] },
};
const READ = { read: 'current' };
const NOTHING = 2_000_000_000;

let app: TestApp;
/** Meters behind a modem each; the clerk's and another user's. */
let [mine, theirs, myModem, theirModem] = [0, 0, 0, 0];

beforeAll(async () => {
  app = await appBehindGateway([devicesService, tasksService]);
  const create = creator(app, owner);
  [myModem, theirModem] = [
    (await create.modem({ name: 'Mine' })).body.data.gateway.id,
    (await create.modem({ name: 'Theirs' })).body.data.gateway.id,
  ];
  mine = (await create.wired(myModem)).body.data.metering_device.id;
  theirs = (await create.wired(theirModem)).body.data.metering_device.id;
  await usersOf(app, owner.companyId, [501]);
  await app.call(tieUser, { device_ids: [mine], add: [501] }, as(owner));
});
afterAll(() => app.close());

describe('who may not see all', () => {
  it('asks the devices tied to them, and sees the tasks of those', async () => {
    const poll = (device: number, who: Context) =>
      app.call(createTask, { command_type: 'poll', device_ids: [device], management: READ }, as(who));
    const seen = async (input: object = {}): Promise<number[]> => {
      const { device_tasks } = (await app.call(listTasks, input, as(clerk))).body.data;
      expect(device_tasks.total).toBe(device_tasks.data.length);
      return device_tasks.data.map(({ device_id }: { device_id: number }) => device_id);
    };
    await eventually(async () => expect((await poll(mine, clerk)).status).toBe(200));
    await eventually(async () => expect((await poll(theirs, owner)).status).toBe(200));
    for (const id of [theirs, NOTHING]) expect((await poll(id, clerk)).status).toBe(404);
    expect(await seen()).toEqual([mine]);
    expect(await seen({ device_ids: [theirs] })).toEqual([]);
    expect((await app.call(listTasks, {}, as(owner))).body.data.device_tasks.total).toBe(2);
    expect((await app.call(listTasks, {}, as(stranger))).body.data.device_tasks.total).toBe(0);

    await app.call(tieUser, { device_ids: [theirs], add: [501] }, as(owner));
    await eventually(async () => expect((await seen()).sort()).toEqual([mine, theirs].sort()));
    await app.call(tieUser, { device_ids: [theirs], remove: [501] }, as(owner));
    await eventually(async () => expect(await seen()).toEqual([mine]));
  });

  it('plans the polls of those, and of no other', async () => {
    const schedule = { weekdays: [1], times: ['06:00'] };
    expect((await app.call(getSchedule, { device_id: mine }, as(clerk))).status).toBe(200);
    expect((await app.call(saveSchedule, { device_ids: [mine], schedule }, as(clerk))).status).toBe(200);
    const answers = [];
    for (const id of [theirs, NOTHING]) {
      answers.push([
        (await app.call(getSchedule, { device_id: id }, as(clerk))).status,
        (await app.call(saveSchedule, { device_ids: [id], schedule }, as(clerk))).status,
        (await app.call(deleteSchedule, { device_ids: [id] }, as(clerk))).status,
      ]);
    }
    expect(answers).toEqual([answers[1], answers[1]]);
    expect(answers[0]).toEqual([404, 404, 404]);
  });

  it('reads and writes the attributes of those, and of no other', async () => {
    const made = await app.call(addAttribute, { name: 'Zone', type: 'text' }, as(owner));
    const attribute_id: number = made.body.data.attribute.id;
    const write = (id: number) =>
      app.call(setAttributeValues, { attribute_id, device_ids: [id], value: 'North' }, as(clerk));
    expect((await write(mine)).status).toBe(200);
    expect((await app.call(deviceAttributes, { device_id: mine }, as(clerk))).status).toBe(200);
    for (const id of [theirs, NOTHING]) {
      expect((await write(id)).status).toBe(404);
      expect((await app.call(deviceAttributes, { device_id: id }, as(clerk))).status).toBe(404);
    }
  });

  it('receives nothing about the radio of another device', async () => {
    const radio: number = (await creator(app, owner).radio({ deviceID: nextEui() })).body.data.metering_device.id;
    expect((await app.call(getLorawanSettings, { id: radio }, as(owner))).status).toBe(200);
    expect((await app.call(getLorawanSettings, { id: radio }, as(clerk))).status).toBe(404);
  });

  it('sees the gateway devices of those, and the ones they created', async () => {
    const own: number = (await creator(app, clerk).modem({ name: 'Own' })).body.data.gateway.id;
    const list = (await app.call(gateways, {}, as(clerk))).body.data.gateways;
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([myModem, own]);
    expect(list.total).toBe(2);
    expect((await app.call(gateways, {}, as(owner))).body.data.gateways.total).toBe(3);
    const fitting = (await app.call(compatibleGateways, { device_id: mine }, as(clerk))).body.data.gateways;
    expect(fitting.data.map(({ id }: { id: number }) => id)).toEqual([myModem, own]);
    for (const id of [theirModem, NOTHING]) {
      expect((await app.call(getGateway, { id }, as(clerk))).status).toBe(404);
      expect((await app.call(editGateway, { id, name: 'x' }, as(clerk))).status).toBe(404);
      const refused = await creator(app, clerk).wired(id);
      expect({ status: refused.status, fields: Object.keys(refused.body.data.fields) }).toEqual({
        status: 422,
        fields: ['gatewayID'],
      });
    }
    expect((await creator(app, clerk).wired(own, { name: 'Behind my own' })).status).toBe(200);
  });

  it('sees the base stations that received those, and the ones they created', async () => {
    const make = async (who: Context): Promise<number> =>
      (await app.call(createBaseStation, { name: 'Roof' }, as(who))).body.data.base_station.id;
    const [heard, silent, own] = [await make(owner), await make(owner), await make(clerk)];
    await app.database.database.query(
      `INSERT INTO devices.base_station_heard (base_station_id, device_id, heard_at, rssi, snr, f_cnt, f_port)
       SELECT $1, id, now(), -90, 5, 1, 1 FROM unnest($2::int[]) AS id`,
      [heard, [mine, theirs]],
    );
    const list = (await app.call(baseStations, {}, as(clerk))).body.data.base_stations;
    expect(list.data.map(({ id }: { id: number }) => id).sort()).toEqual([heard, own].sort());
    const messages = await app.call(baseStationMessages, { base_station_id: heard }, as(clerk));
    expect(messages.body.data.messages).toMatchObject({ total: 1, data: [{ device_id: mine }] });
    for (const id of [silent, NOTHING]) {
      expect((await app.call(getBaseStation, { id }, as(clerk))).status).toBe(404);
      expect((await app.call(editBaseStation, { id, name: 'x' }, as(clerk))).status).toBe(404);
      expect((await app.call(baseStationMessages, { base_station_id: id }, as(clerk))).status).toBe(404);
    }
  });
});
