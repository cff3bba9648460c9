import { modelById } from '@gaugeway/catalogue';
import { gaugeway } from '@gaugeway/proto/events';
import { Registry } from '../registry/registry';
import { decodeDevicePayload, decodeLorawan, frameKey } from './decode-uplink';
import { decodeWired } from './decode-wired';
import type { Outcome } from './outcome';
import { busRegisters } from './readings';

const RECEIVED = Date.UTC(2025, 0, 1, 0, 5);
const SI11 = '015804f8857467f41c970100bd6b01000000000005000000';
const OY1320 = '012100001738';

function registryWith(...devices: Partial<gaugeway.DeviceRegistered>[]): Registry {
  const registry = new Registry();
  for (const [id, parent] of [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 1],
  ] as const) {
    registry.applyCompany(id, new gaugeway.CompanyRegistered({ companyId: id, parentId: parent }));
  }
  for (const device of devices) {
    registry.applyDevice(
      device.deviceId ?? 0,
      new gaugeway.DeviceRegistered({ companyId: 2, state: 'active', impulseWeight: 1, ...device }),
    );
  }
  return registry;
}

function uplink(hex: string, more: Partial<gaugeway.LorawanUplink.$Properties> = {}, door = 2) {
  const lorawan = new gaugeway.LorawanUplink({
    devEui: '70b3d5e75f010203',
    devAddr: '0057a1c4',
    event: 'up',
    fPort: 2,
    fCnt: 7,
    heardAt: RECEIVED - 1000,
    data: Buffer.from(hex, 'hex'),
    batteryPercent: -1,
    ...more,
  });
  return { raw: new gaugeway.RawUplink({ source: 'test', companyId: door, receivedAt: RECEIVED, lorawan }), lorawan };
}

function decode(
  registry: Registry,
  hex: string,
  more: Partial<gaugeway.LorawanUplink.$Properties> = {},
  door = 2,
): Outcome {
  const { raw, lorawan } = uplink(hex, more, door);
  const outcome = decodeLorawan(raw, lorawan, registry);
  if (outcome.kind === 'uploaded') throw new Error('no model of this test has an uploaded codec');
  return outcome;
}

const decoded = (outcome: Outcome): gaugeway.ReadingDecoded.$Properties => {
  if (outcome.kind !== 'decoded') throw new Error(`it was ${JSON.stringify(outcome)}`);
  return outcome.reading;
};

describe('decoding a message without a LoRaWAN network', () => {
  const send = (registry: Registry, sentAt: number): Outcome => {
    const payload = { eui: '70b3d5e75f010203', port: 2, data: Buffer.from(OY1320, 'hex'), sentAt };
    const raw = new gaugeway.RawUplink({ source: 'test', companyId: 2, receivedAt: RECEIVED, payload });
    const outcome = decodeDevicePayload(raw, payload, registry);
    if (outcome.kind === 'uploaded') throw new Error('no model of this test has an uploaded codec');
    return outcome;
  };
  const meter = { deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' };

  it('has the readings of the codec and no reception', () => {
    const { readings, link } = decoded(send(registryWith(meter), RECEIVED - 2000));
    expect(readings?.[0]?.ts).toBe(RECEIVED / 1000 - 2);
    expect(link).toMatchObject({ receptions: [], batteryPercent: -1 });
  });

  it('is another message at another time, and of an unknown device is kept', () => {
    const [one, other] = [RECEIVED - 2000, 0].map((sentAt) => decoded(send(registryWith(meter), sentAt)).frameAt);
    expect([one, other]).toEqual([RECEIVED - 2000, RECEIVED]);
    expect(send(registryWith(), 0)).toEqual({ kind: 'held' });
  });
});

describe('decoding an uplink', () => {
  const water = { deviceId: 10, modelId: 214, devEui: '70b3d5e75f010203' };

  it('puts values into layouts in the order of the model’s columns', () => {
    const reading = decoded(decode(registryWith(water), SI11));
    const row = reading.readings?.find(({ type }) => type === 1);
    const fields = reading.layouts?.[row?.layout ?? -1]?.fields ?? [];
    const columns: readonly string[] = modelById(214)?.fields[1] ?? [];
    expect(fields).toEqual(columns.filter((name) => fields.includes(name)));
    expect(row?.values?.[fields.indexOf('pulse1')]).toBe(104_220);
  });

  it('reports how every gateway heard the uplink, the strongest first', () => {
    const receptions = [
      { gatewayEui: '24e124fffef01a2b', rssi: -110, snr: -4 },
      { gatewayEui: '0016c001ff10a235', rssi: -97, snr: 7.5 },
    ];
    const { link } = decoded(decode(registryWith(water), SI11, { receptions, dataRate: 'DR5 SF7BW125' }));
    expect(link).toMatchObject({ dataRate: 'DR5 SF7BW125', receptions: [...receptions].reverse() });
  });

  it('does not need a frame key where every row has its own time', () => {
    expect(decoded(decode(registryWith(water), SI11)).frameKey).toBe('');
  });

  it('takes the time of reception for a device without a clock, and knows its frame when it comes again', () => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    const first = decoded(decode(registry, OY1320));
    const again = decoded(decode(registry, OY1320, { heardAt: RECEIVED - 400, deduplicationId: 'of another server' }));
    expect(first.readings?.[0]?.ts).toBe(RECEIVED / 1000 - 1);
    expect(first.frameKey).toMatch(/^[0-9a-f]{40}$/);
    expect(again.frameKey).toBe(first.frameKey);
    expect(decoded(decode(registry, OY1320, { fCnt: 8 })).frameKey).not.toBe(first.frameKey);
    expect(frameKey(uplink(OY1320, { devAddr: '01' }).lorawan)).not.toBe(first.frameKey);
  });

  it('knows a frame of two gateways whose clocks differ by the time of the network server', () => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    const [one, other] = [0, 10_000].map((behind) =>
      decoded(decode(registry, OY1320, { heardAt: RECEIVED - 500 - behind, serverAt: RECEIVED - 400 })),
    );
    expect(other?.frameAt).toBe(one?.frameAt);
    expect(decoded(decode(registry, OY1320, { serverAt: 0 })).frameAt).toBe(RECEIVED - 1000);
  });

  it('has no reading of a device without a clock later than its reception, whatever the clock of the gateway', () => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    const { readings } = decoded(decode(registry, OY1320, { heardAt: RECEIVED + 10_000 }));
    expect(readings?.[0]?.ts).toBe(RECEIVED / 1000);
  });

  it.each([
    ['1970', 0],
    ['2106', 4_294_967_295_000],
    ['seconds for milliseconds', 1_735_689_600],
  ])('does not believe a network server whose clock says %s', (_, heardAt) => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    expect(decoded(decode(registry, OY1320, { heardAt })).readings?.[0]?.ts).toBe(RECEIVED / 1000);
  });

  it.each([
    ['of 1970', RECEIVED - 1000, 0],
    ['of a gateway that is years behind', Date.UTC(2021, 0, 1, 0, 3, 12), RECEIVED - 400],
    ['of a gateway that is years ahead', Date.UTC(2037, 0, 1), RECEIVED - 400],
    ['of a gateway that is a second ahead', RECEIVED + 600, RECEIVED - 400],
  ])('takes the time of the network server over one %s', (_, heardAt, serverAt) => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    const { readings } = decoded(decode(registry, OY1320, { heardAt, serverAt }));
    expect(readings?.[0]?.ts).toBe(Math.floor((serverAt || heardAt) / 1000));
  });

  it.each([
    ['of 2021, with no other time', Date.UTC(2021, 0, 1), 0],
    ['of 2021, of a network server of 1970', Date.UTC(2021, 0, 1), 4000],
    ['of 2021, of a network server of 2106', Date.UTC(2021, 0, 1), 4_294_967_295_000],
  ])('takes its own reception over a gateway’s time %s', (_, heardAt, serverAt) => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    expect(decoded(decode(registry, OY1320, { heardAt, serverAt })).readings?.[0]?.ts).toBe(RECEIVED / 1000);
  });

  it.each([
    ['years', Date.UTC(2021, 0, 1)],
    ['two months', RECEIVED - 60 * 86_400_000],
  ])('takes the time of the gateway over that of a network server that is %s behind', (_, serverAt) => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    const tsOf = (heardAt: number) => decoded(decode(registry, OY1320, { heardAt, serverAt })).readings?.[0]?.ts;
    expect(tsOf(RECEIVED - 1000)).toBe(RECEIVED / 1000 - 1);
    // Ahead of the server by a few seconds only, both are sent later.
    expect(tsOf(serverAt + 5000)).toBe(serverAt / 1000);
    expect(tsOf(RECEIVED + 1000)).toBe(serverAt / 1000);
  });

  it('keeps the times of uplinks that a gateway or a network server sends later', () => {
    const registry = registryWith({ deviceId: 11, modelId: 1320, devEui: '70b3d5e75f010203' });
    const tsOf = (heardAt: number, serverAt: number) =>
      decoded(decode(registry, OY1320, { heardAt, serverAt })).readings?.[0]?.ts;
    const [dayBefore, yearsBefore] = [RECEIVED - 86_400_000, Date.UTC(2019, 5, 1)];
    expect(tsOf(dayBefore, RECEIVED - 400)).toBe(dayBefore / 1000);
    expect(tsOf(dayBefore, 0)).toBe(dayBefore / 1000);
    expect(tsOf(yearsBefore - 1000, yearsBefore)).toBe(yearsBefore / 1000 - 1);
  });

  it.each([
    ['a device of the door’s company', 2, 2, 'decoded'],
    ['a device of a company below the door’s', 2, 3, 'decoded'],
    ['a device of a company above the door’s', 3, 2, 'dead'],
    ['a device of a sibling company', 4, 2, 'dead'],
    ['any device through the platform’s door', 1, 4, 'decoded'],
  ])('%s: %i for %i is %s', (_, door, owner, kind) => {
    const outcome = decode(registryWith({ ...water, companyId: owner }), SI11, {}, door);
    expect(outcome.kind).toBe(kind);
    if (outcome.kind === 'dead') expect(outcome.dead.cause).toBe('foreign_device');
  });

  it('holds what no company has, and drops what is switched off or in the trash', () => {
    expect(decode(registryWith(), SI11)).toEqual({ kind: 'held' });
    for (const state of ['off', 'trash'])
      expect(decode(registryWith({ ...water, state }), SI11)).toMatchObject({ kind: 'dropped' });
  });

  it('finds the active device where another one with its EUI is in the trash', () => {
    const trashed = { ...water, deviceId: 9, state: 'trash' };
    for (const registry of [registryWith(trashed, water), registryWith(water, trashed)]) {
      expect(decoded(decode(registry, SI11)).deviceId).toBe(10);
    }
  });

  it.each([
    ['half a frame', SI11.slice(0, 20), 214, 'decode_error'],
    ['an empty frame', '', 214, 'decode_error'],
    ['a wrong checksum', 'b4d77b6101b4d77b6103120700003a', 1375, 'decode_error'],
    ['a model that is not in the catalogue', SI11, 999_999, 'unknown_model'],
    ['a model that is wired', SI11, 230, 'unknown_model'],
  ])('buries %s', (_, hex, modelId, cause) => {
    expect(decode(registryWith({ ...water, modelId }), hex)).toMatchObject({ kind: 'dead', dead: { cause } });
  });

  it('takes a frame of MAC commands only as a sign of life', () => {
    expect(decoded(decode(registryWith(water), '', { fPort: 0 })).readings ?? []).toEqual([]);
  });

  it('reports for ack that the device was heard, and nothing of what the network server says of itself', () => {
    const registry = registryWith(water);
    expect(decode(registry, '', { event: 'ack', acknowledged: true }).kind).toBe('decoded');
    for (const event of ['ack', 'txack', 'log', 'location', 'integration']) {
      expect(decode(registry, '', { event })).toEqual({ kind: 'dropped', reason: 'no_content' });
    }
  });
});

describe('decoding what a wired meter answered', () => {
  const meter = { deviceId: 20, modelId: 630, insideAddr: '1', gatewayId: 3, transformationRatio: 1 };
  const answers = ['0104104640e6ae414800004512999a7fc00000ff29', '010404464118ae3564'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  const exchange = (more: Partial<gaugeway.WiredExchange.$Properties> = {}) =>
    new gaugeway.WiredExchange({
      deviceId: 20,
      gatewayId: 3,
      request: 'current',
      arguments: '{}',
      answers,
      startedAt: RECEIVED - 5000,
      taskId: 77,
      ...more,
    });
  const run = (registry: Registry, wired: gaugeway.WiredExchange, door = 2) =>
    decodeWired(new gaugeway.RawUplink({ companyId: door, receivedAt: RECEIVED, wired }), wired, registry);

  it('replays the driver and dates the rows by the time of the exchange', () => {
    const reading = decoded(run(registryWith(meter), exchange()));
    expect(reading).toMatchObject({
      deviceId: 20,
      taskId: 77,
      link: { gateway: '3' },
      readings: [{ type: 1, ts: RECEIVED / 1000 - 5 }],
    });
    const values = reading.readings?.[0]?.values ?? [];
    expect(values[reading.layouts?.[0]?.fields?.indexOf('tariff_reactive_negative_sum') ?? -1]).toBeNaN();
  });

  it('has the ranges that the telegram declares', () => {
    const water = { deviceId: 20, modelId: 603, insideAddr: '8', gatewayId: 3, transformationRatio: 1 };
    const answer = modelById(603)?.vectors[0];
    if (!answer || !('exchanges' in answer)) throw new Error('the model has no session');
    const bytes = answer.exchanges.map((each) => Buffer.from(each.answer, 'hex'));
    expect(decoded(run(registryWith(water), exchange({ answers: bytes }))).ranges).toEqual([
      { field: 'in1', range: 214_748_364.8 },
    ]);
    expect(decoded(run(registryWith(meter), exchange())).ranges ?? []).toEqual([]);
  });

  it('returns the same again from the same answers', () => {
    expect(run(registryWith(meter), exchange())).toEqual(run(registryWith(meter), exchange()));
  });

  it.each([
    ['a session that breaks off', exchange({ answers: answers.slice(0, 1) }), 'bad_answer'],
    [
      'a time-out that the driver could not get over',
      exchange({ answers: [Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)] }),
      'bad_answer',
    ],
    ['a deleted device', exchange({ deviceId: 21 }), 'unknown_device'],
    ['answers to another driver', exchange({ driver: 'modbus-sdm630-own-1a2b' }), 'bad_answer'],
  ])('buries %s', (_, wired, cause) => {
    expect(run(registryWith(meter), wired)).toMatchObject({ kind: 'dead', dead: { cause } });
  });

  it('buries what came through another company’s gateway device', () => {
    expect(run(registryWith(meter), exchange(), 4)).toMatchObject({ kind: 'dead', dead: { cause: 'foreign_device' } });
  });
});

it('a reset without a possible time is as old as the newest row with its register, else as the reception', () => {
  const reception = RECEIVED / 1000;
  const rows = {
    ...{ layouts: [{ fields: ['in1'] }, { fields: ['in2'] }], hasOwnTimes: true },
    readings: [reception - 60, reception - 120].map((ts) => ({ type: 1, ts, layout: 0, values: [1] })),
  };
  const of = (field: string, ts: number | null) => ({ field, ts, last: null, start: 0 });
  const reported = [of('in1', null), of('in1', 0), of('in2', null), of('in1', reception - 3600)];
  const { resets } = busRegisters({ readings: [], resets: reported }, rows, RECEIVED);
  expect(resets?.map(({ ts }) => ts)).toEqual([reception - 60, reception - 60, reception, reception - 3600]);
  expect(busRegisters({ readings: [] }, rows, RECEIVED)).toEqual({});
});
