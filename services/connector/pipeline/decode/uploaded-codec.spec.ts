import { modelRegistry, uplinkRaw } from '@gaugeway/proto/events';
import { modelById } from '@gaugeway/catalogue';
import { type ConnectorApp, connectorApp, eventually } from '../../testing/connector-app';
import { CodecQueueRepository } from './codec-queue.repository';

let connector: ConnectorApp;
beforeAll(async () => {
  // The product's number of partitions: times are compared.
  connector = await connectorApp({ BUS_PARTITIONS: '4' });
});
afterAll(() => connector.app.close());

const EUI = '70b3d5e75f0a0b0c';
/** Axioma's OY1320 of the catalogue's tests, in hex. */
const OY1320 = '012100001738';
let frame = 0;

async function model(id: number, version: number, source: string, companyId = 1, stateless = true): Promise<void> {
  const mapping = [{ key: 'litres', type: 1, field: 'in1', factor: 0.001 }];
  const codec = { resource: 'water', source, mapping, time_keys: [], titles: {}, report_period: null, examples: [] };
  const content = JSON.stringify({ name: 'Own', brand: '', baseId: null, copy: null, codec, stateless });
  const value = { modelId: id, companyId, version, content };
  await connector.bus.publish(modelRegistry, [{ key: String(id), company: companyId, value }]);
  await eventually(() => modelById(id)?.uploaded?.key === `${id}:${version}`);
}

const uplink = (hex: string, devEui = EUI, fCnt = ++frame) => ({
  key: `lora:${devEui}`,
  company: 1,
  value: {
    ...{ source: 'test', companyId: 1, receivedAt: Date.now() },
    lorawan: {
      ...{ devEui, devAddr: '01', event: 'up', fPort: 2, fCnt, heardAt: Date.now(), batteryPercent: -1 },
      data: Buffer.from(hex, 'hex'),
    },
  },
});
const send = (hex: string) => connector.bus.publish(uplinkRaw, [uplink(hex)]);

const litres = 'function decodeUplink({ bytes }) { return { data: { litres: bytes[0] * 256 + bytes[1] } }; }';

it('reads uplinks by the codec that a company uploaded, and by its next version from then on', async () => {
  await model(1_000_100, 1, litres);
  await connector.device({ deviceId: 900, modelId: 1_000_100, devEui: EUI });
  await send('04d2');
  const first = await eventually(() => connector.heard.readings.find(({ deviceId }) => deviceId === 900));
  expect(first).toMatchObject({ layouts: [{ fields: ['in1'] }], readings: [{ type: 1, values: [1.234] }] });
  await model(1_000_100, 2, litres.replace('litres:', 'litres: 2 *'));
  await send('0100');
  const next = await eventually(() => connector.heard.readings.filter(({ deviceId }) => deviceId === 900)[1]);
  expect(next.readings[0]?.values).toEqual([0.512]);
});

it('buries what a hostile codec does not decode, with the reason, and reads the uplinks of others', async () => {
  await model(
    1_000_100,
    3,
    'function decodeUplink({ bytes }) { if (bytes[0]) throw new Error("no such frame"); for (;;); }',
  );
  await send('01');
  await send('00');
  const causes = await eventually(async () => {
    const letters = (await connector.deadLetters()).map(({ cause }) => cause);
    return letters.length >= 2 && letters;
  });
  expect(causes).toEqual(
    expect.arrayContaining([
      'decode_error: The uploaded codec: Error: no such frame (line 1, column 65)',
      'decode_error: The uploaded codec: it ran longer than it may',
    ]),
  );
  await model(1_000_100, 4, litres);
  const before = connector.heard.readings.length;
  await send('0003');
  await eventually(() => connector.heard.readings.length > before);
});

it('buries an uplink of a device whose model was deleted', async () => {
  await connector.bus.publish(modelRegistry, [{ key: '1000100', company: 1, value: null }]);
  await eventually(() => modelById(1_000_100) === undefined);
  await send('0004');
  await eventually(async () => (await connector.deadLetters()).find(({ cause }) => cause.startsWith('unknown_model')));
});

describe('the codec of one company', () => {
  const SLOW = Array.from({ length: 30 }, (_, index) => ({
    id: 1_000_300 + index,
    devEui: `70b3d5e75f0a0c${index.toString(16).padStart(2, '0')}`,
  }));
  const QUICK = 1_000_202;
  const values = (deviceId: number) =>
    connector.heard.readings
      .filter((reading) => reading.deviceId === deviceId)
      .map(({ readings }) => readings[0]?.values?.[0]);
  const waiting = async (companyId: number) => (await connector.app.get(CodecQueueRepository).waiting(companyId)) > 0;

  it('that is slow delays no other: neither a model of the catalogue nor another company’s codec', async () => {
    // Each of them takes the whole time that it has: some versions in turn, so that none is suspended.
    const looping = 'function decodeUplink() { for (;;); }';
    for (const companyId of [71, 72]) await connector.company(companyId, 1);
    for (const { id, devEui } of SLOW) {
      await model(id, 1, looping, 71);
      await connector.device({ deviceId: id, companyId: 71, modelId: id, devEui });
    }
    await model(QUICK, 1, litres, 72);
    await connector.device({ deviceId: 902, companyId: 72, modelId: QUICK, devEui: '70b3d5e75f0a0b02' });
    await connector.device({ deviceId: 903, companyId: 72, modelId: 1320, devEui: '70b3d5e75f0a0b03' });
    await connector.bus.publish(
      uplinkRaw,
      SLOW.map(({ devEui }) => uplink('00', devEui)),
    );
    for (let count = 1; count <= 10; count++) {
      const own = uplink(`00${count.toString(16).padStart(2, '0')}`, '70b3d5e75f0a0b02');
      await connector.bus.publish(uplinkRaw, [own, uplink(OY1320, '70b3d5e75f0a0b03')]);
      await eventually(() => values(902).length === count && values(903).length === count);
    }
    expect(await waiting(71)).toBe(true);
  });

  it('keeps the order of each device’s uplinks, also with a realm for each call', async () => {
    const counts = Array.from({ length: 60 }, (_, index) => index + 1);
    await model(QUICK, 2, litres, 72, false);
    const before = values(902).length;
    await connector.bus.publish(
      uplinkRaw,
      counts.map((count) => uplink(count.toString(16).padStart(4, '0'), '70b3d5e75f0a0b02')),
    );
    await eventually(() => values(902).length === before + counts.length);
    expect(values(902).slice(before)).toEqual(counts.map((count) => count / 1000));
    // A lane deletes its rows after it published their readings.
    await eventually(async () => !(await waiting(72)));
  });

  it('at its worst leaves the time of another company’s uplink as it is', async () => {
    // Short here; tests/load/slow-codec.mjs runs it long, where the 99th percentile counts.
    const long = Number(process.env['SLOW_CODEC_UPLINKS'] ?? 0);
    const uplinks = long || 12;
    // Slow, but within the limits of a call: no strike.
    await model(1_000_400, 1, 'function decodeUplink() { const end = Date.now() + 80; while (Date.now() < end); }', 71);
    await connector.device({ deviceId: 904, companyId: 71, modelId: 1_000_400, devEui: '70b3d5e75f0a0b04' });
    await model(QUICK, 3, litres, 72);
    const took = async (deviceId: number, hex: string, devEui: string) => {
      const before = values(deviceId).length;
      const begun = performance.now();
      await connector.bus.publish(uplinkRaw, [uplink(hex, devEui)]);
      while (values(deviceId).length === before) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - begun;
    };
    const measured = async () => {
      const times: Record<'own' | 'catalogue', number[]> = { own: [], catalogue: [] };
      for (let count = 0; count < uplinks; count++) {
        times.own.push(await took(902, '0001', '70b3d5e75f0a0b02'));
        times.catalogue.push(await took(903, OY1320, '70b3d5e75f0a0b03'));
      }
      return times;
    };
    const at = (times: number[], part: number) =>
      times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
    await measured();
    const idle = await measured();
    const slow = Array.from({ length: 3000 }, () => uplink('00', '70b3d5e75f0a0b04'));
    await connector.bus.publish(uplinkRaw, slow);
    await eventually(() => waiting(71));
    const busy = await measured();
    expect(await waiting(71)).toBe(true);
    for (const kind of ['own', 'catalogue'] as const) {
      const figures = [idle[kind], busy[kind]].map((times) => [at(times, 0.5), at(times, 0.99)].map(Math.round));
      if (long) process.stderr.write(`${kind}: median, p99 in ms, idle and busy: ${JSON.stringify(figures)}\n`);
      if (long) expect(at(busy[kind], 0.99)).toBeLessThan(2 * at(idle[kind], 0.99));
      // A few are too few for the last percent; the addition is the error of this machine's timers.
      else expect(at(busy[kind], 0.5)).toBeLessThan(2 * at(idle[kind], 0.5) + 50);
    }
  }, 600_000);
});
