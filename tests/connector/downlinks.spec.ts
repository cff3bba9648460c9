import { DeviceQueueItem } from '@chirpstack/chirpstack-api/api/device_pb';
import { DeviceClass } from '@chirpstack/chirpstack-api/common/common_pb';
import { forEveryone } from '@gaugeway/platform/database';
import { TASK_STATE } from '@gaugeway/proto/api';
import { deviceRadio, gaugeway } from '@gaugeway/proto/events';
import { NetworkServerRepository } from '../../services/connector/lorawan/network-servers/network-server.repository';
import { ServerConnections } from '../../services/connector/lorawan/network-servers/server-connections';
import { type ConnectorApp, connectorApp, eventually } from '../../services/connector/testing/connector-app';
import { DownlinkRepository } from '../../services/connector/lorawan/downlinks/downlink.repository';
import { ChirpstackServer } from '../simulators/chirpstack-server';

const { queued, sent, acknowledged, done, failed, expired, cancelled, unknown } = TASK_STATE;
const MODEL = { si11: 214, si12: 215, jooby: 5101, valve: 7001 };
const VALVE = { control: 'valve', commandClass: 'B', actuator: 'valve', management: '{"valve":0}' };
const PERIOD = {
  ...{ control: 'report_period', commandClass: 'C', actuator: 'report_period' },
  management: '{"report_period":60}',
};
const NOW_VALUE = { control: 'now_value', commandClass: 'A', actuator: '', management: '{"now_value":1}' };
const CLOSE = '10 0700';

/** Executed commands and their number are checked against the downlinks that the devices received. */
describe('a command to a LoRaWAN device', () => {
  let connector: ConnectorApp;
  let chirpstack: ChirpstackServer;
  let key: string;
  let serverId: number;
  let next = 1;
  let clock = Date.now();

  beforeAll(async () => {
    chirpstack = await new ChirpstackServer().start();
    connector = await connectorApp({
      NETWORK_SERVERS_PRIVATE: 'all',
      PROVISIONING_RETRY_MS: '50',
      DOWNLINK_LOOK_MS: '200',
    });
    key = await connector.key(1);
    const servers = connector.app.get(NetworkServerRepository);
    serverId = await servers.nextId();
    await sql(
      `INSERT INTO connector.network_server (id, company_id, name, url, sealed_token, allows_insecure)
       VALUES ($1, 1, 'Town', $2, $3, true)`,
      [serverId, chirpstack.url, connector.app.get(ServerConnections).sealToken(serverId, chirpstack.token)],
    );
  });
  afterEach(() => {
    chirpstack.queues.losing = null;
    chirpstack.queues.onEnqueued = () => undefined;
  });
  afterAll(async () => {
    await connector.app.close();
    await chirpstack.stop();
  });

  const sql = (text: string, values: unknown[] = []) => connector.app.database.database.query(text, values);
  const progressOf = (taskId: number) => connector.heard.progress.filter((event) => event.taskId === taskId);
  /** Each once: that it was sent may be seen in the queue and then heard of the gateway. */
  const states = (taskId: number) => [...new Set(progressOf(taskId).map(({ state }) => state))];
  const reached = (taskId: number, state: number) =>
    eventually(() => progressOf(taskId).find((event) => event.state === state));
  const step = (taskId: number, name: string) =>
    eventually(() => progressOf(taskId).find((event) => event.step === name));
  const inQueue = (devEui: string) => eventually(() => chirpstack.queues.of(devEui)[0]);
  const effects = (devEui: string) => chirpstack.queues.effects.get(devEui) ?? [];

  /** A device that is on the network server. */
  async function place(
    modelId: number,
    { classC = false, isLinked = true } = {},
  ): Promise<{ id: number; devEui: string }> {
    const id = next++;
    const devEui = `70b3d5e75e${id.toString(16).padStart(6, '0')}`;
    const device = chirpstack.add(devEui, `Device ${id}`);
    if (classC) device.setDeviceProfileId(profileC());
    await connector.device({ deviceId: id, modelId, devEui });
    if (!isLinked) return { id, devEui };
    const value = {
      ...{ deviceId: id, networkServerId: serverId, applicationId: chirpstack.application.id },
      ...{ deviceProfileId: device.getDeviceProfileId(), activation: 'kept', version: 1 },
    };
    await connector.bus.publish(deviceRadio, [{ key: String(id), company: 1, value }]);
    await eventually(async () => {
      const rows = await sql('SELECT FROM connector.provisioning WHERE device_id = $1 AND server_id IS NOT NULL', [id]);
      return rows.length > 0;
    });
    return { id, devEui };
  }

  function profileC(): string {
    const id = chirpstack.profiles.add(
      'Class C',
      chirpstack.profiles.held.get(chirpstack.profile)?.getMacVersion() ?? 3,
    );
    chirpstack.profiles.held.get(id)?.setSupportsClassC(true);
    return id;
  }

  async function send(deviceId: number, more: Partial<gaugeway.CommandRequested.$Properties> = {}): Promise<number> {
    const taskId = 7000 + next++;
    await connector.command({ fence: 1, commandType: 'control', priority: 1, ...VALVE, ...more, deviceId, taskId });
    return taskId;
  }

  /** An event of the network server about a device; each is a second later than the one before. */
  async function event(name: string, devEui: string, body: object = {}): Promise<void> {
    clock = Math.max(clock + 1000, Date.now());
    const at = new Date(clock).toISOString();
    const reply = await connector.post({ deviceInfo: { devEui }, time: at, ...body }, { key, event: name });
    expect(reply.status).toBe(200);
  }

  const up = (devEui: string, fPort: number, hex: string) =>
    event('up', devEui, { fPort, fCnt: next++, devAddr: '01a00001', data: Buffer.from(hex, 'hex').toString('base64') });

  interface Clocks {
    /** Delay of the gateway's clock against the network server's; negative = ahead. */
    behindMs: number;
    hasServerTime: boolean;
    devAddr?: string;
  }

  /** An uplink with the times of ChirpStack: `time` is the gateway's, and `nsTime` its own. */
  async function upThrough(devEui: string, fCnt: number, hex: string, clocks: Clocks): Promise<object> {
    clock = Math.max(clock + 1000, Date.now());
    const time = new Date(clock - clocks.behindMs).toISOString();
    const nsTime = clocks.hasServerTime ? { nsTime: new Date(clock).toISOString() } : {};
    const rxInfo = [{ gatewayId: '24e124fffef01a2b', gwTime: time, ...nsTime, rssi: -97, snr: 6.2 }];
    const { devAddr = '01a00001' } = clocks;
    const data = Buffer.from(hex, 'hex').toString('base64');
    const body = { deviceInfo: { devEui }, time, fPort: 10, fCnt, devAddr, data, rxInfo };
    const reply = await connector.post(body, { key, event: 'up' });
    expect(reply.status).toBe(200);
    return body;
  }

  /** Next chance to send: a gateway reports the downlink that leaves, the log the expired ones. */
  async function opportunity(devEui: string): Promise<string> {
    const { left, expired: over } = chirpstack.queues.send(devEui);
    for (const queue_item_id of over)
      await event('log', devEui, { code: 'EXPIRED', level: 'ERROR', context: { queue_item_id } });
    if (left) await event('txack', devEui, { queueItemId: left.id, gatewayId: '24e124fffef01a2b' });
    return left?.id ?? '';
  }

  async function acknowledge(devEui: string, queueItemId: string, isHeard = true): Promise<void> {
    chirpstack.queues.settle(devEui);
    await event('ack', devEui, { queueItemId, acknowledged: isHeard });
  }

  it('of class A waits for the next uplink, and is done when the device shows its valve closed', async () => {
    const { id, devEui } = await place(MODEL.valve);
    const taskId = await send(id);
    await step(taskId, 'next_uplink');
    expect(states(taskId)).toEqual([queued]);
    expect((await inQueue(devEui)).getConfirmed()).toBe(true);
    // An uplink before the command was sent is no answer to it.
    await up(devEui, 10, '0700');
    const item = await opportunity(devEui);
    expect(await reached(taskId, sent)).toMatchObject({ step: 'gateway' });
    await acknowledge(devEui, item);
    await reached(taskId, acknowledged);
    await up(devEui, 10, '07ff');
    await up(devEui, 10, '0700');
    expect(await reached(taskId, done)).toMatchObject({ step: 'answered', values: '{"valve":0}' });
    expect(states(taskId)).toEqual([queued, sent, acknowledged, done]);
    expect(effects(devEui)).toEqual([CLOSE]);
    expect(progressOf(taskId).flatMap(({ frames }) => frames)).toMatchObject([
      { isSent: true, fPort: 10, hex: '0700' },
      { isSent: false, fPort: 10, hex: '0700' },
    ]);
  });

  it('of class C is sent at once, and done when the device confirmed it where it answers nothing more', async () => {
    const { id, devEui } = await place(MODEL.si11, { classC: true });
    const taskId = await send(id, PERIOD);
    await step(taskId, 'at_once');
    await acknowledge(devEui, await opportunity(devEui));
    expect(await reached(taskId, done)).toMatchObject({ step: 'confirmed' });
    expect(effects(devEui)).toEqual(['3 0010000101']);
  });

  it('reads without a confirmation: the answer is enough', async () => {
    const { id, devEui } = await place(MODEL.jooby);
    const taskId = await send(id, NOW_VALUE);
    expect((await inQueue(devEui)).getConfirmed()).toBe(false);
    await step(taskId, 'next_uplink');
    await opportunity(devEui);
    await reached(taskId, sent);
    await up(devEui, 1, '180301f70b');
    expect((await reached(taskId, done)).step).toBe('answered');
  });

  it.each([
    { behindMs: 2000, hasServerTime: true },
    { behindMs: 10_000, hasServerTime: true },
    { behindMs: 10_000, hasServerTime: false },
    { behindMs: -10_000, hasServerTime: true },
  ])('takes the next frame for the answer, with a gateway clock $behindMs ms behind', async (clocks) => {
    const { id, devEui } = await place(MODEL.valve);
    const fCnt = 65_530;
    const earlier = await upThrough(devEui, fCnt - 1, '0700', clocks);
    const taskId = await send(id);
    await step(taskId, 'next_uplink');
    const before = await upThrough(devEui, fCnt, '0700', clocks);
    await acknowledge(devEui, await opportunity(devEui));
    await reached(taskId, acknowledged);
    // The frames before the command once more: a broker may deliver them twice.
    await connector.post(earlier, { key, event: 'up' });
    await connector.post(before, { key, event: 'up' });
    const other = await place(MODEL.jooby);
    const marker = await send(other.id, NOW_VALUE);
    await step(marker, 'next_uplink');
    expect(states(taskId)).toEqual([queued, sent, acknowledged]);
    await upThrough(devEui, fCnt + 1, '0700', clocks);
    expect(await reached(taskId, done)).toMatchObject({ step: 'answered' });
  });

  it('takes an answer that comes after a new join, or with a counter that began again', async () => {
    const clocks = { behindMs: 5000, hasServerTime: true };
    for (const devAddr of ['01a00002', '01a00001']) {
      const { id, devEui } = await place(MODEL.valve);
      const taskId = await send(id);
      await step(taskId, 'next_uplink');
      await upThrough(devEui, 900, '07ff', clocks);
      await acknowledge(devEui, await opportunity(devEui));
      await reached(taskId, acknowledged);
      await upThrough(devEui, 0, '0700', { ...clocks, devAddr });
      expect(await reached(taskId, done)).toMatchObject({ step: 'answered' });
    }
  });

  it('takes an answer where no gateway reported that it was sent', async () => {
    const { id, devEui } = await place(MODEL.valve);
    const taskId = await send(id);
    await step(taskId, 'next_uplink');
    await upThrough(devEui, 10, '0700', { behindMs: 5000, hasServerTime: true });
    const { left } = chirpstack.queues.send(devEui);
    await acknowledge(devEui, left?.id ?? '');
    await reached(taskId, acknowledged);
    await upThrough(devEui, 11, '0700', { behindMs: 5000, hasServerTime: true });
    expect(await reached(taskId, done)).toMatchObject({ step: 'answered' });
  });

  it('hears events that come before the answer of Enqueue, and twice', async () => {
    const { id, devEui } = await place(MODEL.si11);
    chirpstack.queues.onEnqueued = async () => {
      const item = await opportunity(devEui);
      await acknowledge(devEui, item);
      await acknowledge(devEui, item);
      await eventually(
        async () => (await sql('SELECT FROM connector.downlink_event WHERE dev_eui = $1', [devEui])).length >= 2,
      );
    };
    const taskId = await send(id, PERIOD);
    await reached(taskId, done);
    expect(effects(devEui)).toHaveLength(1);
  });

  it('waits while the server is away, and goes out once when it is back', async () => {
    const { id, devEui } = await place(MODEL.valve);
    await chirpstack.stop();
    const taskId = await send(id);
    await step(taskId, 'server_away');
    await chirpstack.start();
    await step(taskId, 'next_uplink');
    const before = chirpstack.queues.enqueued;
    expect(chirpstack.queues.of(devEui)).toHaveLength(1);
    await acknowledge(devEui, await opportunity(devEui));
    await up(devEui, 10, '0700');
    await reached(taskId, done);
    expect(chirpstack.queues.enqueued).toBe(before);
    expect(effects(devEui)).toEqual([CLOSE]);
  });

  it('is found in the queue where the answer of Enqueue was lost', async () => {
    const { id, devEui } = await place(MODEL.valve);
    // Somebody else's item is not taken for it.
    const foreign = new DeviceQueueItem();
    foreign.setDevEui(devEui);
    foreign.setFPort(10);
    foreign.setData(Uint8Array.of(7, 0));
    foreign.setConfirmed(true);
    chirpstack.queues.add(foreign);
    chirpstack.queues.losing = 'after';
    const taskId = await send(id);
    await step(taskId, 'answer_lost');
    await step(taskId, 'next_uplink');
    const [, own] = chirpstack.queues.of(devEui);
    const itemOf = async () =>
      (await sql('SELECT queue_item_id FROM connector.downlink WHERE task_id = $1', [taskId]))[0];
    const row = await eventually(async () => {
      const found = await itemOf();
      return found?.queue_item_id ? found : null;
    });
    expect(row.queue_item_id).toBe(own?.getId());
    expect(chirpstack.queues.of(devEui)).toHaveLength(2);
  });

  it('is taken back where the answer of Enqueue is still missing', async () => {
    const { id, devEui } = await place(MODEL.valve);
    chirpstack.queues.losing = 'after';
    const taskId = await send(id);
    await step(taskId, 'answer_lost');
    await connector.command({ taskId, deviceId: id, cancel: true });
    expect(await reached(taskId, cancelled)).toMatchObject({ step: 'taken_back' });
    expect(chirpstack.queues.of(devEui)).toEqual([]);
    expect(effects(devEui)).toEqual([]);
  });

  it('is not sent again where nobody knows whether it was handed over; a read is', async () => {
    const { id, devEui } = await place(MODEL.valve);
    chirpstack.queues.losing = 'before';
    const taskId = await send(id);
    expect(await reached(taskId, unknown)).toMatchObject({ resultCode: 'internal', step: 'answer_lost' });
    expect(chirpstack.queues.of(devEui)).toEqual([]);
    const jooby = await place(MODEL.jooby);
    const read = await send(jooby.id, NOW_VALUE);
    await step(read, 'answer_lost');
    chirpstack.queues.losing = null;
    await step(read, 'next_uplink');
    await opportunity(jooby.devEui);
    await up(jooby.devEui, 1, '180301f70b');
    await reached(read, done);
    // A newer command of the same device is not blocked by the one with the unknown outcome.
    const newer = await send(id);
    await step(newer, 'next_uplink');
    expect(states(taskId).at(-1)).toBe(unknown);
  });

  it('survives a connector that was killed between Enqueue and its note', async () => {
    const { id, devEui } = await place(MODEL.valve);
    const taskId = await send(id);
    await step(taskId, 'next_uplink');
    await sql(
      `UPDATE connector.downlink SET state = 'sending', queue_item_id = NULL, look_at = now() WHERE task_id = $1`,
      [taskId],
    );
    const second = await connectorApp(
      { NETWORK_SERVERS_PRIVATE: 'all', DOWNLINK_LOOK_MS: '200', INSTANCE_ID: 'second' },
      connector.app.database,
    );
    try {
      await eventually(async () => {
        const [row] = await sql('SELECT state, queue_item_id FROM connector.downlink WHERE task_id = $1', [taskId]);
        return row?.state === 'queued' && row.queue_item_id !== null;
      });
      expect(chirpstack.queues.of(devEui)).toHaveLength(1);
      const item = await opportunity(devEui);
      expect(item).not.toBe('');
      await acknowledge(devEui, item);
      await up(devEui, 10, '0700');
      await eventually(() =>
        [...progressOf(taskId), ...second.heard.progress].find((one) => one.taskId === taskId && one.state === done),
      );
      expect(effects(devEui)).toEqual([CLOSE]);
    } finally {
      await second.app.close();
    }
  });

  it.each(['given up by another connector', 'still its own'])(
    'is not handed over by a connector that was frozen since its attempt began: the command is %s',
    async (outcome) => {
      const { id, devEui } = await place(MODEL.si11);
      const downlinks = connector.app.get(DownlinkRepository);
      const begin = downlinks.begin.bind(downlinks);
      const before = chirpstack.queues.enqueued;
      let enqueuedAsleep = -1;
      let wake = () => {};
      jest.spyOn(downlinks, 'begin').mockImplementationOnce(async (...input) => {
        const row = await begin(...input);
        if (outcome !== 'still its own')
          await sql(`UPDATE connector.command SET state = 'ended', fence = fence + 1 WHERE task_id = $1`, [
            row?.task_id,
          ]);
        // Longer than an attempt may take.
        const asleep = Date.now() + 10_000;
        const clock = jest.spyOn(Date, 'now').mockReturnValue(asleep);
        wake = () => clock.mockRestore();
        setImmediate(() => {
          enqueuedAsleep = chirpstack.queues.enqueued;
          wake();
        });
        return row;
      });
      const taskId = await send(id, PERIOD);
      await eventually(() => enqueuedAsleep >= 0);
      expect(enqueuedAsleep).toBe(before);
      if (outcome === 'still its own') {
        await step(taskId, 'next_uplink');
        expect(chirpstack.queues.of(devEui)).toHaveLength(1);
        expect(chirpstack.queues.enqueued).toBe(before + 1);
        return;
      }
      await connector.command({ taskId, deviceId: id, ...PERIOD, commandType: 'control', fence: 1 });
      const marker = await place(MODEL.si11);
      await step(await send(marker.id, PERIOD), 'next_uplink');
      expect(chirpstack.queues.of(devEui)).toEqual([]);
    },
  );

  it('is unknown where it left the queue without an event, and done when the device shows it after all', async () => {
    const { id, devEui } = await place(MODEL.si11);
    const taskId = await send(id, PERIOD);
    const item = (await inQueue(devEui)).getId();
    await step(taskId, 'next_uplink');
    chirpstack.queues.flush(devEui);
    expect(await reached(taskId, unknown)).toMatchObject({ step: 'left_queue' });
    await event('ack', devEui, { queueItemId: item, acknowledged: true });
    await reached(taskId, done);
  });

  it('is unknown where the device did not confirm it, and is not sent again', async () => {
    const { id, devEui } = await place(MODEL.si11);
    const taskId = await send(id, PERIOD);
    await step(taskId, 'next_uplink');
    await acknowledge(devEui, await opportunity(devEui), false);
    expect(await reached(taskId, unknown)).toMatchObject({ resultCode: 'timeout', step: 'not_confirmed' });
    expect(effects(devEui)).toHaveLength(1);
  });

  it('expires in the queue, by the log or by a look at the queue, and is never sent then', async () => {
    for (const isLogged of [true, false]) {
      const { id, devEui } = await place(MODEL.si11);
      // Time enough to come into the queue on a busy machine.
      const taskId = await send(id, { ...PERIOD, expiresAt: Date.now() + 4000 });
      const { expiresAt } = { expiresAt: (await inQueue(devEui)).getExpiresAt()?.toDate().getTime() ?? 0 };
      await eventually(() => Date.now() > expiresAt);
      if (isLogged) await opportunity(devEui);
      expect(await reached(taskId, expired)).toMatchObject({ resultCode: 'expired', step: 'not_taken' });
      expect(effects(devEui)).toEqual([]);
    }
  });

  it.each([
    ['DOWNLINK_PAYLOAD_SIZE', 'too_long'],
    ['F_CNT_DOWN', 'counter'],
  ])('ends with the cause %s of the log', async (code, name) => {
    const { id, devEui } = await place(MODEL.si11);
    const taskId = await send(id, PERIOD);
    const queue_item_id = (await inQueue(devEui)).getId();
    await step(taskId, 'next_uplink');
    await event('log', devEui, { code: 'DOWNLINK_GATEWAY', level: 'ERROR' });
    await step(taskId, 'gateway_refused');
    await event('log', devEui, { code, level: 'ERROR', context: { queue_item_id } });
    expect(await reached(taskId, failed)).toMatchObject({ resultCode: 'network_refused', step: name });
  });

  it('does not leave the connector where its device is on no network server, is absent or off there, or of another class', async () => {
    const alone = await place(MODEL.si11, { isLinked: false });
    expect(await reached(await send(alone.id, PERIOD), failed)).toMatchObject({ step: 'no_server' });
    const absent = await place(MODEL.si11);
    chirpstack.devices.delete(absent.devEui);
    expect(await reached(await send(absent.id, PERIOD), failed)).toMatchObject({ step: 'not_on_server' });
    const { id } = await place(MODEL.si11);
    const raw = (payload: string, forClass: string) => ({
      ...{ control: 'send_raw_payload', commandClass: 'D', actuator: '' },
      management: JSON.stringify({ send_raw_payload: 1, payload, fport: 7, class: forClass }),
    });
    expect(await reached(await send(id, raw('0a0b', 'C')), failed)).toMatchObject({ step: 'is_class_a' });
    const classC = await place(MODEL.si11, { classC: true });
    await step(await send(classC.id, raw('0a0b', 'C')), 'at_once');
    await opportunity(classC.devEui);
    expect(effects(classC.devEui)).toEqual(['7 0a0b']);
  });

  it('is one at a time for a device, in their order, and can be taken back while it waits', async () => {
    const { id, devEui } = await place(MODEL.si12);
    const output = (setout: number) => ({
      ...{ control: 'setout', commandClass: 'D', actuator: 'setout' },
      management: JSON.stringify({ setout, out: 1 }),
    });
    const first = await send(id, output(1));
    await step(first, 'next_uplink');
    const second = await send(id, output(0));
    await eventually(async () => (await sql('SELECT FROM connector.command WHERE task_id = $1', [second])).length > 0);
    expect(chirpstack.queues.of(devEui)).toHaveLength(1);
    await acknowledge(devEui, await opportunity(devEui));
    await up(devEui, 2, '0558040101f8857467');
    await reached(first, done);
    await step(second, 'next_uplink');
    await connector.command({ taskId: second, deviceId: id, cancel: true });
    expect(await reached(second, cancelled)).toMatchObject({ step: 'taken_back' });
    expect(chirpstack.queues.of(devEui)).toEqual([]);
    expect(effects(devEui)).toEqual(['2 030100']);
  });

  it('is begun once where several connectors begin commands of one device together, and the others wait', async () => {
    const downlinks = connector.app.get(DownlinkRepository);
    const downlink = { serverId, deviceClass: 'A' as const, fPort: 10, data: Uint8Array.of(7, 0), isConfirmed: true };
    for (let round = 0; round < 15; round++) {
      const deviceId = 900_000 + round;
      const tasks = [1, 2, 3].map((each) => 9_000_000 + round * 10 + each);
      // Behind a gateway device, so that no connector takes them of itself.
      await sql(
        `INSERT INTO connector.command (task_id, company_id, device_id, gateway_id, payload, command_class, actuator, priority,
           state, attempt, fence, expires_at)
         SELECT id, 1, $2, 77, '', 'B', 'valve', 1, 'queued', 1, 1, now() + interval '1 hour' FROM unnest($1::bigint[]) AS id`,
        [tasks, deviceId],
      );
      const begin = (taskId: number) =>
        downlinks.begin(
          new gaugeway.CommandRequested({ taskId, deviceId, attempt: 1, fence: 1, ...VALVE }),
          { ...downlink, devEui: `70b3d5e75f${deviceId.toString(16).padStart(6, '0')}`, expiresAt: 0 },
          `connector ${taskId}`,
          60_000,
        );
      const begun = await forEveryone(() => Promise.all(tasks.map(begin)));
      expect(begun.filter((row) => row !== null)).toHaveLength(1);
      const states = await sql('SELECT state FROM connector.command WHERE device_id = $1 ORDER BY state', [deviceId]);
      expect(states.map(({ state }) => state)).toEqual(['queued', 'queued', 'sending']);
    }
    await sql('DELETE FROM connector.command WHERE device_id >= 900000');
  });

  it('of class B is sent with the next ping slot, once its beacon is locked', async () => {
    const { id, devEui } = await place(MODEL.si11);
    const profileId = chirpstack.profiles.add('Class B', 3);
    chirpstack.profiles.held.get(profileId)?.setSupportsClassB(true);
    chirpstack.devices.get(devEui)?.device.setDeviceProfileId(profileId);
    const before = await send(id, PERIOD);
    await step(before, 'next_uplink');
    await acknowledge(devEui, await opportunity(devEui));
    await reached(before, done);
    chirpstack.classes.set(devEui, DeviceClass.CLASS_B);
    const taskId = await send(id, { ...PERIOD, management: '{"report_period":120}' });
    await step(taskId, 'ping_slot');
    await acknowledge(devEui, await opportunity(devEui));
    await reached(taskId, done);
    const raw = { send_raw_payload: 1, payload: '0a0b', fport: 7, class: 'C' };
    const forC = { control: 'send_raw_payload', commandClass: 'D', actuator: '', management: JSON.stringify(raw) };
    expect(await reached(await send(id, forC), failed)).toMatchObject({ step: 'is_class_b' });
  });

  it.each(['before', 'behind'])(
    'reports that it cannot be taken back with an item of others %s it, and is taken back once that is sent',
    async (where) => {
      const { id, devEui } = await place(MODEL.valve);
      const foreign = new DeviceQueueItem();
      foreign.setDevEui(devEui);
      foreign.setFPort(9);
      foreign.setData(Uint8Array.of(1));
      if (where === 'before') chirpstack.queues.add(foreign);
      const taskId = await send(id);
      await step(taskId, 'next_uplink');
      if (where === 'behind') chirpstack.queues.add(foreign);
      await connector.command({ taskId, deviceId: id, cancel: true });
      expect(await step(taskId, 'not_alone')).toMatchObject({ state: queued });
      expect(chirpstack.queues.of(devEui)).toHaveLength(2);
      const looks = async () => (await sql('SELECT look_at FROM connector.downlink WHERE task_id = $1', [taskId]))[0];
      for (let more = 0; more < 2; more++) {
        const { look_at: last } = (await looks()) ?? {};
        await eventually(async () => String((await looks())?.look_at) !== String(last));
      }
      expect(progressOf(taskId).filter((event) => event.step === 'not_alone')).toHaveLength(1);
      chirpstack.queues.send(devEui);
      if (where === 'behind') return;
      expect(await reached(taskId, cancelled)).toMatchObject({ step: 'taken_back' });
      expect(effects(devEui)).toEqual(['9 01']);
    },
  );

  it('is not believed of a door that may not speak for the device', async () => {
    await connector.company(2, 1);
    const stranger = await connector.key(2);
    const { id, devEui } = await place(MODEL.si11);
    const taskId = await send(id, PERIOD);
    const queueItemId = (await inQueue(devEui)).getId();
    await step(taskId, 'next_uplink');
    await connector.post({ deviceInfo: { devEui }, queueItemId, acknowledged: true }, { key: stranger, event: 'ack' });
    await acknowledge(devEui, await opportunity(devEui), false);
    await reached(taskId, unknown);
    expect(states(taskId)).not.toContain(done);
  });
});
