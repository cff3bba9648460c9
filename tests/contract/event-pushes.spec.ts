import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bus } from '@gaugeway/platform/bus';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createEventChannel,
  type Endpoint,
  type EventChannel,
  eventChannels,
  eventDeliveries,
  type EventDelivery,
  pushSubscriptions,
  type PushSubscriptionRow,
  removePush,
  SECTION,
  subscribePush,
  testEventChannel,
} from '@gaugeway/proto/api';
import { userRegistry } from '@gaugeway/proto/events';
import { DeliveryRunner } from '../../services/events/channels/deliveries/delivery-runner';
import { eventsService } from '../../services/events/events.module';
import { appBehindGateway, as, eventually, owner, stranger } from './devices-fixture';

/** A browser as its maker's service and we see it. */
class Browser {
  private readonly ecdh = createECDH('prime256v1');
  readonly auth = randomBytes(16);
  readonly p256dh = this.ecdh.generateKeys();

  constructor(readonly path: string) {}

  get input(): CallOf<typeof subscribePush> {
    const keys = { p256dh: this.p256dh.toString('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: `${service.url}/${this.path}`, keys, device: 'Firefox, Android', language: 'en' };
  }

  /** RFC 8291, 3.4 and RFC 8188, 2: content for this browser only. */
  read(body: Buffer): unknown {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.p256dh, sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.ecdh.computeSecret(sender), this.auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The delimiter of the last record.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

/** A stand-in for the service of a browser's maker: the path has its answer. */
class PushServiceOfMaker {
  readonly heard: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  isFixed = false;
  readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = (request.url ?? '').slice(1);
      this.heard.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      if (path.includes('expired')) response.writeHead(410).end();
      else if (path.includes('busy') && !this.isFixed) response.writeHead(503).end();
      else response.writeHead(201).end();
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  at(path: string) {
    return this.heard.filter((each) => each.path === path);
  }
}

const service = new PushServiceOfMaker();
let app: TestApp;

beforeAll(async () => {
  service.server.listen(0, '127.0.0.1');
  await once(service.server, 'listening');
  app = await appBehindGateway([eventsService], { LOG_LEVEL: 'warn', EGRESS_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  service.server.closeAllConnections();
  service.server.close();
  await app.close();
});

const reader = (userId: number) => ({
  ...owner,
  userId,
  isAdmin: false,
  rights: { ...owner.rights, read: [SECTION.events] },
});
const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, by = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(by));
const sql = (text: string, input: unknown[] = []) => app.database.database.query(text, input);

async function publish(userId: number, more: object = {}): Promise<void> {
  const value = { userId, companyId: 2, accessGroupId: 5, read: [SECTION.events], ...more };
  await app.get(Bus).publish(userRegistry, [{ key: String(userId), company: 2, value }]);
}
const known = (userId: number, blocked = false) =>
  eventually(async () =>
    expect(
      await sql('SELECT FROM events.company_user WHERE user_id = $1 AND blocked = $2', [userId, blocked]),
    ).toHaveLength(1),
  );

async function channelOf(userIds: number[], groups: number[] = []): Promise<EventChannel> {
  const target = { kind: 'push' as const, user_ids: userIds, access_group_ids: groups };
  const reply = await call(createEventChannel, { title: `Push ${userIds.join()}`, target });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.channel;
}

/** Sends a test message through a channel, and other due deliveries; returns the result of the test. */
async function tryOut({ id }: EventChannel): Promise<EventDelivery> {
  const reply = await call(testEventChannel, { id });
  expect(reply.status).toBe(200);
  return attempt(id, reply.body.data.delivery_id);
}

async function attempt(channelId: number, deliveryId: number): Promise<EventDelivery> {
  await app.get(DeliveryRunner).wake();
  await app.get(DeliveryRunner).settled();
  const { deliveries } = (await call(eventDeliveries, { channel_id: channelId, paginate: false })).body.data;
  return deliveries.find(({ id }: EventDelivery) => id === deliveryId);
}

const browsers = async (by: typeof owner): Promise<PushSubscriptionRow[]> =>
  (await call(pushSubscriptions, {}, by)).body.data.subscriptions;
const browsersOf = async (by: typeof owner): Promise<number> =>
  (await browsers(by)).filter(({ expired_at }) => expired_at === null).length;

describe('notices in browsers', () => {
  it('are encrypted for the browser alone, and signed with the key that it subscribed with', async () => {
    const [me, browser] = [reader(501), new Browser('mine')];
    await publish(501);
    await known(501);
    const listed = await call(pushSubscriptions, {}, me);
    expect((await call(subscribePush, browser.input, me)).body.data.subscription).toMatchObject({
      device: 'Firefox, Android',
      sent_at: null,
    });
    const channel = await channelOf([], [5]);
    expect(channel).toMatchObject({ browsers: 1, has_secret: false });
    expect(await tryOut(channel)).toMatchObject({ state: 'sent' });

    const [heard] = service.at('mine');
    expect(browser.read(heard?.body ?? Buffer.alloc(0))).toMatchObject({
      title: expect.any(String),
      path: 'cloud/events',
    });
    expect(heard?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(heard?.headers.authorization ?? '') ?? [];
    expect(key).toBe(listed.body.data.public_key);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const [head, claims, signature = ''] = token.split('.');
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(signed).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ aud: service.url });
    const [kept] = await sql('SELECT private_key FROM events.push_key');
    // A nonce, a tag and 43 letters: sealed, and not as it is.
    expect((kept as { private_key: Buffer }).private_key).toHaveLength(12 + 16 + 43);
  });

  it('that have expired are removed, and those that have a message do not get it again', async () => {
    for (const user of [510, 511]) {
      await publish(user, { accessGroupId: 0 });
      await known(user);
    }
    await call(subscribePush, new Browser('expired').input, reader(510));
    await call(subscribePush, new Browser('busy').input, reader(510));
    await call(subscribePush, new Browser('other').input, reader(511));
    const channel = await channelOf([510, 511]);
    expect(channel.browsers).toBe(3);
    // A test is tried once; a notice would be retried automatically.
    const failed = await tryOut(channel);
    expect(failed).toMatchObject({ state: 'dead', error: 'status', detail: '1/3 503' });
    expect(await browsersOf(reader(510))).toBe(1);
    // One browser that cannot be reached does not block the others: the next notices are sent at once.
    expect((await call(eventChannels, {})).body.data.channels).toContainEqual(
      expect.objectContaining({ id: channel.id, failures: 0, paused_until: null }),
    );
    const next = await tryOut(channel);
    expect(next).toMatchObject({ state: 'dead', error: 'status', detail: '1/2 503' });
    expect(service.at('other')).toHaveLength(2);
    // Its person is shown it, and may switch it on again; the channel reaches it no more.
    const expired = (await browsers(reader(510))).find(({ expired_at }) => expired_at !== null);
    expect(expired?.endpoint).toBe(`${service.url}/expired`);
    expect((await call(eventChannels, {})).body.data.channels).toContainEqual(
      expect.objectContaining({ id: channel.id, browsers: 2 }),
    );
    expect(
      (await call(subscribePush, new Browser('expired').input, reader(510))).body.data.subscription.expired_at,
    ).toBeNull();
    await call(removePush, { id: expired?.id ?? 0 }, reader(510));

    service.isFixed = true;
    await sql(`UPDATE events.delivery SET state = 'queued', due_at = now() WHERE id = $1`, [failed.id]);
    await sql('UPDATE events.channel SET paused_until = NULL WHERE id = $1', [channel.id]);
    expect(await attempt(channel.id, failed.id)).toMatchObject({ state: 'sent' });
    // A browser does not get a notice again that it has received.
    expect([service.at('other'), service.at('busy'), service.at('expired')].map(({ length }) => length)).toEqual([
      2, 3, 1,
    ]);
  });

  it('end with the right of their user', async () => {
    const rights = [
      [520, { blocked: true }],
      [521, { read: [] }],
      [522, null],
    ] as const;
    for (const [user] of rights) {
      await publish(user, { accessGroupId: 0 });
      await known(user);
      await call(subscribePush, new Browser(`of-${user}`).input, reader(user));
      expect(await browsersOf(reader(user))).toBe(1);
    }
    const channel = await channelOf(rights.map(([user]) => user));
    for (const [user, change] of rights) {
      if (change) await publish(user, change);
      else await app.get(Bus).publish(userRegistry, [{ key: String(user), company: 2, value: null }]);
      await eventually(async () => expect(await browsersOf(reader(user))).toBe(0));
    }
    expect(await tryOut(channel)).toMatchObject({ state: 'dead', error: 'no_browser' });
    expect(service.heard.filter(({ path }) => path.startsWith('of-'))).toEqual([]);
  });

  it('are the own ones of a person: nobody else sees them or switches them off; a browser has one person', async () => {
    const browser = new Browser('shared');
    await publish(530, { accessGroupId: 0 });
    await known(530);
    const made = (await call(subscribePush, browser.input, reader(530))).body.data.subscription;
    expect((await call(removePush, { id: made.id }, reader(501))).status).toBe(404);
    expect((await call(removePush, { id: made.id }, stranger)).status).toBe(404);
    expect((await call(subscribePush, browser.input, reader(501))).status).toBe(200);
    expect(await browsersOf(reader(530))).toBe(0);
    const machine = { ...owner, userId: -3 };
    expect((await call(pushSubscriptions, {}, machine)).status).toBe(403);
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: browser.input.keys.auth };
    expect((await call(subscribePush, { ...browser.input, keys }, reader(530))).status).toBe(422);
  });

  it('of addresses inside are never called', async () => {
    await publish(540, { accessGroupId: 0 });
    await known(540);
    const { input } = new Browser('x');
    for (const [endpoint, key] of [
      ['https://169.254.169.254/latest', 'errors.push_endpoint_inside'],
      ['https://10.0.0.1/push', 'errors.push_endpoint_inside'],
      ['http://push.example.org/x', 'errors.push_endpoint_https'],
    ] as const)
      expect(await call(subscribePush, { ...input, endpoint }, reader(540))).toMatchObject({
        status: 422,
        body: { key },
      });
    // A name that resolves to an address inside later.
    const stored = (await call(subscribePush, { ...input, endpoint: 'https://push.example.org/x' }, reader(540))).body
      .data;
    await app.database.database.query(
      `UPDATE events.push_subscription SET endpoint = 'https://169.254.169.254/latest' WHERE id = $1`,
      [stored.subscription.id],
    );
    expect(await tryOut(await channelOf([540]))).toMatchObject({ state: 'dead', error: 'inner_address' });
  });
});
