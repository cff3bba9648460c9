import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createAccessGroup,
  createSubcompany,
  type Endpoint,
  endpoints,
  ENTITY_LIMIT_USE,
  ENTITY_LIMITS,
  LIMITED_KINDS,
  type LimitedKind,
  SERVICES,
  subscribePush,
} from '@gaugeway/proto/api';
import { translate } from '@gaugeway/platform/i18n';
import { testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { type Actor, theActors } from './matrix/actors';
import { inputOf } from './matrix/samples/inputs';
import { KINDS } from './matrix/samples/kinds';
import { browserOf, counted, occurred, point, SMALL_PNG, objectImportFile } from './matrix/samples/things';
import { person } from './people';

let app: TestApp;
let owner: Actor;
let child: Actor;

beforeAll(async () => {
  app = await testApp(allServices);
  const actors = await theActors(app);
  owner = actors.owner;
  child = actors.foreign.child;
}, 300_000);
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const ask = (id: string, input: Record<string, unknown>, { admin }: Actor = owner): Promise<TestReply> => {
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw new Error(`no call ${id}`);
  return app.call(endpoint, input, { token: admin.token });
};

/** Creation and deletion of a kind. */
interface Life {
  create(parent: number): Promise<TestReply>;
  /** Makes room for one more; `reply` is that of a creation. */
  remove(reply: TestReply): Promise<TestReply>;
  parent?(): Promise<number>;
}

/** By two calls of the contract: the first one takes a sample input, the second one the id at the path in its reply. */
function byCalls(
  create: string,
  remove: string,
  path: string,
  field = 'id',
  more: () => object | Promise<object> = () => ({}),
): Life {
  return {
    create: async () => {
      const endpoint = endpoints.find(({ id }) => id === create) as Endpoint;
      return ask(create, { ...(await inputOf(app, endpoint, owner)), ...(await more()) });
    },
    remove: ({ body }) => {
      const id = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], body.data);
      return ask(remove, { [field]: field === 'ids' ? [id] : id });
    },
  };
}

const LIVES: Record<LimitedKind, Life> = {
  access_groups: byCalls('identity.access_group.create', 'identity.access_group.delete', 'access_group.id'),
  api_keys: byCalls('identity.api_key.create', 'identity.api_key.delete', 'api_key.id'),
  branding_files: {
    create: () =>
      ask('identity.branding.upload', {
        kind: 'logo',
        content: Buffer.concat([Buffer.from(SMALL_PNG, 'base64'), Buffer.from([counted()])]).toString('base64'),
      }),
    // Unused files are removed by the next save a day later.
    remove: async ({ body }) => {
      await app.database.database.query(
        `UPDATE identity.branding_file SET created_at = now() - interval '2 days' WHERE hash = $1`,
        [body.data.hash],
      );
      return ask('identity.branding.save', { host: `${owner.mark}.example.org`, title: 'Own' });
    },
  },
  branding_hosts: {
    create: () => ask('identity.branding.save', { host: `${owner.mark}-${counted()}.example.org`, title: 'Own' }),
    remove: ({ body }) => ask('identity.branding.delete', { host: body.data.host.host }),
  },
  subcompanies: byCalls('identity.company.create', 'identity.company.delete', 'id'),

  base_stations: byCalls('devices.base_station.create', 'devices.base_station.trash', 'base_station.id'),
  company_models: byCalls('devices.company_model.copy', 'devices.company_model.delete', 'company_model.id'),
  device_attributes: byCalls('devices.attribute.add', 'devices.attribute.delete', 'attribute.id', 'id', () => ({
    type: 'text',
  })),
  gateways: byCalls('devices.gateway.create', 'devices.gateway.trash', 'gateway.id'),

  integration_keys: byCalls('connector.key.create', 'connector.key.delete', 'integration_key.id'),
  network_servers: byCalls('connector.network_server.create', 'connector.network_server.delete', 'network_server.id'),

  poll_groups: byCalls('tasks.poll_group.create', 'tasks.poll_group.delete', 'polls_group.id'),

  event_channels: byCalls('events.channel.create', 'events.channel.remove', 'channel.id'),
  event_comments: {
    parent: () => occurred(app, owner, {}),
    create: (id) => ask('events.occurred.comment', { id, text: 'seen' }),
    remove: async () => {
      // Comments stay as long as their event.
      await app.database.database.query(
        'DELETE FROM events.occurrence_note WHERE id = (SELECT max(id) FROM events.occurrence_note)',
      );
      return ask('events.occurred.list', {});
    },
  },
  event_rules: byCalls('events.rule.create', 'events.rule.remove', 'event.id'),
  push_subscriptions: byCalls('events.push.subscribe', 'events.push.remove', 'subscription.id'),
  silences: byCalls('events.silence.create', 'events.silence.end', 'silence.id', 'id', async () => ({
    event_id: await KINDS.eventRule.make(app, owner),
  })),

  design_templates: byCalls(
    'messages.designer.create_template',
    'messages.designer.remove_template',
    'template.number',
  ),
  designed_reports: byCalls('messages.designer.create', 'messages.designer.remove', 'id', 'id', async () => ({
    accounting_point_ids: [await KINDS.measuredPoint.make(app, owner)],
  })),
  newsletters: byCalls('messages.newsletter.create', 'messages.newsletter.remove', 'newsletter.id'),
  report_templates: {
    ...byCalls('messages.report.template_upload', 'messages.report.template_remove', 'id'),
    remove: ({ body }) => ask('messages.report.template_remove', { id: body.data.id.replace('custom:', '') }),
  },
  reports: byCalls('messages.report.create_single', 'messages.report.remove', 'report.id', 'ids'),
  system_reports: byCalls('messages.system_report.create', 'messages.system_report.remove', 'report.id', 'id', () => ({
    date_end: '2025-11-01',
  })),

  accounting_points: byCalls(
    'objects.accounting_point.create',
    'objects.accounting_point.delete',
    'accounting_point.id',
  ),
  attachments: {
    ...byCalls('objects.attachment.add', 'objects.attachment.delete', 'attachment.id'),
    parent: () => point(app, owner),
    create: (accounting_point_id) =>
      ask('objects.attachment.add', { accounting_point_id, name: 'A file.txt', content: 'dGV4dA==' }),
  },
  balance_groups: byCalls('objects.balance_group.create', 'objects.balance_group.delete', 'balance_group.id'),
  consumers: byCalls('objects.consumer.create', 'objects.consumer.delete', 'consumer._id'),
  import_files: {
    create: async () => {
      try {
        return { status: 200, body: { data: { id: await objectImportFile(app, owner) } }, headers: new Headers() };
      } catch (error) {
        const [, body] = /: (\{.*\})$/.exec(String(error)) ?? [];
        return { status: 409, body: JSON.parse(body ?? '{}'), headers: new Headers() };
      }
    },
    remove: ({ body }) => ask('objects.smart_import.delete_file', { id: body.data.id }),
  },
  object_attributes: {
    create: async () => {
      const object = await ask('objects.object.add', { name: 'Of an attribute', type: 'house' });
      const object_id = object.body.data.object._id;
      const reply = await ask('objects.attribute.set', { object_id, name: `Floor ${counted()}`, value: '1' });
      return { ...reply, body: { ...reply.body, object_id } };
    },
    remove: ({ body: { object_id } }) => ask('objects.object.remove', { object_id }),
  },
  objects: byCalls('objects.object.add', 'objects.object.remove', 'object._id', 'object_id', () => ({ type: 'house' })),
  suppliers: byCalls('objects.supplier.create', 'objects.supplier.delete', 'supplier._id'),
  transformers: byCalls('objects.transformer.create', 'objects.transformer.delete', 'transformer._id'),
};

const use = async (kind: LimitedKind, actor: Actor = owner) => {
  const { service } = ENTITY_LIMITS[kind];
  const reply = await app.call(ENTITY_LIMIT_USE[service], { kind }, { token: actor.admin.token });
  expect(reply.status).toBe(200);
  expect(reply.body.data.limits).toHaveLength(1);
  return reply.body.data.limits[0];
};

const answerOf = ({ status, body }: TestReply) => ({ status, key: body.key });

describe('the limit of each kind', () => {
  it.each(LIMITED_KINDS)(
    '%s: refuses one more than there may be, and a deletion makes room',
    async (kind) => {
      const life = LIVES[kind];
      const parent = (await life.parent?.()) ?? 0;
      const before = await use(kind);
      expect(before).toMatchObject({ kind, limit: ENTITY_LIMITS[kind].limit, per: ENTITY_LIMITS[kind].per });
      // Samples that a creation needs are made with it: the first one shows how many rows each adds.
      const first = await life.create(parent);
      expect(first).toMatchObject({ status: 200 });
      const used: number | null = (await use(kind)).used;
      const usedBefore: number | null = before.used;
      expect(used).toBe(usedBefore === null ? null : usedBefore + 1);
      const limit = (used ?? 1) + 1;
      jest.replaceProperty(ENTITY_LIMITS[kind], 'limit', limit);

      const second = await life.create(parent);
      expect(second).toMatchObject({ status: 200 });
      const refused = await life.create(parent);
      expect(answerOf(refused)).toEqual({ status: 409, key: `errors.limit_${kind}` });
      expect(refused.body.msg).toContain(String(limit));
      expect(await use(kind)).toMatchObject({ limit, used: before.used === null ? null : limit });

      expect(await life.remove(second)).toMatchObject({ status: 200 });
      expect(await life.create(parent)).toMatchObject({ status: 200 });
      expect(answerOf(await life.create(parent))).toEqual({ status: 409, key: `errors.limit_${kind}` });
    },
    60_000,
  );

  it('has a name and a sentence in every language', () => {
    for (const language of ['ru', 'en', 'mn'] as const) {
      for (const kind of LIMITED_KINDS) {
        for (const key of [`limits.${kind}`, `errors.limit_${kind}`]) expect(translate(language, key)).not.toBe(key);
      }
    }
  });

  it('is documented', () => {
    const page = readFileSync(join(__dirname, '../../docs/administration/limits.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (\w+) \| ([\d,]+) \| (.+) \|$/gm)].map(([, kind, limit, name]) => ({
      ...{ kind, limit: Number(limit?.replaceAll(',', '')), name },
    }));
    const declared = LIMITED_KINDS.toSorted().map((kind) => ({
      ...{ kind, limit: ENTITY_LIMITS[kind].limit, name: translate('en', `limits.${kind}`) },
    }));
    expect(rows.filter(({ kind = '' }) => kind in ENTITY_LIMITS)).toEqual(declared);
  });

  it('refuses one more than the company may have, also when several come at once', async () => {
    const { token } = owner.admin;
    const { database } = app.database;
    await database.query(
      `INSERT INTO identity.access_group (company_id, name)
       SELECT $2, 'Filler ' || n FROM generate_series(1, $1 - 1 - (SELECT count(*)::int FROM identity.access_group
         WHERE company_id = $2)) AS n`,
      [ENTITY_LIMITS.access_groups.limit, owner.companyId],
    );
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => app.call(createAccessGroup, { name, access_rules: {} }, { token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      key: 'errors.limit_access_groups',
      msg: expect.stringContaining(String(ENTITY_LIMITS.access_groups.limit)),
    });
  });

  it('counts the companies below the company that has the limit', async () => {
    const used: number = (await use('subcompanies', child)).used;
    jest.replaceProperty(ENTITY_LIMITS.subcompanies, 'limit', used + 1);
    const create = (name: string) => app.call(createSubcompany, { name }, { token: child.admin.token });
    expect((await create('Below')).status).toBe(200);
    expect(answerOf(await create('One more'))).toEqual({ status: 409, key: 'errors.limit_subcompanies' });
  });
});

describe('a browser with push notifications', () => {
  it('subscribes again where the limit of the company is reached', async () => {
    const { token } = child.admin;
    const browser = browserOf(child);
    expect((await app.call(subscribePush, browser, { token })).status).toBe(200);
    jest.replaceProperty(ENTITY_LIMITS.push_subscriptions, 'limit', 1);
    expect((await app.call(subscribePush, { ...browser, device: 'Renamed' }, { token })).status).toBe(200);
    // The push service has dropped it, and another browser has taken its place meanwhile.
    await app.database.database.query('UPDATE events.push_subscription SET expired_at = now() WHERE endpoint = $1', [
      browser.endpoint,
    ]);
    expect((await app.call(subscribePush, browserOf(child), { token })).status).toBe(200);
    expect((await app.call(subscribePush, browser, { token })).status).toBe(200);
    expect(answerOf(await app.call(subscribePush, browserOf(child), { token }))).toEqual({
      status: 409,
      key: 'errors.limit_push_subscriptions',
    });
  });

  it('takes the place of the oldest one of a user with ten', async () => {
    const who = await person(app, { companyId: child.companyId, isAdmin: true });
    const subscribe = () => app.call(subscribePush, browserOf(child), { token: who.token });
    for (let count = 0; count < 10; count++) expect((await subscribe()).status).toBe(200);
    jest.replaceProperty(ENTITY_LIMITS.push_subscriptions, 'limit', (await use('push_subscriptions', child)).used);
    expect((await subscribe()).status).toBe(200);
  });
});

describe('the use of limits', () => {
  it('shows an administrator every kind, and other users those of their sections', async () => {
    const kindsFor = async (token: string) => {
      const replies = await Promise.all(
        Object.values(ENTITY_LIMIT_USE).map((endpoint) => app.call(endpoint, {}, { token })),
      );
      return replies.flatMap(({ body }) => body.data.limits.map(({ kind }: { kind: LimitedKind }) => kind)).sort();
    };
    expect(await kindsFor(owner.admin.token)).toEqual([...LIMITED_KINDS].sort());
    const clerk = await person(app, {
      companyId: owner.companyId,
      rights: { can_read: [8], can_create: [8], can_update: [], can_delete: [], access_all: [] },
    });
    expect(await kindsFor(clerk.token)).toEqual([
      ...['event_channels', 'event_comments', 'event_rules', 'push_subscriptions', 'silences'],
    ]);
    const reader = await person(app, {
      companyId: owner.companyId,
      rights: { can_read: [8], can_create: [], can_update: [], can_delete: [], access_all: [] },
    });
    expect(await kindsFor(reader.token)).toEqual([]);
  });

  it('has a call of every service that declares limits', () => {
    const declaring = allServices.flatMap(({ limits }) => (limits ? [limits.service] : [])).sort();
    expect(declaring).toEqual(Object.keys(ENTITY_LIMIT_USE).sort());
    expect(declaring).toEqual(SERVICES.filter((name) => name !== 'gateway').sort());
  });
});

describe('every table with a company', () => {
  it('has a limit or a reason to have none', async () => {
    const tables = await app.database.database.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)`,
      [Object.keys(ENTITY_LIMIT_USE)],
    );
    const limited = allServices.flatMap(({ limits }) =>
      Object.values(limits?.declared.tables ?? {}).map(({ table }) => table),
    );
    const unlimited = allServices.flatMap(({ limits }) =>
      Object.values(limits?.declared.unlimited ?? {}).flatMap((names) =>
        names.map((name) => `${limits?.service}.${name}`),
      ),
    );
    const names = new Set(tables.map(({ name }) => name));
    expect([...names].filter((name) => !limited.includes(name) && !unlimited.includes(name))).toEqual([]);
    expect(unlimited.filter((name) => !names.has(name) || limited.includes(name))).toEqual([]);
  });
});
