import {
  logout,
  type ReadingStoredPush,
  type RealtimeCommands,
  type RealtimeEvents,
  SECTION,
  type WatchedList,
  type WatchOutcome,
} from '@gaugeway/proto/api';
import {
  commandProgressed,
  connectionChanged,
  figuresChanged,
  gatewayState,
  readingStored,
} from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp, testDatabase } from '@gaugeway/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { describeWithRedis, testRedis } from '@gaugeway/platform/testing/redis';
import { consumerToken } from './consumers';
import { eventually } from './devices-fixture';
import { DEMO, person } from './people';

type Client = Socket<RealtimeEvents, RealtimeCommands>;

let app: TestApp;
const clients: Client[] = [];

beforeAll(async () => {
  app = await testApp([identityService, edgeService]);
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => app.close());

function connect(token: string | null, transports = ['websocket'], url = app.url): Client {
  const client: Client = io(url, { auth: { token }, transports, forceNew: true, reconnection: false });
  clients.push(client);
  return client;
}

async function connected(token: string, transports?: string[], url?: string): Promise<Client> {
  const client = connect(token, transports, url);
  await new Promise<void>((resolve, reject) => client.once('connect', resolve).once('connect_error', reject));
  return client;
}

const ask = (client: Client, wanted: unknown) =>
  new Promise<WatchOutcome>((resolve) =>
    client.emit('watch', wanted as Parameters<RealtimeCommands['watch']>[0], resolve),
  );

/** Resolves when it is watched; by then everything sent to the client before has come as well. */
async function watch(client: Client, devices: number[], lists: WatchedList[] = []): Promise<void> {
  expect(await ask(client, { devices, lists })).toEqual({ error: null });
}

/** A client that watches the devices. */
async function watching(token: string, ...devices: number[]): Promise<Client> {
  const client = await connected(token);
  await watch(client, devices);
  return client;
}

/** The devices whose readings a client receives, in order. */
function heardOf(client: Client): number[] {
  const heard: number[] = [];
  client.on('reading_stored', ({ device_id }) => heard.push(device_id));
  return heard;
}

const reader = { can_read: [SECTION.devices] };

const refusal = (client: Client) =>
  new Promise<string>((resolve) => client.once('connect_error', ({ message }) => resolve(message)));

/** For events that come within a second on a machine that is not busy. */
const SOON_MS = 30_000;

/** Resolves at the event; rejects after the milliseconds. */
function within<T>(milliseconds: number, event: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([event, late]).finally(() => clearTimeout(timer));
}

const stored = (companyId: number, deviceId: number, ts: number, value = 1, tiedUsers: number[] = []) => ({
  key: String(deviceId),
  company: companyId,
  value: {
    deviceId,
    companyId,
    storedAt: Date.now(),
    tiedUsers,
    rows: [{ type: 1, ts, fields: ['tariff1', 'tariff2'], values: [value, Number.NaN] }],
    link: { rssi: -101, snr: 7.5, batteryPercent: -1 },
  },
});

describe('a socket', () => {
  it.each([
    ['no token', null],
    ['nonsense', 'nonsense'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'],
  ])('is refused with %s', async (_, token) => {
    expect(await within(SOON_MS, refusal(connect(token)))).toBe('no_session');
  });

  it('is refused with the token of a consumer', async () => {
    expect(await within(SOON_MS, refusal(connect(await consumerToken(app, 2))))).toBe('no_session');
  });

  it.each([['websocket'], ['polling']])('is let in with an access token by %s', async (transport) => {
    const client = await connected(await app.signIn(), [transport]);
    expect(client.connected).toBe(true);
  });

  it('receives the readings of a device of its company within a second, and none of another company', async () => {
    const [ours, theirs] = [
      await watching(await app.signIn(DEMO.email, DEMO.password), 7),
      await watching(await app.signIn(), 7, 8),
    ];
    const foreign = heardOf(theirs);
    const heard = new Promise<ReadingStoredPush>((resolve) => ours.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(2, 7, 1_763_700_000, 12.5)]);
    expect(await within(SOON_MS, heard)).toMatchObject({
      device_id: 7,
      rssi: -101,
      snr: 7.5,
      battery: null,
      rows: [{ type: 1, datetime: 1_763_700_000, values: { tariff1: 12.5, tariff2: null }, correction: false }],
    });
    const own = new Promise((resolve) => theirs.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(1, 8, 1_763_700_000)]);
    await within(SOON_MS, own);
    expect(foreign).toEqual([8]);
  });

  it('receives only the devices that it watches, until it watches others', async () => {
    const token = await app.signIn(DEMO.email, DEMO.password);
    const [silent, client] = [await connected(token), await watching(token, 21, 22)];
    const [nothing, heard] = [heardOf(silent), heardOf(client)];
    const publish = async (last: number) => {
      const arrived = new Promise<void>((resolve) =>
        client.on('reading_stored', (e) => e.device_id === last && resolve()),
      );
      await app
        .get(Bus)
        .publish(readingStored, [stored(2, 20, 1), stored(2, 21, 1), stored(2, 22, 1), stored(2, 23, 1)]);
      await within(SOON_MS, arrived);
    };
    await publish(22);
    await eventually(() => expect([...heard].sort()).toEqual([21, 22]));
    await watch(client, [23]);
    heard.length = 0;
    await publish(23);
    await watch(client, []);
    await watch(silent, []);
    expect(heard).toEqual([23]);
    expect(nothing).toEqual([]);
  });

  it('gets an error for a wrong subscription, and keeps what it watches', async () => {
    const client = await watching(await app.signIn(DEMO.email, DEMO.password), 30);
    const many = Array.from({ length: 1001 }, (_, n) => n + 1);
    expect(await ask(client, { devices: many, lists: [] })).toEqual({
      error: 'malformed',
      message: expect.stringContaining('1000 devices'),
    });
    for (const wrong of [null, 'all', { devices: ['30'] }, { devices: [-1] }, { devices: [], lists: ['users'] }])
      expect(await ask(client, wrong)).toMatchObject({ error: 'malformed', message: expect.any(String) });
    const heard = new Promise((resolve) => client.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(2, 30, 1)]);
    await within(SOON_MS, heard);
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(client, { devices: [30], lists: [] })));
    expect(answers.at(-1)).toMatchObject({ error: 'too_many_requests' });
  });

  it('receives the tasks and connections of its company', async () => {
    const client = await connected(await app.signIn(DEMO.email, DEMO.password));
    await watch(client, [7], ['gateways']);
    const task = new Promise((resolve) => client.once('task_progressed', resolve));
    const connection = new Promise((resolve) => client.once('connection_changed', resolve));
    const bus = app.get(Bus);
    await bus.publish(commandProgressed, [
      { key: '7', company: 2, value: { taskId: 5, deviceId: 7, companyId: 2, state: 6, resultCode: 'timeout' } },
    ]);
    await bus.publish(connectionChanged, [
      { key: '3', company: 2, value: { gatewayId: 3, companyId: 2, online: true } },
    ]);
    expect(await within(SOON_MS, task)).toEqual({
      id: 5,
      device_id: 7,
      status: 6,
      result_code: 'timeout',
      result: null,
    });
    expect(await within(SOON_MS, connection)).toEqual({ gateway_id: 3, online: true });
  });

  it('receives nothing about devices if its user may not read them', async () => {
    const { token } = await person(app, { companyId: 2 });
    const [without, allowed] = [
      await watching(token, 9),
      await watching(await app.signIn(DEMO.email, DEMO.password), 9),
    ];
    const heard: unknown[] = [];
    without.onAny((...event) => heard.push(event));
    const arrived = new Promise((resolve) => allowed.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(2, 9, 1_763_700_000)]);
    await within(SOON_MS, arrived);
    await watch(without, []);
    expect(heard).toEqual([]);
  });

  it('receives of readings, tasks, connections and notices only what its user is tied to', async () => {
    const tied = await person(app, { companyId: 2, rights: reader });
    const other = await person(app, { companyId: 2, rights: reader });
    const all = await person(app, { companyId: 2, rights: { ...reader, access_all: [SECTION.devices] } });
    const events: Record<string, string[]> = {};
    const clients: Client[] = [];
    for (const [name, { token }] of Object.entries({ tied, other, all })) {
      const client = await connected(token);
      await watch(client, [41, 42], ['gateways']);
      const heard: string[] = (events[name] = []);
      client.on('reading_stored', ({ device_id }) => heard.push(`reading ${device_id}`));
      client.on('task_progressed', ({ device_id }) => heard.push(`task ${device_id}`));
      client.on('connection_changed', ({ gateway_id }) => heard.push(`connection ${gateway_id}`));
      client.on('notices_changed', ({ gateway_id }) => heard.push(`notice ${gateway_id}`));
      clients.push(client);
    }
    const bus = app.get(Bus);
    for (const [id, tiedUsers] of [
      [41, [tied.userId]],
      [42, []],
    ] as const) {
      await bus.publish(readingStored, [stored(2, id, 1, 1, [...tiedUsers])]);
      const value = { taskId: id, deviceId: id, companyId: 2, state: 5, tiedUsers: [...tiedUsers] };
      await bus.publish(commandProgressed, [{ key: String(id), company: 2, value }]);
      const gateway = { gatewayId: id, companyId: 2, tiedUsers: [...tiedUsers] };
      await bus.publish(connectionChanged, [{ key: String(id), company: 2, value: gateway }]);
      await bus.publish(gatewayState, [{ key: String(id), company: 2, value: gateway }]);
    }
    const whole = [
      'connection 41',
      'connection 42',
      'notice 41',
      'notice 42',
      'reading 41',
      'reading 42',
      'task 41',
      'task 42',
    ];
    await eventually(() => expect([...(events['all'] ?? [])].sort()).toEqual(whole));
    for (const client of clients) await watch(client, []);
    expect([...(events['tied'] ?? [])].sort()).toEqual(whole.filter((name) => name.endsWith('41')));
    expect(events['other']).toEqual([]);
  });

  it('gets of a burst the newest of each device, gathered', async () => {
    const devices = Array.from({ length: 40 }, (_, n) => 100 + n);
    const client = await watching(await app.signIn(DEMO.email, DEMO.password), ...devices);
    const last = new Map<number, number>();
    let pushes = 0;
    const complete = new Promise<void>((resolve) => {
      client.on('reading_stored', ({ device_id: device, rows }) => {
        pushes++;
        last.set(device, Math.max(last.get(device) ?? 0, ...rows.map(({ datetime }) => datetime)));
        if (last.size === 40 && [...last.values()].every((ts) => ts === 1_763_700_099)) resolve();
      });
    });
    const burst = Array.from({ length: 4000 }, (_, index) =>
      stored(2, 100 + (index % 40), 1_763_700_000 + Math.floor(index / 40)),
    );
    await app.get(Bus).publish(readingStored, burst);
    await within(SOON_MS, complete);
    expect(pushes).toBeLessThan(1000);
  });
});

describe('figures that changed', () => {
  it('are sent to users who watch the device or the figures of the company, and may see them', async () => {
    const heard = new Map<string, (number | null)[]>();
    const listen = async (name: string, token: string, devices: number[], lists: WatchedList[]) => {
      const client = await connected(token);
      const ids: (number | null)[] = [];
      heard.set(name, ids);
      client.on('figures_changed', ({ device_id }) => ids.push(device_id));
      await watch(client, devices, lists);
      return client;
    };
    const companyId = 2;
    const all = await person(app, { companyId, rights: { ...reader, access_all: [SECTION.devices] } });
    const tied = await person(app, { companyId, rights: reader });
    const other = await person(app, { companyId, rights: reader });
    const none = await person(app, { companyId, rights: {} });
    const clients = [
      await listen('all', all.token, [71], ['figures']),
      await listen('device', all.token, [71], []),
      await listen('tied', tied.token, [71], ['figures']),
      await listen('other', other.token, [71], ['figures']),
      await listen('none', none.token, [71], ['figures']),
    ];
    const devices = [
      { deviceId: 71, tiedUsers: [tied.userId] },
      { deviceId: 72, tiedUsers: [] },
    ];
    await app
      .get(Bus)
      .publish(figuresChanged, [{ key: String(companyId), company: companyId, value: { companyId, devices } }]);
    await eventually(async () => expect(heard.get('all')).toHaveLength(2));
    for (const client of clients) await ask(client, { devices: [], lists: [] });
    expect(Object.fromEntries(heard)).toEqual({
      ...{ all: [71, null], device: [71], tied: [71, null], other: [], none: [] },
    });
  });
});

describe('a socket whose user loses a right', () => {
  /** Reading by reading, until the client no longer receives one that a witness has received; milliseconds. */
  async function untilDeaf(client: Client, witness: Client, device: number, tiedUsers: number[] = []): Promise<number> {
    const heard = heardOf(client);
    const begun = performance.now();
    for (;;) {
      heard.length = 0;
      const arrived = new Promise((resolve) => witness.once('reading_stored', resolve));
      await app.get(Bus).publish(readingStored, [stored(2, device, 1, 1, tiedUsers)]);
      await within(SOON_MS, arrived);
      // Messages that were sent to the client before this answer have arrived before it.
      expect((await ask(client, { devices: [device], lists: [] })).error).not.toBe('malformed');
      if (heard.length === 0) return performance.now() - begun;
      if (performance.now() - begun > 8000) throw new Error('it goes on hearing');
    }
  }

  it.each([
    ['to read devices', `can_read = '{}'`],
    ['to see those that are not tied to it', `access_all = '{}'`],
  ])('%s no longer receives them within five seconds, and stays connected', async (_, change) => {
    const { token, userId } = await person(app, {
      companyId: 2,
      rights: { ...reader, access_all: [SECTION.devices] },
    });
    const [client, witness] = [
      await watching(token, 51),
      await watching(await app.signIn(DEMO.email, DEMO.password), 51),
    ];
    const first = new Promise((resolve) => client.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(2, 51, 1)]);
    await within(SOON_MS, first);
    await app.database.database.query(
      `UPDATE identity.access_group g SET ${change} FROM identity."user" u WHERE u.access_group_id = g.id AND u.id = $1`,
      [userId],
    );
    expect(await untilDeaf(client, witness, 51)).toBeLessThan(5000);
    expect(client.connected).toBe(true);
  });

  it('is disconnected within five seconds when its session is in another company, even without an event', async () => {
    const { token, userId } = await person(app, { companyId: 1, isAdmin: true });
    const client = await watching(token, 52);
    const closed = new Promise<string>((resolve) => client.once('disconnect', resolve));
    await app.database.database.query('UPDATE identity.session SET chain = $2 WHERE user_id = $1', [userId, [1, 2]]);
    await within(5000, closed);
  });
});

describe('a socket whose session ends', () => {
  it('is notified and closed within five seconds of signing out', async () => {
    const token = await app.signIn();
    const client = await connected(token);
    const ended = Promise.all([
      new Promise<void>((resolve) => client.once('session_ended', resolve)),
      new Promise<string>((resolve) => client.once('disconnect', resolve)),
    ]);
    expect((await app.call(logout, {}, { token })).status).toBe(200);
    await within(5000, ended);
    expect(await within(SOON_MS, refusal(connect(token)))).toBe('no_session');
  });

  it('is closed within five seconds when its user is blocked', async () => {
    const blocked = await person(app, { companyId: 2 });
    const client = await connected(blocked.token);
    const closed = new Promise<string>((resolve) => client.once('disconnect', resolve));
    await app.database.database.query(`UPDATE identity."user" SET status = 'blocked' WHERE id = $1`, [blocked.userId]);
    await within(5000, closed);
  });

  it('leaves the sockets of other sessions open', async () => {
    const [leaving, staying] = [await app.signIn(), await app.signIn()];
    const [first, second] = [await connected(leaving), await connected(staying)];
    const closed = new Promise<string>((resolve) => first.once('disconnect', resolve));
    await app.call(logout, {}, { token: leaving });
    await within(SOON_MS, closed);
    expect(second.connected).toBe(true);
  });
});

describeWithRedis('two gateways with a Redis between them', () => {
  it('send the same to the same sockets, and as little', async () => {
    const services = [identityService, edgeService];
    const [redis, database] = [await testRedis(), await testDatabase(services)];
    const two: TestApp[] = [];
    try {
      const start = () => testApp(services, { env: { REDIS_URL: redis.url }, database });
      const first = await start();
      two.push(first, await start());
      const tied = await person(first, { companyId: 2, rights: reader });
      const demo = await first.signIn(DEMO.email, DEMO.password);
      const heard: number[][] = [];
      for (const { url } of two) {
        for (const token of [demo, tied.token]) {
          const client = await connected(token, ['websocket'], url);
          await watch(client, [61, 62, 63]);
          heard.push(heardOf(client));
        }
      }
      // Each reading comes in at one of the processes, which does not know the other's sockets.
      await first
        .get(Bus)
        .publish(readingStored, [
          stored(2, 61, 1),
          stored(2, 62, 1, 1, [tied.userId]),
          stored(2, 64, 1),
          stored(1, 63, 1),
        ]);
      await eventually(() => expect(heard.map((one) => [...one].sort())).toEqual([[61, 62], [62], [61, 62], [62]]));
    } finally {
      for (const one of two) await one.close();
      await database.drop();
      await redis.stop();
    }
  });
});
