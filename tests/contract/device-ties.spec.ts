import type { Context } from '@gaugeway/platform/auth';
import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  clearDeviceTrash,
  deviceLog,
  deviceMessages,
  editMeteringDevice,
  getMeteringDevice,
  lastMessages,
  massTie,
  meteringDevices,
  tiedUsers,
  tieUser,
  trashMeteringDevice,
  trashMeteringDevices,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { messagesService } from '../../services/messages/messages.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger, usersOf } from './devices-fixture';

const ALL = [1, 4, 6];
/** May do everything with devices, but with those only that are tied to them. */
const clerk: Context = {
  ...owner,
  userId: 501,
  isAdmin: false,
  rights: { read: ALL, create: ALL, update: ALL, delete: ALL, access_all: [] },
};
const seer: Context = { ...clerk, userId: 502, rights: { ...clerk.rights, access_all: [4] } };

let app: TestApp;
let mine: number;
let theirs: number;

const radio = async (who: Context, input: object = {}): Promise<number> =>
  (await creator(app, who).radio(input)).body.data.metering_device.id;
const seen = async (who: Context, input: object = {}): Promise<number[]> =>
  (await app.call(meteringDevices, { paginate: false, ...input }, as(who))).body.data.metering_devices.map(
    ({ id }: { id: number }) => id,
  );
const tie = (input: object, who: Context = owner) =>
  app.call(tieUser, { device_ids: [theirs], ...input }, as(who)).then(({ body }) => body.data);

beforeAll(async () => {
  app = await appBehindGateway([devicesService, messagesService]);
  await usersOf(app, owner.companyId, [9, 77, 501]);
  await usersOf(app, stranger.companyId, [770]);
  mine = await radio(clerk, { name: 'Mine' });
  theirs = await radio(owner, { name: 'Theirs' });
});
afterAll(() => app.close());

it('a user without access_all sees what they created, and others with it see all', async () => {
  expect(await seen(clerk)).toEqual([mine]);
  for (const input of [{ sort_field: 'last_contact' }, { device_state: 'no_data' }, { search_string: 'e' }])
    expect(await seen(clerk, input)).toEqual([mine]);
  const page = (await app.call(meteringDevices, {}, as(clerk))).body.data.metering_devices;
  expect(page).toMatchObject({ total: 1, data: [{ id: mine }] });
  for (const who of [owner, seer, { ...clerk, isDemo: true }]) expect(await seen(who)).toEqual([mine, theirs]);
});

it('what is not tied is answered like what nothing has', async () => {
  for (const id of [theirs, 2_000_000_000]) {
    expect((await app.call(getMeteringDevice, { id }, as(clerk))).status).toBe(404);
    expect((await app.call(editMeteringDevice, { id, name: 'x' }, as(clerk))).status).toBe(404);
    expect((await app.call(trashMeteringDevice, { id }, as(clerk))).status).toBe(404);
    expect((await app.call(deviceLog, { device_id: id }, as(clerk))).status).toBe(404);
    expect((await app.call(trashMeteringDevices, { ids: [id] }, as(clerk))).body.data).toMatchObject({ not_found: 1 });
    expect((await app.call(tieUser, { device_ids: [id], add: [501] }, as(clerk))).body.data).toMatchObject({
      changed: 0,
      not_found: 1,
    });
    expect((await app.call(tiedUsers, { device_ids: [id] }, as(clerk))).body.data).toEqual({ ties: [] });
  }
});

it('holds for the messages of a device too, from the moment that a tie begins and ends', async () => {
  const ts = Math.floor(Date.now() / 1000) - 60;
  await app.get(Bus).publish(readingDecoded, [
    {
      key: String(theirs),
      company: 2,
      value: {
        deviceId: theirs,
        companyId: 2,
        modelId: radioModel.id,
        receivedAt: Date.now(),
        layouts: [{ fields: ['in1'] }],
        readings: [{ type: 1, ts, layout: 0, values: [7] }],
      },
    },
  ]);
  const input = { device_id: theirs, msgType: 1, startDate: 0, stopDate: ts + 60 };
  const history = (who: Context) => app.call(deviceMessages, input, as(who));
  await eventually(async () => expect((await history(seer)).body.data.messages.total).toBe(1));
  expect((await history(clerk)).status).toBe(404);
  expect((await app.call(lastMessages, { id: theirs }, as(clerk))).status).toBe(404);

  expect(await tie({ add: [501, 77] })).toMatchObject({ changed: 1, not_found: 0 });
  expect(await tie({ add: [501] })).toMatchObject({ changed: 0 });
  expect(await seen(clerk)).toEqual([mine, theirs]);
  await eventually(async () => expect((await history(clerk)).body.data.messages.total).toBe(1));
  expect((await app.call(tiedUsers, { device_ids: [theirs, mine] }, as(clerk))).body.data.ties).toEqual([
    { device_id: mine, user_ids: [501] },
    { device_id: theirs, user_ids: [owner.userId, 77, 501].sort((a, b) => a - b) },
  ]);

  expect(await tie({ users: [77] })).toMatchObject({ changed: 1 });
  expect(await seen(clerk)).toEqual([mine]);
  await eventually(async () => expect((await history(clerk)).status).toBe(404));
  await eventually(() =>
    expect(app.get(Recorder).devices.at(-1)).toMatchObject({ deviceId: theirs, tiedUsers: [77], version: 1 }),
  );
});

it('needs the right to read users or objects, and who is tied all three', async () => {
  const narrow = { ...clerk, rights: { ...clerk.rights, read: [4] } };
  expect((await app.call(tieUser, { device_ids: [mine], add: [9] }, as(narrow))).status).toBe(403);
  expect((await app.call(tiedUsers, { device_ids: [mine] }, as(narrow))).status).toBe(403);
  const noDevices = { ...clerk, rights: { ...clerk.rights, read: [1, 6] } };
  expect((await app.call(tiedUsers, { device_ids: [mine] }, as(noDevices))).status).toBe(403);
});

it('is refused for a user that does not exist, and for one of another company, in every form', async () => {
  for (const input of [{ add: [501, 770] }, { add: [2_000_000_000] }, { users: [770] }]) {
    const reply = await app.call(tieUser, { device_ids: [mine], ...input }, as(owner));
    expect([reply.status, Object.keys(reply.body.data.fields as object)]).toEqual([422, Object.keys(input)]);
  }
  const mass = await app.call(massTie, { selection: { ids: [mine] }, add: [770] }, as(owner));
  expect([mass.status, Object.keys(mass.body.data.fields as object)]).toEqual([422, ['add']]);
  // A dealer's users may be tied in the company that they have entered; deleted users may be untied.
  const dealer = { ...stranger, companyId: owner.companyId, chain: [stranger.companyId, owner.companyId] };
  expect((await app.call(tieUser, { device_ids: [mine], add: [770] }, as(dealer))).status).toBe(200);
  expect(await tie({ device_ids: [mine], remove: [770, 2_000_000_000] })).toMatchObject({ changed: 1 });
});

it("another company's devices are not tied", async () => {
  expect(await tie({ add: [770] }, stranger)).toMatchObject({ changed: 0, not_found: 1 });
});

it('a trash is cleared of what its clearer sees', async () => {
  const [own, other] = [await radio(clerk), await radio(owner)];
  await app.call(trashMeteringDevices, { ids: [own, other] }, as(owner));
  expect((await app.call(clearDeviceTrash, {}, as(clerk))).body.data).toMatchObject({ removed: 1 });
  expect(await seen(owner, { is_deleted: true })).toEqual([other]);
});
