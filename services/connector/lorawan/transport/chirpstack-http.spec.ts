import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeviceInfo, UplinkEvent } from '@chirpstack/chirpstack-api/integration/integration_pb';
import { Database } from '@gaugeway/platform/database';
import { Metrics } from '@gaugeway/platform/telemetry';
import { uplinkRaw } from '@gaugeway/proto/events';
import { type ConnectorApp, connectorApp, eventually } from '../../testing/connector-app';

const sample = (
  JSON.parse(readFileSync(join(__dirname, '../../fixtures/chirpstack/sample-up.json'), 'utf8')) as {
    payload: Record<string, unknown> & { deviceInfo: Record<string, unknown> };
  }
).payload;
const SI11 = 214;

/** The published event for another device: each test uses its own. */
const upOf = (devEui: string, more: Record<string, unknown> = {}) => ({
  ...sample,
  deviceInfo: { ...sample.deviceInfo, devEui },
  ...more,
});

describe('the HTTP integration of ChirpStack', () => {
  let connector: ConnectorApp;
  let key: string;

  beforeAll(async () => {
    connector = await connectorApp();
    key = await connector.key(2);
    await connector.company(1, 0);
    await connector.company(2, 1);
    await connector.company(3, 2);
    await connector.company(4, 1);
  });
  afterAll(() => connector.app.close());

  const readingOf = (deviceId: number) =>
    eventually(() => connector.heard.readings.find((reading) => reading.deviceId === deviceId));

  async function refused(response: Response): Promise<{ status: number; key: string; msg: string }> {
    const body = (await response.json()) as { key: string; msg: string; data: { key: string }; request_id: string };
    expect(body.data.key).toBe(body.key);
    expect(body.request_id).toBeTruthy();
    return { status: response.status, key: body.key, msg: body.msg };
  }

  it('answers 200 to a published event, which becomes a reading with its radio data', async () => {
    await connector.device({
      deviceId: 10,
      companyId: 2,
      modelId: SI11,
      devEui: '70b3d5e75f010203',
      impulseWeight: 0.001,
    });
    const response = await connector.post(sample, { key });
    expect([response.status, await response.json()]).toEqual([200, { data: { msg: 'accepted' } }]);
    const reading = await readingOf(10);
    expect(reading).toMatchObject({
      companyId: 2,
      modelId: SI11,
      frameKey: '',
      link: { rssi: -97, gateway: '24e124fffef01a2b' },
    });
    expect(reading.link?.batteryPercent).toBe(88);
    const row = reading.readings.find(({ type }) => type === 1);
    expect(row?.ts).toBe(1_735_689_720);
    expect(reading.layouts[row?.layout ?? 0]?.fields?.slice(0, 2)).toEqual(['in1', 'in2']);
  });

  it('takes the same event as protobuf', async () => {
    await connector.device({ deviceId: 11, companyId: 2, modelId: SI11, devEui: '70b3d5e75f010211' });
    const message = new UplinkEvent();
    const info = new DeviceInfo();
    info.setDevEui('70b3d5e75f010211');
    message.setDeviceInfo(info);
    message.setFPort(2);
    message.setData(String(sample.data));
    const response = await connector.post(message.serializeBinary(), { key, type: 'application/octet-stream' });
    expect(response.status).toBe(200);
    expect((await readingOf(11)).readings.length).toBeGreaterThan(0);
  });

  it('takes an uplink of a sub-company’s device', async () => {
    await connector.device({ deviceId: 12, companyId: 3, modelId: SI11, devEui: '70b3d5e75f010212' });
    expect((await connector.post(upOf('70b3d5e75f010212'), { key })).status).toBe(200);
    expect(await readingOf(12)).toMatchObject({ companyId: 3 });
  });

  it('buries an uplink for another company’s device and reads the next one', async () => {
    await connector.device({ deviceId: 13, companyId: 4, modelId: SI11, devEui: '70b3d5e75f010213' });
    await connector.device({ deviceId: 14, companyId: 2, modelId: SI11, devEui: '70b3d5e75f010214' });
    expect((await connector.post(upOf('70b3d5e75f010213'), { key })).status).toBe(200);
    expect((await connector.post(upOf('70b3d5e75f010214'), { key })).status).toBe(200);
    await readingOf(14);
    const letter = await eventually(async () =>
      (await connector.deadLetters()).find(({ cause }) => cause.startsWith('foreign_device')),
    );
    expect(letter.key).toBe('lora:70b3d5e75f010213');
    expect(connector.heard.readings.some(({ deviceId }) => deviceId === 13)).toBe(false);
  });

  it.each([['a frame that the codec refuses', { data: 'AVgE' }, 'decode_error']])(
    'buries %s with its cause, and the next uplink is read',
    async (name, change, cause) => {
      const deviceId = 20 + name.length;
      const devEui = `70b3d5e75f02${String(deviceId).padStart(4, '0')}`;
      await connector.device({ deviceId, companyId: 2, modelId: SI11, devEui });
      expect((await connector.post(upOf(devEui, change), { key })).status).toBe(200);
      expect((await connector.post(upOf(devEui), { key })).status).toBe(200);
      await readingOf(deviceId);
      const letter = await eventually(async () =>
        (await connector.deadLetters()).find((letter) => letter.key === `lora:${devEui}`),
      );
      expect(letter.cause).toMatch(new RegExp(`^${cause}: `));
    },
  );

  /** Vega SI-11, port 2, with counters and a clock. */
  const countersAt = (clock: number): string => {
    const data = Buffer.from('015804100e0000148b0100009d1c0100bd6b010000000000', 'hex');
    data.writeUInt32LE(clock, 3);
    return data.toString('base64');
  };
  const NOW = Math.floor(Date.now() / 1000);
  const now = () => new Date().toISOString();

  it.each([
    ['1970', 41, 0x0e10],
    ['three days ahead', 42, NOW + 3 * 86_400],
    ['2106', 43, 0xffff_ffff],
    ['2000', 44, 946_684_860],
  ])('stores counters of a clock of %s once, at the time of reception and marked', async (_, deviceId, clock) => {
    const devEui = `70b3d5e75f02${String(deviceId).padStart(4, '0')}`;
    await connector.device({ deviceId, companyId: 2, modelId: SI11, devEui });
    const event = upOf(devEui, { data: countersAt(clock), time: now(), rxInfo: [{ gatewayId: 'aa', nsTime: now() }] });
    expect((await connector.post(event, { key })).status).toBe(200);
    expect((await connector.post(event, { key })).status).toBe(200);
    const readings = await eventually(() => {
      const found = connector.heard.readings.filter((reading) => reading.deviceId === deviceId);
      return found.length === 2 && found;
    });
    const [first, again] = readings;
    const row = first?.readings.find(({ type }) => type === 1);
    expect(Math.abs((row?.ts ?? 0) - Date.now() / 1000)).toBeLessThan(300);
    expect(JSON.parse(row?.extra ?? '{}')).toEqual({ device_clock: new Date(clock * 1000).toISOString() });
    // One reading: the store recognises the frame.
    expect(first?.frameKey).toMatch(/^[0-9a-f]{40}$/);
    expect([again?.frameKey, again?.frameAt]).toEqual([first?.frameKey, first?.frameAt]);
    expect((await connector.deadLetters()).some((letter) => letter.key === `lora:${devEui}`)).toBe(false);
  });

  it.each([
    ['the network server’s reception', 61, { nsTime: now() }],
    ['our own', 62, {}],
  ])('stores the reading of a device behind a gateway of 2021 at %s', async (_, deviceId, reception) => {
    const devEui = `70b3d5e75f02${String(deviceId).padStart(4, '0')}`;
    const wrong = '2021-01-01T00:03:12+00:00';
    await connector.device({ deviceId, companyId: 2, modelId: 1320, devEui });
    const rxInfo = [{ gatewayId: 'aaa8fd0000000463', rssi: -30, snr: 12, gwTime: wrong, ...reception }];
    const event = {
      time: wrong,
      deviceInfo: { devEui },
      devAddr: '00aabbcc',
      fCnt: 1,
      fPort: 2,
      data: 'ASEAABc4',
      rxInfo,
    };
    expect((await connector.post(event, { key })).status).toBe(200);
    const ts = (await readingOf(deviceId)).readings[0]?.ts ?? 0;
    expect(Math.abs(ts - Date.now() / 1000)).toBeLessThan(300);
  });

  it('takes a webhook of The Things Stack v3 and an event of ChirpStack v3 at the same address', async () => {
    const samples = (name: string) =>
      JSON.parse(readFileSync(join(__dirname, `../../fixtures/other-servers/${name}.json`), 'utf8')) as {
        body: object;
      }[];
    for (const [name, deviceId, event, ids] of [
      ['things-stack-v3', 71, 'none', { end_device_ids: { dev_eui: '70B3D5E75F020071' } }],
      ['chirpstack-v3', 72, 'up', { devEUI: '70b3d5e75f020072' }],
    ] as const) {
      await connector.device({ deviceId, companyId: 2, modelId: SI11, devEui: `70b3d5e75f0200${deviceId}` });
      const response = await connector.post({ ...samples(name)[0]?.body, ...ids }, { key, event });
      expect([name, response.status]).toEqual([name, 200]);
      const row = (await readingOf(deviceId)).readings.find(({ type }) => type === 1);
      expect(row).toMatchObject({ ts: 1_735_689_720 });
    }
  });

  it('reports the battery of a status event, and that a joined device was heard', async () => {
    await connector.device({ deviceId: 15, companyId: 2, modelId: SI11, devEui: '70b3d5e75f010215' });
    await connector.post(upOf('70b3d5e75f010215', { batteryLevel: 61.8, data: '' }), { key, event: 'status' });
    const reading = await readingOf(15);
    expect(reading.readings).toEqual([]);
    expect(reading.link?.batteryPercent).toBeCloseTo(61.8, 3);
    const before = connector.heard.readings.length;
    await connector.post(upOf('70b3d5e75f010215', { data: '' }), { key, event: 'join' });
    await eventually(() => connector.heard.readings.length > before);
  });

  it('drops what a switched-off device sends', async () => {
    await connector.device({ deviceId: 16, companyId: 2, modelId: SI11, devEui: '70b3d5e75f010216', state: 'off' });
    await connector.post(upOf('70b3d5e75f010216'), { key });
    const counter = connector.app.get(Metrics).counter('gaugeway_connector_decoded_total', '');
    await eventually(async () =>
      (await counter.get()).values.some(
        ({ labels, value }) => (labels as { result?: string }).result === 'dropped' && value > 0,
      ),
    );
    expect(connector.heard.readings.some(({ deviceId }) => deviceId === 16)).toBe(false);
  });

  it.each([
    ['no key', {}, 401, 'errors.integration_key'],
    ['a key that is none', { key: 'gwk_nonsense' }, 401, 'errors.integration_key'],
    ['a key that nobody has', { key: `gwk_${'a'.repeat(32)}` }, 401, 'errors.integration_key'],
  ])('answers %s with 401', async (_, options, status, errorKey) => {
    expect(await refused(await connector.post(sample, options))).toMatchObject({ status, key: errorKey });
  });

  it.each([
    ['malformed JSON', '{"deviceInfo":', {}, 400, 'errors.event_malformed'],
    ['an unknown event', sample, { event: 'uplink' }, 400, 'errors.event_unknown'],
    ['base64 that is none', upOf('70b3d5e75f010203', { data: '%%%' }), {}, 400, 'errors.event_malformed'],
    [
      'a truncated protobuf',
      new Uint8Array([0x0a, 0x24, 0x64]),
      { type: 'application/octet-stream' },
      400,
      'errors.event_malformed',
    ],
    [
      'a nested length of 4 GiB',
      Buffer.from('0affffffff0f', 'hex'),
      { type: 'application/octet-stream' },
      400,
      'errors.event_malformed',
    ],
    ['an empty body', '', {}, 400, 'errors.event_malformed'],
    ['a body of 2 MB', 'x'.repeat(2 << 20), {}, 413, 'errors.too_large'],
  ])('answers %s with its status and a sentence', async (_, body, options, status, errorKey) => {
    const answer = await refused(await connector.post(body, { key, ...options }));
    expect(answer).toMatchObject({ status, key: errorKey });
    expect(answer.msg.length).toBeGreaterThan(10);
  });

  it('says that the company of a key is blocked, and takes its events again when it is opened', async () => {
    await connector.company(5, 1, false);
    const blocked = await connector.key(5);
    const answer = await refused(await connector.post(upOf('70b3d5e75f010250'), { key: blocked }));
    expect(answer).toMatchObject({ status: 403, key: 'errors.integration_company_blocked' });
    expect(answer.msg).toContain('blocked');
    await connector.company(5, 1, true);
    expect((await connector.post(upOf('70b3d5e75f010250'), { key: blocked })).status).toBe(200);
  });

  it('counts what it refused and what it took', async () => {
    const counter = connector.app.get(Metrics).counter('gaugeway_connector_uplinks_total', '');
    const values = (await counter.get()).values.map(({ labels, value }) => ({ ...labels, value }));
    for (const result of ['accepted', 'refused']) {
      expect(values).toContainEqual(expect.objectContaining({ source: 'chirpstack-http', event: 'up', result }));
    }
    expect(values).toContainEqual(expect.objectContaining({ event: 'unknown', result: 'refused' }));
  });

  it('refuses a key from its revocation on', async () => {
    const other = await connector.key(2);
    expect((await connector.post(upOf('70b3d5e75f010214'), { key: other })).status).toBe(200);
    await connector.app.database.database.query(
      `UPDATE connector.integration_key SET revoked_at = now() WHERE prefix = $1`,
      [other.slice(0, 10)],
    );
    expect((await connector.post(upOf('70b3d5e75f010214'), { key: other })).status).toBe(401);
  });
});

describe('a device that no company has created yet', () => {
  let connector: ConnectorApp;
  let key: string;

  beforeAll(async () => {
    connector = await connectorApp();
    key = await connector.key(2);
    await connector.company(2, 1);
    await connector.company(4, 1);
  });
  afterAll(() => connector.app.close());

  const unknownRows = () =>
    connector.app.database.database.query<{
      address: string;
      seen: number;
      kept: number;
      name: string;
      company_id: number;
    }>('SELECT address, seen, kept, name, company_id FROM connector.unknown_device ORDER BY address, company_id');

  it('is listed with its count, and its uplinks are decoded, in order, when it is created', async () => {
    const devEui = '70b3d5e75f030001';
    for (const fCnt of [1, 2, 3]) {
      const data = Buffer.from('015804f8857467f41c970100bd6b01000000000005000000', 'hex');
      data.writeUInt32LE(1_735_689_720 + fCnt * 3600, 3);
      expect((await connector.post(upOf(devEui, { fCnt, data: data.toString('base64') }), { key })).status).toBe(200);
    }
    await connector.post(upOf(devEui), { key, event: 'join' });
    const row = await eventually(async () => (await unknownRows()).find(({ seen }) => seen === 4));
    expect(row).toMatchObject({ address: devEui, kept: 3, name: 'Basement, house 4', company_id: 2 });

    await connector.device({ deviceId: 30, companyId: 2, modelId: SI11, devEui });
    const readings = await eventually(() => {
      const found = connector.heard.readings.filter(({ deviceId }) => deviceId === 30);
      return found.length >= 3 && found;
    });
    expect(readings.map(({ readings: rows }) => rows.find(({ type }) => type === 1)?.ts)).toEqual([
      1_735_693_320, 1_735_696_920, 1_735_700_520,
    ]);
    await eventually(async () => (await unknownRows()).length === 0);
    const [left] = await connector.app.database.database.query<{ count: number }>(
      'SELECT count(*) FROM connector.held_uplink',
    );
    expect(left?.count).toBe(0);
  });

  it('is not decoded through the key of an unrelated company', async () => {
    const devEui = '70b3d5e75f030002';
    await connector.post(upOf(devEui), { key });
    await connector.post(upOf(devEui), { key: await connector.key(4) });
    await eventually(async () => (await unknownRows()).length === 2);
    await connector.device({ deviceId: 31, companyId: 4, modelId: SI11, devEui });
    await eventually(() => connector.heard.readings.some(({ deviceId }) => deviceId === 31));
    // They are taken away behind their publishing.
    const left = await eventually(async () => {
      const rows = await unknownRows();
      return rows.length === 1 && rows;
    });
    expect(left).toMatchObject([{ address: devEui, company_id: 2, kept: 1 }]);
  });

  it('is not forgotten while another hands over its uplinks', async () => {
    const devEui = '70b3d5e75f030004';
    const uplinksOf = () => connector.heard.readings.filter(({ deviceId }) => deviceId === 32);
    await connector.post(upOf(devEui), { key });
    await eventually(async () => (await unknownRows()).some(({ address }) => address === devEui));
    await connector.app.get(Database).transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('connector.held_uplink:' || $1, 0))`, [devEui]);
      await connector.device({ deviceId: 32, companyId: 2, modelId: SI11, devEui });
      // The consumer meets the lock before it ends.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(uplinksOf()).toEqual([]);
    });
    await eventually(() => uplinksOf().length > 0);
  });

  it('keeps no more than a bounded number of uplinks', async () => {
    const devEui = '70b3d5e75f030003';
    await connector.bus.publish(
      uplinkRaw,
      Array.from({ length: 1250 }, (_, fCnt) => ({
        key: `lora:${devEui}`,
        company: 2,
        value: { source: 'test', companyId: 2, receivedAt: Date.now(), lorawan: { devEui, fCnt, event: 'up' } },
      })),
    );
    const row = await eventually(async () =>
      (await unknownRows()).find(({ address, seen }) => address === devEui && seen === 1250),
    );
    expect(row.kept).toBeGreaterThanOrEqual(1000);
    expect(row.kept).toBeLessThanOrEqual(1100);
    const [held] = await connector.app.database.database.query<{ count: number }>(
      'SELECT count(*) FROM connector.held_uplink WHERE address = $1',
      [devEui],
    );
    expect(held?.count).toBe(row.kept);
  });
});
