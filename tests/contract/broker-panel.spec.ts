import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { models } from '@gaugeway/catalogue';
import type { TestApp } from '@gaugeway/platform/testing';
import { brokerPorts, brokerTrace, connectedGateways, requestData } from '@gaugeway/proto/api';
import { modems } from '../../scripts/simulate/fleet.mjs';
import { playMeter } from '../../scripts/simulate/meters/index.mjs';
import { type PlayedModem, startModem } from '../../scripts/simulate/modem.mjs';
import { connectorService } from '../../services/connector/connector.module';
import { Broker } from '../../services/connector/tcp/transport/broker';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, eventually, owner } from './devices-fixture';

const operator = { ...owner, companyId: 1, chain: [1], userId: 10 };
const UNKNOWN = '350000000000017';

let app: TestApp;
let modem: PlayedModem | undefined;
let stranger: Socket | undefined;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, connectorService]);
});

afterAll(async () => {
  modem?.stop();
  stranger?.destroy();
  await app.close();
});

const list = async (input: object = {}) =>
  (await app.call(connectedGateways, input, as(operator))).body.data.connected_gateways;

it('names the ports', async () => {
  expect((await app.call(brokerPorts, {}, as(operator))).body.data).toEqual({ modem: 1 });
});

it('lists who is connected and who was, polls the meter behind a modem, and shows quarantine', async () => {
  const [fleet] = modems;
  const [meter] = fleet?.meters ?? [];
  if (!fleet || !meter) throw new Error('the fleet is empty');
  const create = creator(app, owner);
  const gateway: number = (await create.modem({ identity: fleet.identity })).body.data.gateway.id;
  await create.wired(gateway, { model_id: meter.modelId, inside_addr: meter.insideAddr });
  const port = app.get(Broker).portOf('modem') ?? 0;
  modem = startModem({ host: '127.0.0.1', port, identity: fleet.identity, meters: [playMeter(meter)], delayMs: 1 });
  stranger = createConnection(port, '127.0.0.1');
  await once(stranger, 'connect');
  stranger.write(`${UNKNOWN}\r\n`);
  const model = models.find(({ id }) => id === meter.modelId);
  await eventually(async () =>
    expect((await list({ filter_imei: fleet.identity })).data).toMatchObject([
      {
        device_id: fleet.identity,
        broker_port: 'modem',
        connect_status: true,
        state: 'bound',
        modem_type: 'TCP/GPRS modem',
        end_device_type: `${model?.brand} ${model?.name}`.trim(),
        gateway_id: gateway,
        rssi: null,
      },
    ]),
  );
  await eventually(async () =>
    expect((await list({ filter_imei: UNKNOWN })).data).toMatchObject([
      { state: 'quarantined', modem_type: null, company_id: null },
    ]),
  );
  expect(await list({ sort_field: 'device_id', sort: 'asc', connect_status: true })).toMatchObject({ total: 2 });
  expect((await list({ broker_port: 'other' })).total).toBe(0);

  const polled = await app.call(requestData, { port: 'modem', imei: fleet.identity }, as(operator));
  expect(polled.body.data).toMatchObject({ answer: true, error: null });
  expect(polled.body.data.result.model).toBe(`${model?.brand} ${model?.name}`.trim());
  expect(polled.body.data.result.tariff1).toBeGreaterThan(0);
  expect(Object.keys(polled.body.data.result).length).toBeLessThanOrEqual(10);

  const look = async (imei: string, after = 0) =>
    (await app.call(brokerTrace, { port: 'modem', imei, after }, as(operator))).body.data;
  expect(await look(fleet.identity)).toEqual({ is_connected: true, lines: [] });
  await app.call(requestData, { port: 'modem', imei: fleet.identity }, as(operator));
  const { lines } = await look(fleet.identity);
  const kinds = lines.map(({ kind }: { kind: string }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['started', 'sent', 'received']);
  expect(kinds.at(-1)).toBe('ended');
  expect(lines[0]).toMatchObject({ title: 'identification', device: { name: 'Flat 4' }, bytes: '' });
  const frames = lines.filter(({ bytes }: { bytes: string }) => bytes !== '');
  for (const { bytes, parts } of frames) {
    expect(parts.reduce((sum: number, { length }: { length: number }) => sum + length, 0) * 2).toBe(bytes.length);
    expect(parts.some(({ is_invalid }: { is_invalid: boolean }) => is_invalid)).toBe(false);
  }
  const readings = lines.filter(({ kind }: { kind: string }) => kind === 'ended');
  expect(readings.some(({ values }: { values: unknown[] }) => values.length > 0)).toBe(true);
  expect((await look(fleet.identity, lines.at(-1).number)).lines).toEqual([]);
  stranger.write('hello');
  await look(UNKNOWN);
  stranger.write('again');
  await eventually(async () =>
    expect((await look(UNKNOWN)).lines.at(-1)).toMatchObject({
      kind: 'unsolicited',
      bytes: expect.stringContaining('6167'),
    }),
  );
  expect(await look('nobody')).toEqual({ is_connected: false, lines: [] });

  const quarantined = await app.call(requestData, { port: 'modem', imei: UNKNOWN }, as(operator));
  expect(quarantined.body.data).toEqual({ answer: false, result: null, error: expect.stringMatching(/\w/) });

  modem.stop();
  await eventually(async () =>
    expect((await list({ connect_status: false })).data).toMatchObject([{ device_id: fleet.identity }]),
  );
});

it('is for the platform operator alone', async () => {
  expect((await app.call(connectedGateways, {})).status).toBe(401);
  for (const who of [owner, { ...operator, isAdmin: false }]) {
    expect((await app.call(brokerPorts, {}, as(who))).status).toBe(403);
    expect((await app.call(connectedGateways, {}, as(who))).status).toBe(403);
    expect((await app.call(requestData, { port: 'modem', imei: UNKNOWN }, as(who))).status).toBe(403);
  }
  expect((await app.call(requestData, { port: 'modem', imei: '' }, as(operator))).status).toBe(422);
  expect((await app.call(connectedGateways, { sort_field: 'rssi' as 'device_id' }, as(operator))).status).toBe(422);
});
