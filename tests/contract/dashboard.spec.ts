import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  addToDashboard,
  type CallOf,
  fleetState,
  getDashboard,
  removeFromDashboard,
  resetDashboard,
  saveDashboard,
  shareDashboard,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner, stranger } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
});
afterAll(() => app.close());

type Widgets = CallOf<typeof saveDashboard>['widgets'];

const clock = { id: 'clock', kind: 'clock' as const, x: 0, y: 0, w: 3, h: 2, options: {} };
const chart = (device_id: number) => ({
  id: `device-${device_id}`,
  kind: 'device' as const,
  x: 3,
  y: 0,
  w: 6,
  h: 6,
  options: { device_id },
});
/** A user of the owner's company with the given rights. */
const person = (userId: number, rights: Partial<Context['rights']>): Context => ({
  ...owner,
  userId,
  isAdmin: false,
  rights: { ...owner.rights, ...rights },
});

const shown = async (who: Context) => (await app.call(getDashboard, {}, as(who))).body.data.dashboard;

it('a layout is of its user; one without takes what the company shares, and back again', async () => {
  const [anna, boris] = [501, 502].map((id) => person(id, { read: [4, 5], update: [5] })) as [Context, Context];
  expect(await shown(anna)).toEqual({
    source: 'product',
    widgets: [],
    has_shared: false,
    device_ids: [],
    saved_at: null,
  });
  const wide = { ...clock, w: 6 };
  expect((await app.call(shareDashboard, { widgets: [wide] }, as(anna))).status).toBe(403);
  expect((await app.call(shareDashboard, { widgets: [wide] }, as(owner))).body.data.msg).toContain('Company');
  expect(await shown(anna)).toMatchObject({ source: 'company', widgets: [wide] });
  const saved = await app.call(saveDashboard, { widgets: [clock] }, as(anna));
  expect(saved.body.data.dashboard).toMatchObject({ source: 'own', widgets: [clock], has_shared: true });
  expect(await shown(boris)).toMatchObject({ source: 'company', widgets: [wide] });
  expect((await app.call(resetDashboard, {}, as(anna))).body.data.dashboard).toMatchObject({ source: 'company' });
  expect(await shown(stranger)).toMatchObject({ source: 'product', has_shared: false });
});

it('the devices of its charts are those on the dashboard, as far as the user sees them', async () => {
  const { id } = (await creator(app, owner).radio({ name: 'Shown' })).body.data.metering_device;
  const { id: deleted } = (await creator(app, owner).radio({ name: 'Deleted' })).body.data.metering_device;
  await app.call(saveDashboard, { widgets: [clock, chart(id), chart(deleted)] }, as(owner));
  expect((await shown(owner)).device_ids).toEqual([id, deleted]);
  await app.call(trashMeteringDevice, { id: deleted }, as(owner));
  expect((await shown(owner)).device_ids).toEqual([id]);
  // Its chart is taken off with it; that of a device which is deleted, or not seen, stays and says so.
  await app.call(removeFromDashboard, { device_id: id }, as(owner));
  expect(await shown(owner)).toMatchObject({ device_ids: [], widgets: [clock, chart(deleted)] });
  await app.call(addToDashboard, { device_id: id }, as(owner));
  expect((await shown(owner)).device_ids).toEqual([id]);
});

it.each([
  ['the own layout', saveDashboard],
  ['the shared one', shareDashboard],
])('a device that the user does not see is in no chart of %s, unless it was before', async (_, save) => {
  const { id: foreign } = (await creator(app, stranger).radio()).body.data.metering_device;
  const { id } = (await creator(app, owner).radio({ name: 'Charted' })).body.data.metering_device;
  const before = (await app.call(save, { widgets: [clock, chart(id)] }, as(owner))).body.data.dashboard;
  const answers = [];
  for (const unseen of [foreign, 2_000_000_000]) {
    const { status, body } = await app.call(save, { widgets: [clock, chart(unseen)] }, as(owner));
    answers.push({ status, key: body.key });
  }
  expect(answers).toEqual([answers[1], { status: 404, key: 'errors.not_found' }]);
  expect(await shown(owner)).toEqual(before);
  await app.call(trashMeteringDevice, { id }, as(owner));
  expect((await app.call(save, { widgets: [chart(id), clock] }, as(owner))).status).toBe(200);
});

it('refuses layouts that cannot be, and users without the right', async () => {
  const wrong: [string, unknown][] = [
    ['beyond the grid', [{ ...clock, x: 10 }]],
    ['twice the same', [clock, clock]],
    ['a chart of no device', [{ ...clock, kind: 'device' }]],
    ['a branch that is no node', [{ ...clock, kind: 'consumption', options: { object_id: 'north' } }]],
    ['an unknown kind', [{ ...clock, kind: 'weather' }]],
    ['too many', Array.from({ length: 41 }, (_, place) => ({ ...clock, id: `c${place}` }))],
    ['no list', 'clock'],
  ];
  for (const [what, widgets] of wrong) {
    const { status } = await app.call(saveDashboard, { widgets: widgets as Widgets }, as(owner));
    expect([what, status]).toEqual([what, 422]);
  }
  const reader = person(503, { read: [5] });
  expect((await app.call(saveDashboard, { widgets: [] }, as(reader))).status).toBe(403);
  expect((await app.call(resetDashboard, {}, as(reader))).status).toBe(403);
  expect((await app.call(fleetState, { since: 0 }, as(reader))).status).toBe(403);
  expect((await app.call(getDashboard, {}, as(person(504, {})))).status).toBe(403);
});

it('counts the devices that the user sees by state, group and whether they reported today', async () => {
  const since = Math.floor(Date.now() / 1000) - 3600;
  const devices = async (who: Context) => (await app.call(fleetState, { since }, as(who))).body.data;
  const before = (await devices(owner)).devices.no_data as number;
  const { id } = (await creator(app, owner).radio()).body.data.metering_device;
  const modem = (await creator(app, owner).modem()).body.data.gateway;
  await creator(app, owner).wired(modem.id);
  expect(await devices(owner)).toMatchObject({
    devices: { no_data: before + 2, online: 0, today: 0 },
    gateways: { total: 1, offline: 0 },
  });
  await app.database.database.query(
    `UPDATE devices.device_status SET last_contact = now(), silence_limit = 3600 WHERE device_id = ${id}`,
  );
  await app.database.database
    .query(
      `INSERT INTO devices.gateway_status (gateway_id, company_id, is_dead) VALUES (${modem.id}, 2, true) ON CONFLICT (gateway_id) DO UPDATE SET is_dead = true`,
    )
    .catch(() => app.database.database.query(`UPDATE devices.gateway_status SET is_dead = true`));
  const { devices: all, groups, gateways } = await devices(owner);
  expect(all).toMatchObject({ online: 1, today: 1, behind_offline_gateway: 1, no_data: before });
  expect(groups.reduce((sum: number, group: { total: number }) => sum + group.total, 0)).toBe(all.total);
  expect(gateways).toEqual({ total: 1, offline: 1 });
  const clerk = person(505, { read: [4] });
  expect((await devices(clerk)).devices.total).toBe(0);
});
