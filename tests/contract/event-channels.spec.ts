import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bus } from '@gaugeway/platform/bus';
import { Egress } from '@gaugeway/platform/egress';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createEventChannel,
  createEventRule,
  type Endpoint,
  type EventChannel,
  eventChannels,
  eventDeliveries,
  type EventDelivery,
  type EventRule,
  getEventRule,
  occurredEvents,
  removeEventChannel,
  renewChannelSecret,
  retryEventDelivery,
  takeOccurredEvent,
  testEventChannel,
  toggleEventChannel,
  updateEventChannel,
  updateEventRule,
} from '@gaugeway/proto/api';
import { deviceRegistry, readingStored } from '@gaugeway/proto/events';
import { DeliveryRunner } from '../../services/events/channels/deliveries/delivery-runner';
import { eventsService } from '../../services/events/events.module';
import { identityService } from '../../services/identity/identity.module';
import { appBehindGateway, as, eventually, owner, radioModel, stranger } from './devices-fixture';

interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A stand-in for every receiver: the path has its answer. */
class Receiver {
  readonly heard: Heard[] = [];
  readonly server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      this.heard.push({ path, headers: request.headers, body });
      if (path.includes('slow') || (path.includes('late') && this.isLate)) return;
      if (path.includes('hopeless')) response.writeHead(500).end();
      else if (path.includes('redirect')) response.writeHead(302, { location: `${this.url}/inside` }).end();
      else if (path.includes('broken') && !this.isFixed) response.writeHead(500).end();
      else if (path.includes('bot111111')) response.writeHead(200).end('{"ok":true,"result":{}}');
      else if (path.includes('bot'))
        response.writeHead(401).end('{"ok":false,"error_code":401,"description":"Unauthorized"}');
      else response.writeHead(204).end();
    });
  });
  isFixed = false;
  isLate = true;

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  at(path: string): Heard[] {
    return this.heard.filter((each) => each.path.includes(path));
  }
}

const receiver = new Receiver();
let app: TestApp;

beforeAll(async () => {
  receiver.server.listen(0, '127.0.0.1');
  await once(receiver.server, 'listening');
  app = await appBehindGateway([eventsService, identityService], {
    LOG_LEVEL: 'warn',
    EGRESS_ALLOW: '127.0.0.1',
    TELEGRAM_API_URL: receiver.url,
  });
});
afterAll(async () => {
  receiver.server.closeAllConnections();
  receiver.server.close();
  await app.close();
});

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, by = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(by));
const sql = (text: string, input: unknown[] = []) => app.database.database.query(text, input);

let made = 0;
async function channel(
  target: CallOf<typeof createEventChannel>['target'],
  more: Partial<CallOf<typeof createEventChannel>> = {},
): Promise<{ channel: EventChannel; secret: string | null }> {
  const reply = await call(createEventChannel, { title: `Channel ${++made}`, target, language: 'en', ...more });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data as { channel: EventChannel; secret: string | null };
}

const hook = (path: string, more: object = {}) => channel({ kind: 'webhook', url: `${receiver.url}/${path}` }, more);

const deliveries = async (input: CallOf<typeof eventDeliveries>): Promise<EventDelivery[]> =>
  (await call(eventDeliveries, { ...input, paginate: false })).body.data.deliveries;

/** Sends all that is due, whatever the job does meanwhile. */
async function sendDue(): Promise<void> {
  await app.get(DeliveryRunner).wake();
  await app.get(DeliveryRunner).settled();
}

/** Passes the time of the entries that wait for a channel. */
const passTime = (channelId: number) =>
  sql(
    `WITH c AS (UPDATE events.channel SET paused_until = NULL WHERE id = $1)
     UPDATE events.delivery SET due_at = now() WHERE channel_id = $1 AND state IN ('queued', 'failed')`,
    [channelId],
  );

/** A rule about new devices, which have all become too hot. */
async function fire(reactions: CallOf<typeof createEventRule>['reactions'], devices = 1): Promise<EventRule> {
  const ids = Array.from({ length: devices }, () => 60_000 + ++made);
  const publish = (deviceId: number) => ({
    key: String(deviceId),
    company: 2,
    value: { deviceId, companyId: 2, modelId: radioModel.id, name: `Meter ${deviceId}`, state: 'active', version: 1 },
  });
  await app.get(Bus).publish(deviceRegistry, ids.map(publish));
  await eventually(async () =>
    expect(await sql('SELECT FROM events.device WHERE device_id = ANY($1)', [ids])).toHaveLength(devices),
  );
  const reply = await call(createEventRule, {
    title: `Too hot ${made}`,
    severity: 'critical',
    conditions: [{ kind: 'threshold', field: 'temperature', comparison: 'above', value: 60 }],
    scope: { kind: 'devices', device_ids: ids },
    repeat_minutes: 0,
    reactions,
  });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  const rule = reply.body.data.event as EventRule;
  await heat(ids, 70);
  await eventually(async () =>
    expect(await sql(`SELECT FROM events.occurrence WHERE rule_id = $1 AND state = 'active'`, [rule.id])).toHaveLength(
      devices,
    ),
  );
  return rule;
}

const heat = (ids: readonly number[], temperature: number, at = Date.now()) =>
  app.get(Bus).publish(
    readingStored,
    ids.map((deviceId) => ({
      key: String(deviceId),
      company: 2,
      value: {
        deviceId,
        companyId: 2,
        modelId: radioModel.id,
        storedAt: at,
        receivedAt: at,
        rows: [{ type: 1, ts: at / 1000, fields: ['temperature'], values: [temperature] }],
      },
    })),
  );

describe('a channel', () => {
  it('is created, changed, switched, and deleted; its secret is shown once', async () => {
    const { channel: made1, secret } = await hook('hook');
    expect(secret).toMatch(/^whsec_/);
    expect(made1).toMatchObject({ active: 1, has_secret: true, rules: 0, version: 1, deleted_user_ids: [] });
    const changed = await call(updateEventChannel, { id: made1.id, version: 1, title: 'Dispatch', digest_minutes: 5 });
    expect(changed.body.data.channel).toMatchObject({ title: 'Dispatch', digest_minutes: 5, version: 2 });
    const late = await call(updateEventChannel, { id: made1.id, version: 1, title: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { key: 'errors.changed_meanwhile' } });
    const renewed = await call(renewChannelSecret, { id: made1.id });
    expect(renewed.body.data.secret).not.toBe(secret);
    expect((await call(toggleEventChannel, { id: made1.id, active: 0 })).body.data.channel.active).toBe(0);
    expect(await call(testEventChannel, { id: made1.id })).toMatchObject({
      status: 422,
      body: { key: 'errors.channel_off' },
    });
    const listed = JSON.stringify((await call(eventChannels, {})).body.data);
    expect(listed).toContain('Dispatch');
    expect(listed).not.toContain('whsec_');
    expect((await call(removeEventChannel, { id: made1.id })).status).toBe(200);
    expect((await call(removeEventChannel, { id: made1.id })).status).toBe(404);
  });

  it('that makes no sense is refused with a sentence', async () => {
    const { database } = app.database;
    const [ownGroup, foreignGroup] = [71, 72];
    const cases: [object, number, string][] = [
      [{ target: { kind: 'mail', user_ids: [], access_group_ids: [] } }, 422, 'errors.invalid'],
      [{ target: { kind: 'webhook', url: 'ftp://x.example' } }, 422, 'errors.invalid'],
      [{ target: { kind: 'webhook', url: 'https://me:secret@x.example' } }, 422, 'errors.invalid'],
      [{ target: { kind: 'telegram', chat_id: 'nonsense' }, token: '1:2' }, 422, 'errors.invalid'],
      [{ target: { kind: 'telegram', chat_id: '-100' } }, 422, 'errors.channel_token_missing'],
      [{ target: { kind: 'mail', user_ids: [999_999] } }, 404, 'errors.not_found'],
      [{ target: { kind: 'mail', access_group_ids: [999_999] } }, 422, 'errors.channel_group_nobody'],
      [{ target: { kind: 'push', access_group_ids: [foreignGroup] } }, 422, 'errors.channel_group_nobody'],
    ];
    await database.query(
      `INSERT INTO events.company_user (user_id, company_id, access_group_id) VALUES (700001, $1, $3), (700002, $2, $4)`,
      [owner.companyId, stranger.companyId, ownGroup, foreignGroup],
    );
    for (const [input, status, key] of cases) {
      const reply = await call(createEventChannel, { title: 'No', ...input } as never);
      expect({ status: reply.status, key: reply.body.key }).toEqual({ status, key });
    }
    const target = { kind: 'mail' as const, user_ids: [], access_group_ids: [ownGroup] };
    const reached = await call(createEventChannel, { title: 'A group', target });
    expect(reached.status).toBe(200);
    const { id } = reached.body.data.channel;
    const grown = { ...target, access_group_ids: [ownGroup, foreignGroup] };
    expect(await call(updateEventChannel, { id, target: grown })).toMatchObject({
      status: 422,
      body: { key: 'errors.channel_group_nobody' },
    });
    // A group that it had before may have lost its users.
    await database.query('DELETE FROM events.company_user WHERE user_id IN (700001, 700002)');
    expect((await call(updateEventChannel, { id, target })).status).toBe(200);
    expect((await call(removeEventChannel, { id })).status).toBe(200);
    // The sentence is that of the input, once.
    const sent = async (target: object, token?: string): Promise<unknown> =>
      (await call(createEventChannel, { title: 'No', target, token } as never)).body.data.fields;
    expect(await sent({ kind: 'telegram', chat_id: 'nonsense' }, '1:2')).toEqual({
      'target.chat_id': [expect.stringContaining('chat')],
      token: [expect.stringContaining('BotFather')],
    });
    // Of a text that is too long it is its length.
    const [chat, secret] = [`@${'c'.repeat(64)}`, `${'1'.repeat(15)}:${'t'.repeat(60)}`];
    expect(await sent({ kind: 'telegram', chat_id: `${chat}c` }, `${secret}t`)).toEqual({
      'target.chat_id': [expect.stringContaining('65')],
      token: [expect.stringContaining('76')],
    });
    for (const url of ['ftp://x.example', 'nonsense', 'https://me:secret@x.example', 'http://me:x@a b'])
      expect(await sent({ kind: 'webhook', url })).toEqual({ 'target.url': [expect.stringContaining('https://')] });
  });

  it('at an address inside is refused when it is saved, and the sentence is at the input', async () => {
    const { channel: own } = await hook('moves');
    const inner = [
      'http://10.0.0.1/',
      'http://192.168.1.5:8080/x',
      'http://[::1]/',
      'http://[fe80::1]/',
      'http://169.254.169.254/',
    ];
    for (const url of inner) {
      const target = { kind: 'webhook', url } as const;
      const refused = await call(createEventChannel, { title: 'No', target });
      expect({ url, status: refused.status, key: refused.body.key }).toEqual({
        url,
        status: 422,
        key: 'errors.channel_inside',
      });
      const host = new URL(url).hostname.replace(/[[\]]/g, '');
      expect(refused.body.data.fields).toEqual({ 'target.url': [expect.stringContaining(host)] });
      expect((await call(updateEventChannel, { id: own.id, target })).body.key).toBe('errors.channel_inside');
    }
  });

  it('is refused without the right, and not seen by another company', async () => {
    const { channel: own } = await hook('mine');
    for (const endpoint of [updateEventChannel, removeEventChannel, testEventChannel, renewChannelSecret])
      expect((await call(endpoint, { id: own.id }, stranger)).status).toBe(404);
    expect((await call(eventChannels, {}, stranger)).body.data).toEqual({ channels: [] });
    const foreign = await call(
      createEventRule,
      { title: 'X', conditions: [{ kind: 'gateway_lost' }], reactions: [{ channel_id: own.id }] },
      stranger,
    );
    expect(foreign.status).toBe(404);
    const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [8] } };
    expect((await call(eventChannels, {}, reader)).status).toBe(200);
    expect((await call(testEventChannel, { id: own.id }, reader)).status).toBe(403);
    expect((await call(eventDeliveries, {}, { ...reader, rights: owner.rights })).status).toBe(403);
  });
});

describe('a notice', () => {
  it('about a gateway device is listed for who sees a meter behind it', async () => {
    const { channel: to } = await hook('behind');
    const rule = await fire([{ channel_id: to.id }]);
    const deviceId = rule.scope.kind === 'devices' ? (rule.scope.device_ids[0] ?? 0) : 0;
    await eventually(async () => expect(await deliveries({ channel_id: to.id })).toHaveLength(1));
    // An event about the gateway device of the meter, visible through the meter alone.
    await sql(`UPDATE events.device SET gateway_id = 77, tied_users = '{901}' WHERE device_id = $1`, [deviceId]);
    await sql(`UPDATE events.occurrence SET subject_kind = 'gateway', subject_id = 77 WHERE rule_id = $1`, [rule.id]);
    const reader = (userId: number) => ({ ...owner, isAdmin: false, userId, rights: { ...owner.rights, read: [8] } });
    const seenBy = async (userId: number) => {
      const reply = await call(eventDeliveries, { channel_id: to.id }, reader(userId));
      return reply.body.data.deliveries.total as number;
    };
    expect([await seenBy(901), await seenBy(902)]).toEqual([1, 0]);
  });

  it('reaches a webhook once, signed, and its end too', async () => {
    const { channel: to, secret } = await hook('signed');
    const rule = await fire([{ channel_id: to.id, notify_on_end: true }]);
    const deviceId = rule.scope.kind === 'devices' ? (rule.scope.device_ids[0] ?? 0) : 0;
    await heat([deviceId], 70);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: to.id })).toMatchObject([{ state: 'sent', stage: 'began', error: '' }]);
    });
    const [first] = receiver.at('signed');
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first?.headers ?? {};
    const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${first?.body ?? ''}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'event.notice',
      data: { notices: [{ stage: 'began', event_id: rule.id, severity: 'critical', value: 70 }] },
    });
    await heat([deviceId], 20, Date.now() + 1000);
    await eventually(async () => {
      await sendDue();
      expect(receiver.at('signed').map(({ body }) => JSON.parse(body).data.notices[0].stage)).toEqual([
        'began',
        'ended',
      ]);
    });
  });

  it('that is refused is tried again until the receiver is fixed; a redirect inwards is not followed', async () => {
    const [broken, redirect] = [await hook('broken'), await hook('redirect')];
    await fire([{ channel_id: broken.channel.id }, { channel_id: redirect.channel.id }]);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: broken.channel.id })).toMatchObject([
        { state: 'failed', error: 'status', detail: '500', attempts: 1 },
      ]);
      expect(await deliveries({ channel_id: redirect.channel.id })).toMatchObject([{ error: 'redirect' }]);
    });
    expect(receiver.at('inside')).toEqual([]);
    // A channel that is left alone keeps its waiting deliveries: the next try is after that.
    const until = Math.floor(Date.now() / 1000) + 7200;
    await sql('UPDATE events.channel SET paused_until = to_timestamp($2) WHERE id = $1', [broken.channel.id, until]);
    expect(await deliveries({ channel_id: broken.channel.id })).toMatchObject([{ due_at: until }]);
    receiver.isFixed = true;
    await passTime(broken.channel.id);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: broken.channel.id })).toMatchObject([{ state: 'sent', attempts: 2 }]);
    });
    const [first, second] = receiver.at('broken');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('that is refused for a day is given up, is shown at the channel, and what comes later finds it fixed', async () => {
    const { channel: hopeless } = await hook('hopeless');
    await fire([{ channel_id: hopeless.id }]);
    const [before] = [receiver.at('hopeless').length];
    for (let hours = 0; hours < 24; hours += 2) {
      await passTime(hopeless.id);
      await sendDue();
      await sql(`UPDATE events.delivery SET created_at = created_at - interval '2 hours' WHERE channel_id = $1`, [
        hopeless.id,
      ]);
    }
    expect(await deliveries({ channel_id: hopeless.id })).toMatchObject([{ state: 'dead', error: 'status' }]);
    const tries = receiver.at('hopeless').length - before;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThanOrEqual(12);
    const listed = (await call(eventChannels, {})).body.data.channels as EventChannel[];
    expect(listed.find(({ id }) => id === hopeless.id)?.failures).toBeGreaterThan(5);
    await call(updateEventChannel, { id: hopeless.id, target: { kind: 'webhook', url: `${receiver.url}/hopeful` } });
    await fire([{ channel_id: hopeless.id }]);
    await eventually(async () => {
      await passTime(hopeless.id);
      await sendDue();
      expect(receiver.at('hopeful')).toHaveLength(1);
    });
  });

  it('to an address inside is dead at once, and is sent again when somebody says so', async () => {
    const { channel: inner } = await hook('was-allowed');
    // Saved when EGRESS_ALLOW still had it, or a name that leads inside since.
    await sql(
      `UPDATE events.channel SET target = jsonb_set(target, '{url}', '"http://169.254.169.254/latest"') WHERE id = $1`,
      [inner.id],
    );
    expect(
      (
        await call(updateEventChannel, {
          id: inner.id,
          title: 'Kept',
          target: { kind: 'webhook', url: 'http://169.254.169.254/latest' },
        })
      ).status,
    ).toBe(200);
    await fire([{ channel_id: inner.id }]);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: inner.id })).toMatchObject([{ state: 'dead', error: 'inner_address' }]);
    });
    const [dead] = await deliveries({ channel_id: inner.id, state: 'dead' });
    await call(updateEventChannel, { id: inner.id, target: { kind: 'webhook', url: `${receiver.url}/moved` } });
    expect((await call(retryEventDelivery, { id: dead?.id ?? 0 }, stranger)).status).toBe(404);
    expect((await call(retryEventDelivery, { id: dead?.id ?? 0 })).status).toBe(200);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: inner.id })).toMatchObject([{ state: 'sent' }]);
    });
    expect((await call(retryEventDelivery, { id: dead?.id ?? 0 })).body.key).toBe('errors.delivery_done');
  });

  it('is not blocked by a receiver that does not answer', async () => {
    const [slow, quick] = [await hook('slow'), await hook('quick')];
    await fire([{ channel_id: slow.channel.id }, { channel_id: quick.channel.id }]);
    await eventually(async () => {
      await app.get(DeliveryRunner).wake();
      expect(await deliveries({ channel_id: quick.channel.id })).toMatchObject([{ state: 'sent' }]);
      expect(receiver.at('slow')).toHaveLength(1);
    });
    expect(await deliveries({ channel_id: slow.channel.id })).toMatchObject([{ state: 'queued' }]);
    receiver.server.closeAllConnections();
    await eventually(async () =>
      expect(await deliveries({ channel_id: slow.channel.id })).toMatchObject([
        { state: 'failed', error: 'unreachable' },
      ]),
    );
    await call(removeEventChannel, { id: slow.channel.id });
  });

  it('of 40 devices within the time of a digest is one message of a bot', async () => {
    const token = `111111:${'a'.repeat(35)}`;
    const { channel: bot } = await channel({ kind: 'telegram', chat_id: '-100200' }, { token, digest_minutes: 5 });
    await fire([{ channel_id: bot.id }], 2);
    await fire([{ channel_id: bot.id }], 40);
    await sendDue();
    expect(receiver.at('bot111111')).toEqual([]);
    await passTime(bot.id);
    await eventually(async () => {
      await sendDue();
      expect(new Set((await deliveries({ channel_id: bot.id })).map(({ state }) => state))).toEqual(new Set(['sent']));
    });
    const sent = receiver.at('bot111111').map(({ body }) => JSON.parse(body) as { chat_id: string; text: string });
    expect(sent).toMatchObject([{ chat_id: '-100200' }]);
    // The first of a storm may come before it is known to be one.
    expect(sent[0]?.text).toMatch(/^[3-6] events, the first: .*\n[^]*and 3[6-9] more/);
  });

  it('of a bot whose token is wrong shows the reply of the receiver', async () => {
    const { channel: bot } = await channel(
      { kind: 'telegram', chat_id: '@plant' },
      { token: `222222:${'b'.repeat(35)}` },
    );
    expect((await call(testEventChannel, { id: bot.id })).status).toBe(200);
    await eventually(async () =>
      expect(await deliveries({ channel_id: bot.id })).toMatchObject([
        { state: 'dead', stage: 'test', error: 'status', detail: '401 Unauthorized', occurred: null },
      ]),
    );
  });

  it('escalates when nobody takes it, and not when somebody has', async () => {
    const { channel: chief } = await hook('chief');
    const [left, taken] = [
      await fire([{ channel_id: chief.id, after_minutes: 15 }]),
      await fire([{ channel_id: chief.id, after_minutes: 15 }]),
    ];
    await sendDue();
    expect(receiver.at('chief')).toEqual([]);
    const [occurred] = (await call(occurredEvents, { event_id: taken.id, paginate: false })).body.data.occurred_events;
    await call(takeOccurredEvent, { id: occurred.id });
    await passTime(chief.id);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: chief.id })).toMatchObject([
        { state: 'skipped', error: 'taken' },
        { state: 'sent', stage: 'escalated', after_minutes: 15 },
      ]);
    });
    expect(receiver.at('chief').map(({ body }) => JSON.parse(body).data.notices[0].event_id)).toEqual([left.id]);
  });

  it('whose channel was deleted says so, and so does the rule', async () => {
    const [{ channel: deletedChannel }, { channel: stays }] = [await hook('deleted'), await hook('stays')];
    const rule = await fire([{ channel_id: deletedChannel.id, after_minutes: 60 }, { channel_id: stays.id }]);
    expect((await call(eventChannels, {})).body.data.channels).toContainEqual(
      expect.objectContaining({ id: deletedChannel.id, rules: 1 }),
    );
    await call(removeEventChannel, { id: deletedChannel.id });
    expect((await call(getEventRule, { id: rule.id })).body.data.event.reactions).toMatchObject([
      { channel_id: deletedChannel.id, channel: null },
      { channel_id: stays.id, channel: { title: stays.title } },
    ]);
    const kept = rule.reactions.map(({ channel_id, after_minutes, notify_on_end }) => ({
      channel_id,
      after_minutes,
      notify_on_end,
    }));
    expect((await call(updateEventRule, { id: rule.id, title: 'Kept', reactions: kept })).status).toBe(200);
    expect(await deliveries({ channel_id: deletedChannel.id })).toMatchObject([
      { state: 'dead', error: 'channel_deleted', channel: { title: null } },
    ]);
    // The rule goes on, and the others are notified.
    const [deviceId = 0] = rule.scope.kind === 'devices' ? rule.scope.device_ids : [];
    await heat([deviceId], 20, Date.now() + 1000);
    await heat([deviceId], 70, Date.now() + 2000);
    await eventually(async () => {
      await sendDue();
      expect(receiver.at('stays')).toHaveLength(2);
    });
    expect(receiver.at('deleted')).toEqual([]);
  });

  it('to a receiver that takes half a minute is given up after ten seconds, tried again, and delays no other', async () => {
    const egress = app.get(Egress);
    const fetch = egress.fetch.bind(egress);
    const requestTimes: number[] = [];
    // Ten seconds are a tenth of one here.
    const quickly = jest.spyOn(egress, 'fetch').mockImplementation((url, { timeoutMs = 0, ...request } = {}) => {
      requestTimes.push(timeoutMs);
      return fetch(url, { ...request, timeoutMs: url.includes('late') ? timeoutMs / 100 : timeoutMs });
    });
    const [late, quick] = [await hook('late'), await hook('prompt')];
    await fire([{ channel_id: late.channel.id }, { channel_id: quick.channel.id }]);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: late.channel.id })).toMatchObject([
        { state: 'failed', error: 'too_slow', attempts: 1 },
      ]);
      expect(await deliveries({ channel_id: quick.channel.id })).toMatchObject([{ state: 'sent' }]);
    });
    quickly.mockRestore();
    expect(new Set(requestTimes)).toEqual(new Set([10_000]));
    await passTime(late.channel.id);
    receiver.isLate = false;
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: late.channel.id })).toMatchObject([{ state: 'sent', attempts: 2 }]);
    });
    const [first, second] = receiver.at('late');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});

describe('a mail', () => {
  it('goes to each user in their language, and how it went comes back', async () => {
    const [user] = await sql(
      `INSERT INTO identity."user" (company_id, email, name, status, is_admin, locale, password_hash)
       SELECT 2, 'keeper@gaugeway.local', 'Keeper', 'active', true, 'ru', 'none'
       WHERE EXISTS (SELECT FROM identity.company WHERE id = 2) RETURNING id`,
    );
    const id = Number(user?.['id']);
    await eventually(async () =>
      expect(await sql('SELECT FROM events.company_user WHERE user_id = $1', [id])).toHaveLength(1),
    );
    const { channel: mail } = await channel({ kind: 'mail', user_ids: [id] });
    const rule = await fire([{ channel_id: mail.id }]);
    await eventually(async () => {
      await sendDue();
      expect(await deliveries({ channel_id: mail.id })).toMatchObject([{ state: 'sent', error: '' }]);
    });
    const mails = await sql('SELECT recipient, subject, html_body FROM identity.mail WHERE user_id = $1', [id]);
    expect(mails).toMatchObject([{ recipient: 'keeper@gaugeway.local' }]);
    expect(mails[0]?.['subject']).toContain(rule.title);
    expect(mails[0]?.['html_body']).toContain('Открыть события');

    // A deleted user is listed at the channel; the others are still notified.
    const [other, visitor] = await sql(
      `INSERT INTO identity."user" (company_id, email, name, status, is_admin, is_demo, locale, password_hash)
       VALUES (2, 'deleted@gaugeway.local', 'Deleted', 'active', true, false, 'en', 'none'),
         (2, 'visitor@gaugeway.local', 'Visitor', 'active', false, true, 'en', 'none') RETURNING id`,
    );
    const deletedId = Number(other?.['id']);
    const visitorId = Number(visitor?.['id']);
    await eventually(async () =>
      expect(
        await sql('SELECT FROM events.company_user WHERE user_id = ANY($1::int[])', [[deletedId, visitorId]]),
      ).toHaveLength(2),
    );
    // Nobody reads the messages of the demo account.
    const toVisitor = await call(updateEventChannel, {
      id: mail.id,
      target: { kind: 'mail' as const, user_ids: [id, visitorId] },
    });
    expect([toVisitor.status, toVisitor.body.key]).toEqual([422, 'errors.channel_demo_user']);
    const both = { kind: 'mail' as const, user_ids: [deletedId, id] };
    await call(updateEventChannel, { id: mail.id, target: both });
    await sql(`UPDATE identity."user" SET status = 'blocked', deleted_at = now() WHERE id = $1`, [deletedId]);
    await eventually(async () =>
      expect((await call(eventChannels, {})).body.data.channels).toContainEqual(
        expect.objectContaining({ id: mail.id, deleted_user_ids: [deletedId] }),
      ),
    );
    expect((await call(updateEventChannel, { id: mail.id, title: 'Kept', target: both })).status).toBe(200);
    const sent = async () => (await call(getEventRule, { id: rule.id })).body.data.event.reactions[0].channel;
    expect(await sent()).toEqual({ title: 'Kept', active: 1, deleted_users: 1, has_no_recipients: false });
    const [deviceId = 0] = rule.scope.kind === 'devices' ? rule.scope.device_ids : [];
    await heat([deviceId], 20, Date.now() + 1000);
    await heat([deviceId], 70, Date.now() + 2000);
    await eventually(async () => {
      await sendDue();
      const states = (await deliveries({ channel_id: mail.id })).map(({ state, error }) => ({ state, error }));
      expect(states).toEqual([
        { state: 'sent', error: '' },
        { state: 'sent', error: '' },
      ]);
    });
    expect(await sql('SELECT FROM identity.mail WHERE user_id = $1', [id])).toHaveLength(2);

    // Nobody is left: the rule says so, and nothing breaks.
    const alone = await call(updateEventChannel, { id: mail.id, target: { kind: 'mail', user_ids: [deletedId] } });
    expect(alone.status).toBe(200);
    expect(await sent()).toMatchObject({ deleted_users: 1, has_no_recipients: true });

    await sql(`UPDATE identity."user" SET status = 'blocked' WHERE id = $1`, [id]);
    await call(testEventChannel, { id: mail.id });
    await eventually(async () => {
      await sendDue();
      expect((await deliveries({ channel_id: mail.id }))[0]).toMatchObject({ state: 'dead', error: 'no_recipient' });
    });
  });
});
