import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Metrics } from '@gaugeway/platform/telemetry';
import { TASK_STATE } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { modems } from '../../../../scripts/simulate/fleet.mjs';
import { playMeter } from '../../../../scripts/simulate/meters/index.mjs';
import { type PlayedMeter, type PlayedModem, startModem } from '../../../../scripts/simulate/modem.mjs';
import { type ConnectorApp, connectorApp, eventually } from '../../testing/connector-app';
import { Broker } from './broker';

const HOST = '127.0.0.1';

describe('the broker port for modems', () => {
  let connector: ConnectorApp;
  let port: number;
  const playing: PlayedModem[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    connector = await connectorApp({
      BROKER_GREETING_SECONDS: '1',
      BROKER_IDLE_SECONDS: '12',
      BROKER_PROBE_SECONDS: '2',
      BROKER_CONNECTIONS_PER_ADDRESS: '30',
      BROKER_GARBAGE_BYTES: '200',
    });
    port = connector.app.get(Broker).portOf('modem') ?? 0;
  });
  afterEach(() => {
    for (const modem of playing.splice(0)) modem.stop();
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => connector.app.close());

  function dial(): Socket & { ended: Promise<unknown> } {
    const socket = connect({ host: HOST, port });
    socket.on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
    return Object.assign(socket, { ended: once(socket, 'close') });
  }

  async function play(identity: string, meters: PlayedMeter[], options = {}): Promise<PlayedModem> {
    const modem = startModem({ host: HOST, port, identity, meters, delayMs: 5, ...options });
    playing.push(modem);
    return modem;
  }

  const lastConnection = (gatewayId: number) =>
    connector.heard.connections.filter((event) => event.gatewayId === gatewayId).at(-1);
  const online = (gatewayId: number) => eventually(() => lastConnection(gatewayId)?.online);
  const offline = (gatewayId: number, cause: string) =>
    eventually(() => lastConnection(gatewayId)?.online === false && lastConnection(gatewayId)?.cause === cause);

  async function endedBy(cause: string): Promise<number> {
    const counter = connector.app.get(Metrics).counter('gaugeway_connector_connections_total', '');
    return (
      (await counter.get()).values.find(({ labels }) => (labels as { cause?: string }).cause === cause)?.value ?? 0
    );
  }

  let nextTask = 100;
  async function poll(deviceId: number, management = {}): Promise<gaugeway.CommandProgressed[]> {
    const taskId = nextTask++;
    await connector.command({ taskId, deviceId, management: JSON.stringify(management) });
    const progress = () => connector.heard.progress.filter((event) => event.taskId === taskId);
    await eventually(() => progress().some(({ state }) => state >= TASK_STATE.done));
    return progress();
  }

  it('binds a modem by its IMEI, reads two Mercury 230 behind it, and reports connect and disconnect', async () => {
    const [fleet] = modems;
    if (!fleet) throw new Error('the fleet is empty');
    await connector.gateway({ gatewayId: 1, modelId: 2, identity: fleet.identity, tiedUsers: [71] });
    for (const [index, meter] of fleet.meters.entries()) {
      await connector.device({
        deviceId: 10 + index,
        modelId: meter.modelId,
        gatewayId: 1,
        insideAddr: meter.insideAddr,
        tiedUsers: [71, 80 + index],
      });
    }
    const modem = await play(fleet.identity, fleet.meters.map(playMeter));
    await online(1);
    for (const deviceId of [10, 11]) {
      const progress = await poll(deviceId);
      expect(progress.map(({ state }) => state)).toEqual([TASK_STATE.sent, TASK_STATE.done]);
      // Users who may be notified.
      expect(progress.map(({ tiedUsers }) => tiedUsers)).toEqual([
        [71, 70 + deviceId],
        [71, 70 + deviceId],
      ]);
      const result = JSON.parse(progress.at(-1)?.values ?? '{}') as Record<string, number>;
      expect(result.tariff_sum).toBeGreaterThan(10_000);
      const readings = await eventually(() => {
        const found = connector.heard.readings.filter((reading) => reading.deviceId === deviceId);
        return found.length >= 2 && found;
      });
      expect(readings.map(({ readings: rows }) => rows[0]?.type)).toEqual([1, 2]);
      expect(readings[0]).toMatchObject({ link: { gateway: '1' }, taskId: progress[0]?.taskId });
    }
    modem.stop();
    await offline(1, 'closed');
    const connections = connector.heard.connections.filter(({ gatewayId }) => gatewayId === 1);
    expect(connections.map(({ tiedUsers }) => tiedUsers)).toEqual([
      [71, 80, 81],
      [71, 80, 81],
    ]);
  });

  it.each(modems.slice(2).map((modem): [string, (typeof modems)[number]] => [modem.meters[0]?.kind ?? '', modem]))(
    'reads a %s behind a modem',
    async (_, fleet) => {
      const gatewayId = 20 + modems.indexOf(fleet);
      const [meter] = fleet.meters;
      if (!meter) throw new Error('no meter behind the modem');
      await connector.gateway({ gatewayId, modelId: 2, identity: fleet.identity });
      await connector.device({ deviceId: gatewayId, modelId: meter.modelId, gatewayId, insideAddr: meter.insideAddr });
      // Some modems send it without an end of line.
      await play(fleet.identity, fleet.meters.map(playMeter), { greeting: `IMEI:${fleet.identity}` });
      await online(gatewayId);
      expect((await poll(gatewayId)).at(-1)).toMatchObject({ state: TASK_STATE.done });
      expect((await poll(gatewayId, { read: 'info' })).at(-1)?.state).toBe(
        meter.kind === 'sdm630' ? TASK_STATE.failed : TASK_STATE.done,
      );
    },
  );

  it('reports the layer that failed: no modem, no answer, a wrong checksum, half a frame, a refusal', async () => {
    const identity = '865061049999001';
    const [, bakery] = modems;
    const meter = bakery?.meters[0];
    if (!meter) throw new Error('no meter');
    await connector.gateway({ gatewayId: 40, modelId: 2, identity });
    const device = { deviceId: 40, modelId: meter.modelId, gatewayId: 40, insideAddr: meter.insideAddr };
    await connector.device(device);
    expect((await poll(40)).at(-1)).toMatchObject({ state: TASK_STATE.failed, resultCode: 'not_reachable' });

    const real = playMeter(meter);
    let spoil: (answer: Uint8Array) => Uint8Array | null = (answer) => answer;
    await play(identity, [
      {
        answer: (request, at) => {
          const answer = real.answer(request, at);
          return answer && spoil(answer);
        },
      },
    ]);
    await online(40);
    expect((await poll(40, { tariff: 1 })).at(-1)).toMatchObject({ state: TASK_STATE.done });

    spoil = (answer) =>
      answer.length > 4 ? answer.map((byte, index) => (index === answer.length - 1 ? byte ^ 0xff : byte)) : answer;
    const wrong = poll(40, { tariff: 1 });
    await eventually(() =>
      connector.heard.progress.some(({ taskId, state }) => taskId === nextTask - 1 && state === TASK_STATE.sent),
    );
    expect((await wrong).at(-1)).toMatchObject({ state: TASK_STATE.failed, resultCode: 'timeout' });

    await connector.device({ ...device, pollParams: JSON.stringify({ password: '654321' }) });
    spoil = (answer) => answer;
    await eventually(async () => (await poll(40, { tariff: 1 })).at(-1)?.resultCode === 'refused');
  });

  it('answers a poll of a device that cannot be polled with a clear result', async () => {
    await connector.device({ deviceId: 50, modelId: 214, devEui: '70b3d5e75f050505' });
    await eventually(async () => (await poll(50)).at(-1)?.resultCode === 'not_supported');
    await connector.device({ deviceId: 51, modelId: 230, gatewayId: 40, state: 'off' });
    await eventually(async () => (await poll(51)).at(-1)?.failure?.key === 'switched_off');
  });

  it('never sends a command that has expired', async () => {
    await connector.command({ taskId: 90, deviceId: 40, expiresAt: Date.now() - 1 });
    const progress = await eventually(() => connector.heard.progress.find(({ taskId }) => taskId === 90));
    expect(progress).toMatchObject({ state: TASK_STATE.expired, resultCode: 'expired' });
  });

  it('keeps an unknown modem in quarantine and binds it the moment it is created', async () => {
    const identity = '865061048888001';
    const modem = await play(identity, []);
    const rows = () =>
      connector.app.database.database.query<{ kind: string; address: string }>(
        `SELECT kind, address FROM connector.unknown_device WHERE kind = 'gateway'`,
      );
    await eventually(async () => (await rows()).some(({ address }) => address === identity));
    expect(modem.connected).toBe(true);
    await connector.gateway({ gatewayId: 60, modelId: 2, identity });
    await online(60);
    expect(lastConnection(60)).toMatchObject({ address: HOST, port: 'modem' });
    await eventually(async () => (await rows()).every(({ address }) => address !== identity));
    await connector.gateway({ gatewayId: 60, modelId: 2, identity, state: 'off' });
    await offline(60, 'gateway_off');
  });

  it('refuses a second connection of an identity while the first is alive, and lets it replace a dead one', async () => {
    const [, bakery] = modems;
    const meter = bakery?.meters[0];
    if (!meter) throw new Error('no meter');
    const identity = '865061047777001';
    await connector.gateway({ gatewayId: 70, modelId: 2, identity });
    await connector.device({ deviceId: 70, modelId: meter.modelId, gatewayId: 70, insideAddr: meter.insideAddr });
    const first = await play(identity, [playMeter(meter)], { keepConnected: false });
    await online(70);

    const second = dial();
    second.write(`${identity}\r\n`);
    // A poll that comes during the probe takes its turn.
    const meanwhile = poll(70, { tariff: 1 });
    await second.ended;
    expect(await endedBy('refused_alive')).toBe(1);
    expect((await meanwhile).at(-1)).toMatchObject({ state: TASK_STATE.done });

    // The meter behind the first answers the probe again.
    const third = dial();
    third.write(`${identity}\r\n`);
    await third.ended;
    expect(await endedBy('refused_alive')).toBe(2);
    expect(first.connected).toBe(true);
    first.stop();
    await offline(70, 'closed');

    // A line on which no device answers any more.
    const dead = dial();
    dead.write(`${identity}\r\n`);
    await online(70);
    await play(identity, [playMeter(meter)]);
    await dead.ended;
    expect(await endedBy('replaced')).toBe(1);
    await online(70);
    expect((await poll(70, { tariff: 1 })).at(-1)).toMatchObject({ state: TASK_STATE.done });
  });

  it('gives the place of a half-open connection to the next one after a probe, however recently it was heard', async () => {
    const [, bakery] = modems;
    const meter = bakery?.meters[0];
    if (!meter) throw new Error('no meter');
    const identity = '865061047777002';
    const before = await endedBy('replaced');
    await connector.gateway({ gatewayId: 71, modelId: 2, identity });
    await connector.device({ deviceId: 71, modelId: meter.modelId, gatewayId: 71, insideAddr: meter.insideAddr });
    // The modem has lost the network: bytes are accepted and never answered.
    const halfOpen = dial();
    halfOpen.write(`${identity}\r\n`);
    await online(71);
    await play(identity, [playMeter(meter)], { greeting: `  +CGSN: ${identity}\r\n` });
    await halfOpen.ended;
    expect(await endedBy('replaced')).toBe(before + 1);
    await online(71);
    expect((await poll(71, { tariff: 1 })).at(-1)).toMatchObject({ state: TASK_STATE.done });
  });

  it('gives the place of a silent connection without meters to the next one', async () => {
    const identity = '865061047777003';
    const before = await endedBy('replaced');
    await connector.gateway({ gatewayId: 72, modelId: 2, identity });
    const first = dial();
    first.write(`${identity}\r\n`);
    await online(72);
    const second = dial();
    second.write(`ICCID nonsense\r\n`);
    await second.ended;
    const third = dial();
    third.write(`imei=${identity}\r\n`);
    await first.ended;
    expect(await endedBy('replaced')).toBe(before + 1);
    expect(third.destroyed).toBe(false);
  });

  it('closes a peer that is silent, sends 1 byte per second or garbage, and counts them', async () => {
    const before = [await endedBy('no_greeting'), await endedBy('garbage')];
    const silent = dial();
    const slow = dial();
    const timer = setInterval(() => slow.write('8'), 300);
    const noisy = dial();
    noisy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all([silent.ended, slow.ended, noisy.ended]);
    clearInterval(timer);
    expect([await endedBy('no_greeting'), await endedBy('garbage')]).toEqual([
      (before[0] ?? 0) + 2,
      (before[1] ?? 0) + 1,
    ]);
  });

  it('closes a bound peer that floods the line, and reads the other modem meanwhile', async () => {
    const identity = '865061046666001';
    await connector.gateway({ gatewayId: 80, modelId: 2, identity });
    const [, bakery] = modems;
    const meter = bakery?.meters[0];
    if (!meter) throw new Error('no meter');
    await connector.gateway({ gatewayId: 81, modelId: 2, identity: '865061046666002' });
    await connector.device({ deviceId: 81, modelId: meter.modelId, gatewayId: 81, insideAddr: meter.insideAddr });
    await play('865061046666002', [playMeter(meter)]);
    const flood = dial();
    flood.write(`${identity}\r\n`);
    await Promise.all([online(80), online(81)]);
    const reading = poll(81, { tariff: 1 });
    flood.write(Buffer.alloc(1000, 0xaa));
    await flood.ended;
    await offline(80, 'garbage');
    expect((await reading).at(-1)).toMatchObject({ state: TASK_STATE.done });
  });

  it('closes a peer that is idle too long', async () => {
    const identity = '865061045555001';
    await connector.gateway({ gatewayId: 82, modelId: 2, identity });
    const idle = dial();
    idle.write(`${identity}\r\n`);
    await online(82);
    await idle.ended;
    await offline(82, 'idle');
  });

  it('accepts only so many connections from one address', async () => {
    const many = Array.from({ length: 40 }, dial);
    await eventually(async () => (await endedBy('refused_limit')) >= 5);
    for (const socket of many) socket.destroy();
  });
});

describe('a connector that was killed', () => {
  it('reports at its next start that what it held is lost', async () => {
    const first = await connectorApp();
    await first.app.database.database.query(
      `INSERT INTO connector.held_session (gateway_id, company_id, instance) VALUES (7, 2, 'main')`,
    );
    const broker = first.app.get(Broker);
    await broker.beforeApplicationShutdown();
    await broker.onApplicationBootstrap();
    const progress = await eventually(() => first.heard.connections.find(({ gatewayId }) => gatewayId === 7));
    expect(progress).toMatchObject({ online: false, cause: 'restart', companyId: 2 });
    await first.app.close();
  });
});
