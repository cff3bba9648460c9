import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  type DeviceNotice,
  deviceNotices,
  getGateway,
  getMeteringDevice,
  meteringDevices,
  readAllDeviceNotices,
  readDeviceNotice,
  removeGateway,
  switchGateway,
  trashGateway,
} from '@gaugeway/proto/api';
import { connectionChanged } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { GatewayWatchJob } from '../../services/devices/status/gateway-watch.job';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { NoticeRepository } from '../../services/devices/notices/notice.repository';
import { appBehindGateway, as, creator, eventually, owner, stranger, wiredModel } from './devices-fixture';

const METERS = 200;

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});

afterAll(() => app.close());

const modem = async (input: object = {}): Promise<number> => (await create.modem(input)).body.data.gateway.id;

/** A gateway device with that many meters behind it. */
async function crowd(count: number): Promise<number> {
  const id = await modem({ name: 'Cellar' });
  await app.database.database.query(
    `WITH made AS (
       INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name, gateway_id)
       SELECT 2, $2, 4, 4, 'Flat ' || n, $1 FROM generate_series(1, $3) n RETURNING id)
     INSERT INTO devices.device_status (device_id, company_id, silence_limit, last_contact)
     SELECT id, 2, 7200, now() FROM made`,
    [id, wiredModel.id, count],
  );
  return id;
}

/** Changes of its session, so many seconds ago; the job runs when they have arrived. */
async function session(gatewayId: number, online: boolean, secondsAgo: number): Promise<void> {
  const at = Date.now() - secondsAgo * 1000;
  const value = { gatewayId, companyId: 2, online, at, address: '10.0.0.7', cause: online ? '' : 'idle' };
  await app.get(Bus).publish(connectionChanged, [{ key: String(gatewayId), company: 2, value }]);
  await eventually(async () => {
    const [row] = await app.database.database.query<{ at: number }>(
      'SELECT (extract(epoch FROM changed_at) * 1000)::float8 AS at FROM devices.gateway_status WHERE gateway_id = $1',
      [gatewayId],
    );
    expect(Math.round(row?.at ?? 0)).toBe(at);
  });
  await app.get(GatewayWatchJob).run();
}

const published = (gatewayId: number) =>
  app.get(Recorder).gatewayStates.filter((event) => event.gatewayId === gatewayId);
const stateOf = async (id: number) => (await app.call(getGateway, { id }, as(owner))).body.data.gateway.device_state;
const total = async (gateway: number, device_state: 'online' | 'behind_offline_gateway'): Promise<number> =>
  (await app.call(meteringDevices, { gateway_ids: [gateway], device_state }, as(owner))).body.data.metering_devices
    .total;

describe('a gateway device that drops out', () => {
  it('with 200 meters behind it is one event, marks them all, and is reported when it is back', async () => {
    const id = await crowd(METERS);
    await app.database.database.query(
      `UPDATE devices.metering_device SET tied_users = '{903}' WHERE gateway_id = $1 AND name = 'Flat 7'`,
      [id],
    );
    const versions = () =>
      app.database.database.query('SELECT xmin FROM devices.device_status ORDER BY device_id LIMIT 500');
    const untouched = await versions();
    await session(id, true, 600);
    expect([await stateOf(id), await total(id, 'online')]).toEqual(['online', METERS]);

    await session(id, false, 61);
    await eventually(() =>
      expect(published(id)).toMatchObject([
        { companyId: 2, name: 'Cellar', alive: false, devicesBehind: METERS, cause: 'idle' },
      ]),
    );
    expect(await stateOf(id)).toBe('no_contact');
    expect([await total(id, 'online'), await total(id, 'behind_offline_gateway')]).toEqual([0, METERS]);
    const page = await app.call(meteringDevices, { gateway_ids: [id], per_page: 1 }, as(owner));
    const [meter] = page.body.data.metering_devices.data;
    expect(meter.device_state).toBe('behind_offline_gateway');
    const one = await app.call(getMeteringDevice, { id: meter.id }, as(owner));
    expect(one.body.data.metering_device.device_state).toBe('behind_offline_gateway');
    await app.get(GatewayWatchJob).run();

    await session(id, true, 60);
    await eventually(() =>
      expect(published(id)).toMatchObject([{ alive: false }, { alive: true, devicesBehind: METERS, cause: '' }]),
    );
    // The user who created it, and the user who is tied to a meter behind it.
    for (const { tiedUsers } of published(id)) expect([...tiedUsers].sort()).toEqual([owner.userId, 903]);
    expect([await stateOf(id), await total(id, 'online')]).toEqual(['online', METERS]);
    expect(await versions()).toEqual(untouched);
  });

  it('for less than a minute, again and again, is not reported', async () => {
    const id = await modem();
    for (const [online, ago] of [
      [true, 300],
      [false, 50],
      [true, 40],
      [false, 30],
      [true, 20],
      [false, 10],
    ] as const) {
      await session(id, online, ago);
    }
    expect(await stateOf(id)).toBe('online');
    expect(published(id)).toEqual([]);
  });

  it('is not reported as back before it has stayed a minute', async () => {
    const id = await modem();
    await session(id, false, 120);
    await session(id, true, 30);
    expect(await stateOf(id)).toBe('no_contact');
    await session(id, false, 20);
    await eventually(() => expect(published(id)).toMatchObject([{ alive: false }]));
  });

  it('gets the time that its owner set', async () => {
    const id = await modem({ warning_report_period: 3600 });
    await session(id, false, 600);
    expect(await stateOf(id)).toBe('online');
  });

  it('is nothing to worry about where it was switched off', async () => {
    const id = await modem();
    await session(id, true, 600);
    await app.call(switchGateway, { id, is_active: false }, as(owner));
    await session(id, false, 120);
    expect(published(id)).toEqual([]);
  });
});

describe('notifications about a gateway device that drops out', () => {
  const somebody = (userId: number) => ({
    ...owner,
    userId,
    isAdmin: false,
    rights: { ...owner.rights, read: [4 as const], access_all: [4 as const] },
  });
  const tiedOnly = (userId: number) => ({ ...somebody(userId), rights: { ...owner.rights, read: [4 as const] } });
  const ask = async (context = owner, input = {}) => (await app.call(deviceNotices, input, as(context))).body.data;
  const noticesOf = async (id: number, context = owner): Promise<DeviceNotice[]> =>
    (await ask(context)).notices.data.filter((notice: DeviceNotice) => notice.gateway_id === id);

  it('is one notice with 200 meters, found by who comes later, and ended when it is back', async () => {
    const id = await crowd(METERS);
    const before: number = (await ask()).unread;
    await session(id, true, 600);
    expect(await noticesOf(id)).toEqual([]);
    await session(id, false, 120);
    await app.get(GatewayWatchJob).run();
    const [notice, ...others] = await noticesOf(id);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ name: 'Cellar', devices: METERS, cause: 'idle', ended_at: null, is_read: false });
    expect((await ask()).unread).toBe(before + 1);

    await session(id, true, 60);
    expect(await noticesOf(id)).toMatchObject([{ id: notice?.id, ended_at: expect.any(Number), times: 1 }]);
    expect((await ask(owner, { only_open: true })).notices.data).not.toContainEqual(
      expect.objectContaining({ gateway_id: id }),
    );
  });

  it('is the same notice where it drops in and out for minutes', async () => {
    const id = await modem();
    for (const [online, ago] of [
      [false, 120],
      [true, 110],
      [false, 100],
      [true, 90],
      [false, 80],
    ] as const) {
      await session(id, online, ago);
    }
    expect(await noticesOf(id)).toMatchObject([{ ended_at: null, times: 3 }]);
  });

  it('is read by each for themselves, one at a time or all', async () => {
    const id = await modem();
    await session(id, false, 120);
    const [notice] = await noticesOf(id);
    const [one, other] = [somebody(901), somebody(902)];
    const { unread } = await ask(one);
    const marked = await app.call(readDeviceNotice, { id: notice?.id ?? 0 }, as(one));
    expect(marked).toMatchObject({ status: 200, body: { data: { unread: unread - 1 } } });
    expect(await noticesOf(id, one)).toMatchObject([{ is_read: true }]);
    expect(await noticesOf(id, other)).toMatchObject([{ is_read: false }]);
    expect((await app.call(readAllDeviceNotices, {}, as(other))).body.data).toEqual({ unread: 0 });
    expect((await ask(other)).unread).toBe(0);
  });

  it('is sent to users without access to all where a device of theirs is behind it, with their devices', async () => {
    const id = await crowd(5);
    await app.database.database.query(
      `UPDATE devices.metering_device SET tied_users = '{950}' WHERE id = (SELECT max(id) FROM devices.metering_device WHERE gateway_id = $1)`,
      [id],
    );
    await session(id, false, 120);
    const [notice] = await noticesOf(id, tiedOnly(950));
    expect(notice).toMatchObject({ devices: 1 });
    expect(await ask(tiedOnly(951))).toMatchObject({ notices: { total: 0 }, unread: 0 });
    expect((await app.call(readDeviceNotice, { id: notice?.id ?? 0 }, as(tiedOnly(951)))).status).toBe(404);
  });

  it('is nothing of another company, nor for a user who may not read devices', async () => {
    const id = await modem();
    await session(id, false, 120);
    const [notice] = await noticesOf(id);
    expect((await ask(stranger)).notices.total).toBe(0);
    expect((await app.call(readDeviceNotice, { id: notice?.id ?? 0 }, as(stranger))).status).toBe(404);
    const nobody = { ...somebody(903), rights: owner.rights };
    expect((await app.call(deviceNotices, {}, as(nobody))).status).toBe(403);
    expect((await app.call(readAllDeviceNotices, {}, as(nobody))).status).toBe(403);
    expect((await app.call(deviceNotices, { per_page: 0 }, as(owner))).status).toBe(422);
  });

  it('ends where it is switched off, or deleted permanently', async () => {
    const [off, removed] = [await modem(), await modem()];
    for (const id of [off, removed]) await session(id, false, 120);
    await app.call(switchGateway, { id: off, is_active: false }, as(owner));
    await app.call(trashGateway, { id: removed }, as(owner));
    for (const id of [off, removed]) expect(await noticesOf(id)).toMatchObject([{ ended_at: expect.any(Number) }]);
    await app.call(removeGateway, { id: removed }, as(owner));
    await app.get(GatewayWatchJob).run();
    await app.get(NoticeRepository).tidy();
    for (const id of [off, removed]) expect(await noticesOf(id)).toMatchObject([{ ended_at: expect.any(Number) }]);
  });
});

describe('the list of meters behind offline gateways', () => {
  it('reads no table from end to end', async () => {
    await app.database.database.query(`
      INSERT INTO devices.gateway_device (company_id, model_id, interface_id, name, identity)
        SELECT 500, 2, 10, 'g' || n, 'plan-' || n FROM generate_series(1, 1000) n;
      INSERT INTO devices.gateway_status (gateway_id, is_dead)
        SELECT id, row_number() OVER () = 1 FROM devices.gateway_device WHERE company_id = 500;
      WITH made AS (
        INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name, gateway_id)
        SELECT 500, 1, 4, 4, 'm' || n, (SELECT min(id) FROM devices.gateway_device WHERE company_id = 500) + n % 1000
        FROM generate_series(1, 20000) n RETURNING id)
      INSERT INTO devices.device_status (device_id, company_id, silence_limit) SELECT id, 500, 7200 FROM made;
      ANALYZE devices.gateway_status; ANALYZE devices.metering_device; ANALYZE devices.device_status`);
    const plan = await app.database.database.query(`
      EXPLAIN SELECT s.device_id FROM devices.device_status s WHERE EXISTS (SELECT FROM devices.gateway_status g
        JOIN devices.metering_device m ON m.gateway_id = g.gateway_id WHERE g.is_dead AND m.id = s.device_id)
        AND s.company_id = 500 AND NOT s.in_trash`);
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on device_status');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on metering_device');
    const company = { ...owner, companyId: 500, chain: [500] };
    const list = await app.call(meteringDevices, { device_state: 'behind_offline_gateway' }, as(company));
    expect(list.body.data.metering_devices.total).toBe(20);
  });
});
