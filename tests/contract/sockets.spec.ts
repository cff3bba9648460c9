import { once } from 'node:events';
import { logout, type ReadingStoredPush, type RealtimeEvents } from '@gaugeway/proto/api';
import { commandProgressed, connectionChanged, readingStored } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { DEMO, person } from './people';

type Client = Socket<RealtimeEvents>;

let app: TestApp;
const clients: Client[] = [];

beforeAll(async () => {
  app = await testApp([identityService, edgeService]);
}, 60_000);

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => app.close());

function connect(token: string | null, transports = ['websocket']): Client {
  const client: Client = io(app.url, { auth: { token }, transports, forceNew: true, reconnection: false });
  clients.push(client);
  return client;
}

async function connected(token: string, transports?: string[]): Promise<Client> {
  const client = connect(token, transports);
  await new Promise<void>((resolve, reject) => client.once('connect', resolve).once('connect_error', reject));
  return client;
}

const refusal = (client: Client) =>
  new Promise<string>((resolve) => client.once('connect_error', ({ message }) => resolve(message)));

/** Resolves at the event; rejects after the milliseconds. */
function within<T>(milliseconds: number, event: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([event, late]).finally(() => clearTimeout(timer));
}

const stored = (companyId: number, deviceId: number, ts: number, value = 1) => ({
  key: String(deviceId),
  company: companyId,
  value: {
    deviceId,
    companyId,
    storedAt: Date.now(),
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
    expect(await within(5000, refusal(connect(token)))).toBe('no_session');
  });

  it.each([['websocket'], ['polling']])('is let in with an access token by %s', async (transport) => {
    const client = await connected(await app.signIn(), [transport]);
    expect(client.connected).toBe(true);
  });

  it('hears the readings of its company within a second, and none of another company', async () => {
    const [ours, theirs] = [
      await connected(await app.signIn(DEMO.email, DEMO.password)),
      await connected(await app.signIn()),
    ];
    const foreign: unknown[] = [];
    theirs.on('reading_stored', (event) => foreign.push(event));
    const heard = new Promise<ReadingStoredPush>((resolve) => ours.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(2, 7, 1_763_700_000, 12.5)]);
    expect(await within(1000, heard)).toMatchObject({
      device_id: 7,
      rssi: -101,
      snr: 7.5,
      battery: null,
      rows: [{ type: 1, datetime: 1_763_700_000, values: { tariff1: 12.5, tariff2: null }, correction: false }],
    });
    const own = once(theirs as unknown as NodeJS.EventEmitter, 'reading_stored');
    await app.get(Bus).publish(readingStored, [stored(1, 8, 1_763_700_000)]);
    await within(1000, own);
    expect(foreign).toEqual([expect.objectContaining({ device_id: 8 })]);
  });

  it('hears how tasks and connections of its company go', async () => {
    const client = await connected(await app.signIn(DEMO.email, DEMO.password));
    const task = new Promise((resolve) => client.once('task_progressed', resolve));
    const connection = new Promise((resolve) => client.once('connection_changed', resolve));
    const bus = app.get(Bus);
    await bus.publish(commandProgressed, [
      { key: '7', company: 2, value: { taskId: 5, deviceId: 7, companyId: 2, state: 6, resultCode: 'timeout' } },
    ]);
    await bus.publish(connectionChanged, [
      { key: '3', company: 2, value: { gatewayId: 3, companyId: 2, online: true } },
    ]);
    expect(await within(2000, task)).toEqual({ id: 5, device_id: 7, status: 6, result_code: 'timeout', result: null });
    expect(await within(2000, connection)).toEqual({ gateway_id: 3, online: true });
  });

  it('hears nothing of devices if its user may not read them', async () => {
    const { token } = await person(app, { companyId: 2 });
    const [without, allowed] = [await connected(token), await connected(await app.signIn(DEMO.email, DEMO.password))];
    const heard: unknown[] = [];
    without.onAny((...event) => heard.push(event));
    const arrived = new Promise((resolve) => allowed.once('reading_stored', resolve));
    await app.get(Bus).publish(readingStored, [stored(2, 9, 1_763_700_000)]);
    await within(1000, arrived);
    expect(heard).toEqual([]);
  });

  it('gets of a burst the newest of each device, gathered', async () => {
    const client = await connected(await app.signIn(DEMO.email, DEMO.password));
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
    await within(5000, complete);
    expect(pushes).toBeLessThan(1000);
  });
});

describe('a socket whose session ends', () => {
  it('is told so and closed within five seconds of signing out', async () => {
    const token = await app.signIn();
    const client = await connected(token);
    const ended = Promise.all([
      new Promise<void>((resolve) => client.once('session_ended', resolve)),
      new Promise<string>((resolve) => client.once('disconnect', resolve)),
    ]);
    expect((await app.call(logout, {}, { token })).status).toBe(200);
    await within(5000, ended);
    expect(await within(5000, refusal(connect(token)))).toBe('no_session');
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
    await within(5000, closed);
    expect(second.connected).toBe(true);
  });
});
