import {
  createAccessGroup,
  createApiKey,
  deleteApiKey,
  editAccessGroup,
  listTasks,
  logout,
  meteringDevices,
  type RealtimeCommands,
  type RealtimeEvents,
  SECTION,
  switchSubcompany,
  switchUser,
  user,
} from '@gaugeway/proto/api';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { describeWithRedis, testRedis } from '@gaugeway/platform/testing/redis';
import { io, type Socket } from 'socket.io-client';
import { devicesService } from '../../services/devices/devices.module';
import { edgeService, gatewayService } from '../../services/gateway/gateway.module';
import { RealtimeGateway } from '../../services/gateway/realtime/realtime.gateway';
import { identityService } from '../../services/identity/identity.module';
import { eventually } from './devices-fixture';
import { company, person } from './people';
import { serviceUrls } from './service-urls';

type Client = Socket<RealtimeEvents, RealtimeCommands>;
type Call = (at: TestApp, token: string) => Promise<number>;

const clients: Client[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

/** A socket, and whether it was notified of the end of its session. */
async function connected(at: TestApp, token: string): Promise<{ client: Client; isEnded: () => boolean }> {
  const client: Client = io(at.url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  clients.push(client);
  let hasEnded = false;
  client.once('session_ended', () => (hasEnded = true));
  await new Promise<void>((resolve, reject) => client.once('connect', resolve).once('connect_error', reject));
  return { client, isEnded: () => hasEnded };
}

/** Leaves the closing of sockets to the call that revokes access. */
const withoutPeriodicRecheck = (edge: TestApp) => edge.get(RealtimeGateway).beforeApplicationShutdown();

/** Resolves when all sockets are closed: each frame is sent before the answer, and read from another connection. */
async function closed(open: readonly { client: Client }[]): Promise<void> {
  while (open.some(({ client }) => client.connected)) await new Promise((resolve) => setTimeout(resolve, 10));
}

const reads: Call = async (at, token) => (await at.call(user, {}, { token })).status;
const readsDevices: Call = async (at, token) => (await at.call(meteringDevices, {}, { token })).status;

/**
 * Calls keep running while access is revoked, so that lookups are in flight all the time; counts those that began after
 * the answer and passed.
 */
async function passedAfter(edges: readonly TestApp[], token: string, call: Call, revoke: () => Promise<number>) {
  for (const edge of edges) expect(await call(edge, token)).toBe(200);
  let isOver = false;
  const busy = edges.map(async (edge) => {
    while (!isOver) await call(edge, token);
  });
  const revoked = await revoke();
  const after = await Promise.all(
    Array.from({ length: 40 }, (_, index) => call(edges[index % edges.length] as TestApp, token)),
  );
  isOver = true;
  await Promise.all(busy);
  expect(revoked).toBe(200);
  return after.filter((status) => status === 200).length;
}

/** The revocations that a person can make, by the calls of the console through `edge`. */
function revocations(edges: () => readonly TestApp[], sockets: () => readonly TestApp[]) {
  const edge = () => edges()[0] as TestApp;

  it('of a session by its sign-out: no call passes after the answer, and its sockets are closed', async () => {
    const token = await edge().signIn();
    const staying = await connected(edge(), await edge().signIn());
    const open = await Promise.all(sockets().map((at) => connected(at, token)));
    const signOut = async () => (await edge().call(logout, {}, { token })).status;
    expect(await passedAfter(edges(), token, reads, signOut)).toBe(0);
    await closed(open);
    expect(open.map(({ isEnded }) => isEnded())).toEqual(open.map(() => true));
    expect(staying.client.connected).toBe(true);
  });

  it('of a user who is blocked', async () => {
    const boss = await person(edge(), { companyId: 2, isAdmin: true });
    const member = await person(edge(), { companyId: 2, rights: { can_read: [SECTION.devices] } });
    const open = await Promise.all(sockets().map((at) => connected(at, member.token)));
    const block = async () =>
      (await edge().call(switchUser, { id: member.userId, status: 'blocked' }, { token: boss.token })).status;
    expect(await passedAfter(edges(), member.token, reads, block)).toBe(0);
    await closed(open);
  });

  it('of the users of a company that is blocked', async () => {
    const id = await company(edge(), { name: 'To be blocked' });
    const member = await person(edge(), { companyId: id });
    const admin = await edge().signIn();
    const open = await Promise.all(sockets().map((at) => connected(at, member.token)));
    const block = async () => (await edge().call(switchSubcompany, { id }, { token: admin })).status;
    expect(await passedAfter(edges(), member.token, reads, block)).toBe(0);
    await closed(open);
  });

  it('of rights that an access group loses, and of an API key with it', async () => {
    const boss = await person(edge(), { companyId: 2, isAdmin: true });
    const access_rules = { read: [SECTION.devices], create: [], update: [], delete: [], access_all: [] };
    const made = await edge().call(createAccessGroup, { name: 'Lowered', access_rules }, { token: boss.token });
    const { id } = made.body.data.access_group as { id: number };
    const key = async () =>
      (await edge().call(createApiKey, { name: 'Machine', access_group_id: id }, { token: boss.token })).body.data;
    const [lowered, revoked] = [await key(), await key()];
    const revoke = async () =>
      (await edge().call(deleteApiKey, { id: revoked.api_key.id }, { token: boss.token })).status;
    expect(await passedAfter(edges(), revoked.secret, readsDevices, revoke)).toBe(0);
    const lower = async () =>
      (await edge().call(editAccessGroup, { id, access_rules: { ...access_rules, read: [] } }, { token: boss.token }))
        .status;
    expect(await passedAfter(edges(), lowered.secret, readsDevices, lower)).toBe(0);
  });
}

describe('a revocation in one process', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp([identityService, devicesService, edgeService]);
    withoutPeriodicRecheck(app);
  });
  afterAll(() => app.close());

  revocations(
    () => [app],
    () => [app],
  );
});

describe('a revocation at two gateways without a Redis between them', () => {
  let [services, edges]: [TestApp | null, TestApp[]] = [null, []];
  beforeAll(async () => {
    services = await testApp([identityService, devicesService]);
    const env = { SERVICE_URLS: serviceUrls(() => services?.url ?? '') };
    const start = () => testApp([gatewayService], { env, database: services?.database });
    edges = [await start(), await start()];
    edges.forEach(withoutPeriodicRecheck);
  });
  afterAll(async () => {
    for (const edge of edges) await edge.close();
    await services?.close();
  });

  // The gateway that was called closes its sockets at once; the other is notified by the bus, or rechecks.
  revocations(
    () => edges,
    () => edges.slice(0, 1),
  );

  it('answers 503 where sessions cannot be looked up, and lets no call pass', async () => {
    const lost = await testApp([gatewayService], {
      env: { SERVICE_URLS: serviceUrls(() => 'http://127.0.0.1:9') },
      database: services?.database,
    });
    try {
      const token = await (edges[0] as TestApp).signIn();
      expect((await lost.call(listTasks, {}, { token })).status).toBe(503);
    } finally {
      await lost.close();
    }
  });
});

describeWithRedis('a revocation at two gateways with a Redis between them', () => {
  let redis: Awaited<ReturnType<typeof testRedis>>;
  let services: TestApp;
  let edges: TestApp[] = [];
  beforeAll(async () => {
    redis = await testRedis();
    services = await testApp([identityService, devicesService]);
    const env = { SERVICE_URLS: serviceUrls(() => services.url), REDIS_URL: redis.url };
    const start = () => testApp([gatewayService], { env, database: services.database });
    edges = [await start(), await start()];
    edges.forEach(withoutPeriodicRecheck);
    await eventually(async () =>
      expect(await reads(edges[1] as TestApp, await (edges[0] as TestApp).signIn())).toBe(200),
    );
  });
  afterAll(async () => {
    for (const edge of edges) await edge.close();
    await services.close();
    await redis.stop();
  });

  revocations(
    () => edges,
    () => edges,
  );
});
