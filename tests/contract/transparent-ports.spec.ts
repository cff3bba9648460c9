import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { TestApp } from '@gaugeway/platform/testing';
import { sendOnLine, switchTransparentPort, transparentPorts } from '@gaugeway/proto/api';
import { modems } from '../../scripts/simulate/fleet.mjs';
import { playMeter } from '../../scripts/simulate/meters/index.mjs';
import { type PlayedModem, startModem } from '../../scripts/simulate/modem.mjs';
import { connectorService } from '../../services/connector/connector.module';
import { Registry } from '../../services/connector/pipeline/registry/registry';
import { Broker } from '../../services/connector/tcp/transport/broker';
import { LineQueue } from '../../services/connector/tcp/transport/line-queue';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

const [fleet] = modems;
const [meter] = fleet?.meters ?? [];
if (!fleet || !meter) throw new Error('the fleet is empty');
/** "Is the line there", to the Mercury at its address, and the answer that it is. */
const TEST = { send: '17000e40', answer: '17000e40' };
const reader = { ...owner, userId: owner.userId + 1, isAdmin: false };
const colleague = { ...owner, userId: owner.userId + 2, userName: 'Colleague' };

let app: TestApp;
let modem: PlayedModem;
let device: number;
let gateway: number;
const clients: Socket[] = [];

beforeAll(async () => {
  app = await appBehindGateway([devicesService, connectorService], { TRANSPARENT_PORTS: 'any' });
  const create = creator(app, owner);
  gateway = (await create.modem({ identity: fleet.identity })).body.data.gateway.id;
  const made = await create.wired(gateway, { model_id: meter.modelId, inside_addr: meter.insideAddr });
  device = made.body.data.metering_device.id;
  const port = app.get(Broker).portOf('modem') ?? 0;
  modem = startModem({ host: '127.0.0.1', port, identity: fleet.identity, meters: [playMeter(meter)], delayMs: 1 });
  await eventually(() => {
    if (!app.get(Broker).sessionOf(gateway)?.lease) throw new Error('not bound yet');
    expect(app.get(Registry).device(device)).toBeDefined();
  });
});

afterAll(async () => {
  for (const client of clients) client.destroy();
  modem.stop();
  await app.close();
});

const turn = (on: boolean, who = owner) => app.call(switchTransparentPort, { device_id: device, on }, as(who));

async function connect(port: number): Promise<Socket> {
  const client = createConnection(port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  return client;
}

it('lets one tool speak with the meter, while polls of the line wait', async () => {
  const opened = await turn(true);
  expect(opened).toMatchObject({ status: 200 });
  const { port } = opened.body.data;
  const client = await connect(port);
  const heard = once(client, 'data');
  client.write(Buffer.from(TEST.send, 'hex'));
  const [answer] = (await heard) as [Buffer];
  expect(answer.toString('hex')).toBe(TEST.answer);

  const second = createConnection(port, '127.0.0.1');
  second.on('error', () => undefined);
  await once(second, 'close');
  expect((await turn(true)).body.data.port).toBe(port);
  expect(await turn(true, colleague)).toMatchObject({ status: 409, body: { key: 'errors.transparent_taken' } });
  const list = await app.call(transparentPorts, {}, as(owner));
  expect(list.body.data).toMatchObject({
    is_available: true,
    data: [{ device_id: device, gateway_id: gateway, port }],
  });
  const busy = await app.call(sendOnLine, { gateway_id: gateway, payload: TEST.send }, as(owner));
  expect(busy).toMatchObject({ status: 409, body: { key: 'errors.line_busy' } });

  const over = once(client, 'close');
  expect((await turn(false)).body.data.port).toBeNull();
  await over;
  expect((await app.call(transparentPorts, {}, as(owner))).body.data.data).toEqual([]);
});

it('sends bytes over the line once, and returns what came back', async () => {
  const send = (payload: string) => app.call(sendOnLine, { gateway_id: gateway, payload }, as(owner));
  expect((await send(TEST.send.toUpperCase())).body.data.answer).toBe(TEST.answer);
  for (const payload of ['', '0', 'abc', 'xy', 'ab'.repeat(223)]) expect((await send(payload)).status).toBe(422);
});

it('is refused without the right, of another company, and where there is no line', async () => {
  expect((await turn(true, { ...reader, rights: { ...reader.rights, update: [] } })).status).toBe(403);
  expect((await turn(true, stranger)).status).toBe(404);
  const foreign = await app.call(sendOnLine, { gateway_id: gateway, payload: 'ab' }, as(stranger));
  expect(foreign.status).toBe(404);
  expect((await app.call(switchTransparentPort, { device_id: device, on: 'yes' } as never, as(owner))).status).toBe(
    422,
  );
  modem.stop();
  await eventually(async () =>
    expect(await turn(true)).toMatchObject({ status: 409, body: { key: 'errors.line_not_reachable' } }),
  );
});

it('a line that is held lets nothing else begin, and goes on afterwards', async () => {
  const queue = new LineQueue({ exchange: () => Promise.resolve(Uint8Array.of(1)) });
  const letGo = await queue.hold(100);
  expect(await queue.hold(1)).toBeNull();
  const ended: string[] = [];
  const job = queue.add({
    deviceId: 1,
    what: 'current',
    priority: 1,
    expiresAt: Infinity,
    totalMs: 1000,
    open: function* () {
      yield { send: Uint8Array.of(1), expect: () => ({ state: 'complete', length: 1 }), timeoutMs: 10 };
      ended.push('job');
      return { readings: [] };
    },
  });
  await Promise.resolve();
  ended.push('let go');
  letGo?.();
  expect((await job).state).toBe('done');
  expect(ended).toEqual(['let go', 'job']);
});
