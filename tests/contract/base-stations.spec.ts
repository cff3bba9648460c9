import { Bus } from '@gaugeway/platform/bus';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  baseStationMessages,
  baseStationModels,
  baseStations,
  createBaseStation,
  deviceLog,
  editBaseStation,
  getBaseStation,
  removeBaseStation,
  restoreBaseStation,
  trashBaseStation,
} from '@gaugeway/proto/api';
import { baseStationReported, uplinkRaw } from '@gaugeway/proto/events';
import { StationWatchJob } from '../../services/devices/base-stations/station-watch.job';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { appBehindGateway, as, creator, eventually, nextEui, owner, stranger } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
});

afterAll(() => app.close());

const create = (input: object = {}, who = owner): Promise<TestReply> =>
  app.call(createBaseStation, { name: 'Roof', ...input }, as(who));
const station = async (
  input: object = {},
  who = owner,
): Promise<{ id: number; version: number; gateway_eui: string }> => (await create(input, who)).body.data.base_station;
const get = async (id: number) => (await app.call(getBaseStation, { id }, as(owner))).body.data.base_station;

describe('a base station', () => {
  it('is created with its EUI normalised and the radius of its model', async () => {
    const reply = await create({ gateway_eui: '24-E1-24-FF-FE-F0-00-01', latitude: 47.92, longitude: 106.9 });
    expect(reply.body.data.base_station).toMatchObject({
      name: 'Roof',
      gateway_eui: '24e124fffef00001',
      radius: 3000,
      latitude: 47.92,
      device_state: 'no_data',
      last_contact: null,
      uplinks_hour: 0,
      rssi: null,
      version: 1,
    });
    const { models } = (await app.call(baseStationModels, {}, as(owner))).body.data;
    expect(models).toContainEqual(expect.objectContaining({ id: 1, radius: 3000 }));
  });

  it('is refused with half a place or an EUI that is none', async () => {
    const reply = await create({ gateway_eui: 'abc', latitude: 1 });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.data.fields).sort()).toEqual(['gateway_eui', 'longitude']);
  });

  it('has a unique EUI in the installation', async () => {
    const gateway_eui = nextEui();
    await station({ gateway_eui, name: 'The first' });
    expect((await create({ gateway_eui })).body).toMatchObject({
      key: 'errors.gateway_eui_taken',
      msg: expect.stringContaining('The first'),
    });
    const elsewhere = await create({ gateway_eui }, stranger);
    expect(elsewhere.body.key).toBe('errors.gateway_eui_taken_elsewhere');
    expect(JSON.stringify(elsewhere.body)).not.toContain('The first');
  });

  it('is edited by one of two who started from the same version', async () => {
    const { id, version } = await station({ desc: 'As it was' });
    const both = await Promise.all(
      [500, 900].map((radius) => app.call(editBaseStation, { id, version, radius }, as(owner))),
    );
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(await get(id)).toMatchObject({ desc: 'As it was', version: 2 });
  });

  it('is found, sorted, deleted and restored', async () => {
    const { id, gateway_eui } = await station({ name: 'Findable tower', gateway_eui: nextEui() });
    const total = async (input: object) =>
      (await app.call(baseStations, { search_string: 'findable', ...input }, as(owner))).body.data.base_stations.total;
    expect(await total({ sort_field: 'last_contact', page: 0 })).toBe(1);
    expect(await total({ search_string: gateway_eui })).toBe(1);
    expect((await app.call(removeBaseStation, { id }, as(owner))).body.key).toBe('errors.not_in_trash');
    await app.call(trashBaseStation, { id }, as(owner));
    expect([await total({}), await total({ is_deleted: true })]).toEqual([0, 1]);
    await station({ gateway_eui, name: 'The heir' });
    expect((await app.call(restoreBaseStation, { id }, as(owner))).body.key).toBe('errors.gateway_eui_taken');
    expect((await app.call(removeBaseStation, { id }, as(owner))).status).toBe(200);
    expect((await app.call(getBaseStation, { id }, as(owner))).status).toBe(404);
  });

  it("is not another company's to see or to touch", async () => {
    const { id } = await station({ name: 'Ours' });
    for (const endpoint of [getBaseStation, trashBaseStation, restoreBaseStation, removeBaseStation]) {
      expect((await app.call(endpoint, { id }, as(stranger))).status).toBe(404);
    }
    expect((await app.call(editBaseStation, { id, name: 'Mine' }, as(stranger))).status).toBe(404);
    expect((await app.call(baseStationMessages, { base_station_id: id }, as(stranger))).status).toBe(404);
    const seen = await app.call(baseStations, { ids: [id] }, as(stranger));
    expect(seen.body.data.base_stations.total).toBe(0);
  });
});

describe('what a base station received', () => {
  const uplink = (devEui: string, fCnt: number, receptions: object[], at = Date.now()) => ({
    key: `lora:${devEui}`,
    company: 2,
    value: {
      source: 'chirpstack-mqtt',
      companyId: 2,
      receivedAt: at,
      lorawan: { event: 'up', devEui, fCnt, fPort: 2, receptions },
    },
  });
  const radio = async (who: typeof owner) => {
    const deviceID = nextEui();
    const id: number = (await creator(app, who).radio({ deviceID })).body.data.metering_device.id;
    return { id, deviceID };
  };

  it('is counted once each, averaged, and reported per device', async () => {
    const [near, far] = [await station({ gateway_eui: nextEui() }), await station({ gateway_eui: nextEui() })];
    const { id, deviceID } = await radio(owner);
    const heard = (eui: string, rssi: number, snr: number) => ({ gatewayEui: eui, rssi, snr });
    const at = Date.now();
    const first = uplink(deviceID, 1, [heard(near.gateway_eui, -80, 8), heard(far.gateway_eui, -120, -5)], at - 2000);
    const second = uplink(deviceID, 2, [heard(near.gateway_eui, -90, 6)], at - 1000);
    // The same again: delivery is at least once.
    await app.get(Bus).publish(uplinkRaw, [first, second, first, second]);
    await eventually(async () =>
      expect(await get(near.id)).toMatchObject({
        device_state: 'online',
        uplinks_hour: 2,
        uplinks_day: 2,
        rssi: -85,
        snr: 7,
        last_contact: Math.floor((at - 1000) / 1000),
      }),
    );
    expect(await get(far.id)).toMatchObject({ uplinks_hour: 1, rssi: -120, snr: -5 });
    const { messages } = (await app.call(baseStationMessages, { base_station_id: near.id }, as(owner))).body.data;
    expect(messages).toMatchObject({ total: 1, data: [{ device_id: id, dev_eui: deviceID, rssi: -90, f_cnt: 2 }] });
  });

  it("returns nothing about another company's devices, no matter who claims the EUI", async () => {
    const { id, gateway_eui } = await station({ gateway_eui: nextEui() });
    const [foreign, own] = [await radio(stranger), await radio(owner)];
    const receptions = [{ gatewayEui: gateway_eui, rssi: -70, snr: 9 }];
    await app.get(Bus).publish(uplinkRaw, [uplink(foreign.deviceID, 5, receptions)]);
    await app.get(Bus).publish(uplinkRaw, [uplink(own.deviceID, 6, receptions)]);
    await eventually(async () => expect(await get(id)).toMatchObject({ uplinks_hour: 1 }));
    const { messages } = (await app.call(baseStationMessages, { base_station_id: id }, as(owner))).body.data;
    expect(messages.data.map((message: { dev_eui: string }) => message.dev_eui)).toEqual([own.deviceID]);
  });

  /** Report of its network server about it through an endpoint of the owner's company. */
  const report = (gatewayEui: string, more: object, companyId = owner.companyId) =>
    app
      .get(Bus)
      .publish(baseStationReported, [
        { key: gatewayEui, company: companyId, value: { companyId, gatewayEui, event: 'stats', ...more } },
      ]);

  it('is online by its statistics and its connection, and has lost contact when the connection is lost', async () => {
    const { id, gateway_eui } = await station({ gateway_eui: nextEui() });
    const at = Date.now() - 60_000;
    await report(gateway_eui, { event: 'online', at: at - 1000 });
    await report(gateway_eui, { at });
    await eventually(async () =>
      expect(await get(id)).toMatchObject({
        ...{ device_state: 'online', connection: 'online' },
        ...{ connection_at: Math.floor((at - 1000) / 1000), last_contact: Math.floor(at / 1000) },
      }),
    );
    await report(gateway_eui, { event: 'offline', at: at + 1000 });
    await eventually(async () =>
      expect(await get(id)).toMatchObject({ device_state: 'no_contact', connection: 'offline' }),
    );
    const { base_stations } = (await app.call(baseStations, { device_state: 'no_contact', paginate: false }, as(owner)))
      .body.data;
    expect(base_stations.map((one: { id: number }) => one.id)).toContain(id);
    // An older message changes nothing, and a retained message counts only where it differs.
    await report(gateway_eui, { event: 'online', at: at - 500 });
    await report(gateway_eui, { event: 'offline', at: at + 5000, kept: true });
    await report(gateway_eui, { at: at + 2000 });
    await eventually(async () =>
      expect(await get(id)).toMatchObject({
        ...{ device_state: 'online', connection: 'offline' },
        ...{ connection_at: Math.floor((at + 1000) / 1000), last_contact: Math.floor((at + 2000) / 1000) },
      }),
    );
  });

  it('is reported as lost once, with the devices that it alone hears, and as back once', async () => {
    const stations = [await station({ gateway_eui: nextEui() }), await station({ gateway_eui: nextEui() })];
    const [first, second] = stations as [(typeof stations)[0], (typeof stations)[0]];
    const [both, alone] = [await radio(owner), await radio(owner)];
    const heard = (...euis: string[]) => euis.map((gatewayEui) => ({ gatewayEui, rssi: -70, snr: 9 }));
    await app
      .get(Bus)
      .publish(uplinkRaw, [
        uplink(both.deviceID, 5, heard(first.gateway_eui, second.gateway_eui)),
        uplink(alone.deviceID, 6, heard(first.gateway_eui)),
      ]);
    await eventually(async () => expect(await get(first.id)).toMatchObject({ uplinks_hour: 2 }));
    const watch = async () => {
      await app.get(StationWatchJob).run();
      await app.get(StationWatchJob).run();
    };
    const published = () =>
      app
        .get(Recorder)
        .stationStates.filter(({ baseStationId }) => baseStationId === first.id)
        .map(({ alive, onlyHears }) => ({ alive, onlyHears }));
    const went = async (connection: string, ago: string) =>
      app.database.database.query(
        `UPDATE devices.base_station_status SET connection = $2, connection_at = now() - $3::interval,
           last_contact = now() - $3::interval - interval '1 s' WHERE base_station_id = $1`,
        [first.id, connection, ago],
      );
    await went('offline', '30 s');
    await watch();
    await went('offline', '61 s');
    await watch();
    const lost = { alive: false, onlyHears: [alone.id] };
    await eventually(async () => expect(published()).toEqual([lost]));
    // A connection of some seconds is none yet.
    await went('online', '10 s');
    await watch();
    await went('online', '61 s');
    await watch();
    await eventually(async () => expect(published()).toEqual([lost, { alive: true, onlyHears: [] }]));
  });

  it('reports its own position, in addition to the position that was typed', async () => {
    const { id, gateway_eui } = await station({ gateway_eui: nextEui(), latitude: 47.9, longitude: 106.9 });
    await report(gateway_eui, { at: Date.now(), latitude: 47.5, longitude: 106.5 });
    const published = { latitude: 47.9, longitude: 106.9, reported_latitude: 47.5, reported_longitude: 106.5 };
    await eventually(async () => expect(await get(id)).toMatchObject(published));
    await report(gateway_eui, { at: Date.now() });
    await report(gateway_eui, { at: Date.now() + 1, latitude: 47.6, longitude: 106.6 });
    await eventually(async () =>
      expect(await get(id)).toMatchObject({ reported_latitude: 47.6, reported_longitude: 106.6 }),
    );
  });

  it('is reached through no endpoint of another company', async () => {
    const { id, gateway_eui } = await station({ gateway_eui: nextEui() });
    await report(gateway_eui, { event: 'offline', at: Date.now() }, stranger.companyId);
    await report(gateway_eui, { event: 'offline', at: Date.now(), ownOnly: true }, 1);
    await report(gateway_eui, { at: Date.now() });
    await eventually(async () => expect(await get(id)).toMatchObject({ device_state: 'online', connection: null }));
  });
});

describe('the log of a LoRaWAN device', () => {
  const device = async () => {
    const deviceID = nextEui();
    const id: number = (await creator(app, owner).radio({ deviceID })).body.data.metering_device.id;
    return { id, deviceID };
  };
  /** An event of the network server through an endpoint of the owner's company. */
  const uplink = (devEui: string, lorawan: object, door: object = {}) => ({
    key: `lora:${devEui}`,
    company: 2,
    value: {
      source: 'chirpstack-mqtt',
      companyId: 2,
      receivedAt: Date.now(),
      lorawan: { devEui, ...lorawan },
      ...door,
    },
  });
  const log = async (id: number, language: (typeof owner)['language'] = 'en') =>
    (await app.call(deviceLog, { device_id: id, kinds: ['radio'], per_page: 1000 }, as({ ...owner, language }))).body
      .data.log;

  it('returns what its network server reported, once however often it is delivered, in both languages', async () => {
    const { id, deviceID } = await device();
    const at = Date.now() - 60_000;
    const events = [
      uplink(deviceID, { event: 'join', devAddr: '0057a1c4', deduplicationId: 'a', heardAt: at }),
      uplink(deviceID, { event: 'txack', queueItemId: 'q', gatewayEui: '0016c001ff10a235', heardAt: at + 1000 }),
      uplink(deviceID, { event: 'ack', queueItemId: 'q', acknowledged: false, heardAt: at + 2000 }),
      uplink(deviceID, {
        event: 'location',
        latitude: 47.9,
        longitude: 106.9,
        deduplicationId: 'b',
        heardAt: at + 3000,
      }),
      uplink(deviceID, {
        ...{ event: 'log', logLevel: 'ERROR', logCode: 'UPLINK_F_CNT_RESET', heardAt: at + 4000 },
        logText: 'Frame-counter reset or rollover detected',
      }),
      uplink(deviceID, {
        event: 'log',
        logLevel: 'INFO',
        logCode: 'OF_A_LATER_SERVER',
        logText: 'New',
        heardAt: at + 5000,
      }),
      uplink(deviceID, { event: 'up', fCnt: 7, fPort: 2, heardAt: at + 6000 }),
    ];
    await app.get(Bus).publish(uplinkRaw, [...events, ...events]);
    await eventually(async () => expect((await log(id)).total).toBe(6));
    const { data } = await log(id);
    expect(data.map((entry: { action: string }) => entry.action)).toEqual(
      ['log', 'uplink_f_cnt_reset', 'location', 'nack', 'txack', 'join'].map((name) => `radio_${name}`),
    );
    expect(data[1]).toMatchObject({ kind: 'radio', at: Math.floor((at + 4000) / 1000), user_id: null });
    expect(data[1].title).toContain('frame counter decreased');
    const published = Object.fromEntries(
      data[1].changes.map(({ field, after }: { field: string; after: string }) => [field, after]),
    );
    expect(published).toEqual({
      code: 'UPLINK_F_CNT_RESET',
      level: 'ERROR',
      description: 'Frame-counter reset or rollover detected',
    });
    expect(data[3].changes).toMatchObject([{ field: 'queue_item', after: 'q' }]);
    const titles = await Promise.all(
      (['en', 'ru', 'mn'] as const).map(async (language) => (await log(id, language)).data[1].title),
    );
    expect(new Set(titles).size).toBe(3);
  });

  it('is in the order of reception, where the clock of a gateway is seconds behind', async () => {
    const { id, deviceID } = await device();
    const at = Date.now() - 2000;
    const queueItemId = 'q';
    const events = [
      uplink(deviceID, { event: 'txack', queueItemId, heardAt: at }, { receivedAt: at + 300 }),
      uplink(
        deviceID,
        { event: 'ack', queueItemId, acknowledged: true, heardAt: at - 9000 },
        { receivedAt: at + 1500 },
      ),
      uplink(deviceID, { event: 'join', devAddr: '0057a1c4', heardAt: at - 8000 }, { receivedAt: at + 1500 }),
    ];
    await app.get(Bus).publish(uplinkRaw, events);
    await eventually(async () => expect((await log(id)).total).toBe(3));
    const actions = (await log(id)).data.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(['radio_join', 'radio_ack', 'radio_txack']);
  });

  it('keeps the newest 500 of a device that sends without end, and does not affect others', async () => {
    const [chatty, quiet] = [await device(), await device()];
    const at = Date.now() - 3_600_000;
    const flood = Array.from({ length: 520 }, (_, index) =>
      uplink(chatty.deviceID, {
        event: 'log',
        logCode: 'UPLINK_MIC',
        logText: String(index),
        heardAt: at + index * 1000,
      }),
    );
    await app.get(Bus).publish(uplinkRaw, [uplink(quiet.deviceID, { event: 'join', heardAt: at }), ...flood]);
    await eventually(async () => {
      const { total, data } = await log(chatty.id);
      expect(total).toBe(500);
      expect(data[0].changes).toContainEqual(expect.objectContaining({ field: 'description', after: '519' }));
    });
    await eventually(async () => expect((await log(quiet.id)).total).toBe(1));
  });

  it('is written through no endpoint of another company', async () => {
    const { id, deviceID } = await device();
    await app
      .get(Bus)
      .publish(uplinkRaw, [
        uplink(deviceID, { event: 'join', deduplicationId: 'x' }, { companyId: stranger.companyId }),
        uplink(deviceID, { event: 'join', deduplicationId: 'y' }, { companyId: 1, ownOnly: true }),
        uplink(deviceID, { event: 'join', deduplicationId: 'z', devAddr: '00000001' }, { companyId: 1 }),
      ]);
    await eventually(async () => expect((await log(id)).total).toBe(1));
    expect((await log(id)).data[0].changes).toMatchObject([{ field: 'dev_addr', after: '00000001' }]);
  });
});
