import { modelRegistry, uplinkRaw } from '@gaugeway/proto/events';
import { modelById } from '@gaugeway/catalogue';
import { type ConnectorApp, connectorApp, eventually } from '../testing/connector-app';

let connector: ConnectorApp;
beforeAll(async () => {
  connector = await connectorApp();
}, 60_000);
afterAll(() => connector.app.close());

const EUI = '70b3d5e75f0a0b0c';
let frame = 0;

async function model(id: number, version: number, source: string): Promise<void> {
  const mapping = [{ key: 'litres', type: 1, field: 'in1', factor: 0.001 }];
  const codec = { resource: 'water', source, mapping, time_keys: [], titles: {}, report_period: null, examples: [] };
  const content = JSON.stringify({ name: 'Own', brand: '', baseId: null, copy: null, codec });
  const value = { modelId: id, companyId: 1, version, content };
  await connector.bus.publish(modelRegistry, [{ key: String(id), company: 1, value }]);
  await eventually(() => modelById(id)?.uploaded?.key === `${id}:${version}`);
}

const send = (hex: string) =>
  connector.bus.publish(uplinkRaw, [
    {
      key: `lora:${EUI}`,
      company: 1,
      value: {
        source: 'test',
        companyId: 1,
        receivedAt: Date.now(),
        lorawan: {
          ...{
            devEui: EUI,
            devAddr: '01',
            event: 'up',
            fPort: 2,
            fCnt: ++frame,
            heardAt: Date.now(),
            batteryPercent: -1,
          },
          data: Buffer.from(hex, 'hex'),
        },
      },
    },
  ]);

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
      'decode_error: the uploaded codec: Error: no such frame (line 1, column 65)',
      'decode_error: the uploaded codec: it ran longer than it may',
    ]),
  );
  await model(1_000_100, 4, litres);
  const before = connector.heard.readings.length;
  await send('0003');
  await eventually(() => connector.heard.readings.length > before);
});

it('buries an uplink of a device whose model is gone', async () => {
  await connector.bus.publish(modelRegistry, [{ key: '1000100', company: 1, value: null }]);
  await eventually(() => modelById(1_000_100) === undefined);
  await send('0004');
  await eventually(async () => (await connector.deadLetters()).find(({ cause }) => cause.startsWith('unknown_model')));
});
