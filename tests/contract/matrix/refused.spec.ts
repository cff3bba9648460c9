import { createApiKey, type Endpoint, endpoints } from '@gaugeway/proto/api';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import { allServices } from '../../../services/all-in-one/all-services';
import { consumerToken } from '../consumers';
import { DEMO, type Person, person } from '../people';
import { pathOf, wrongInputs } from '../wrong-inputs';
import { isOfConsumers, isOfNetworkServer, needsRight, needsSession, table } from './table';
import { isFull, printTier, representatives } from './tier';

// Calls by every user who may not make them, and with input that they cannot use: of each kind one (tier.ts). All calls
// are decided and parsed in memory (decide.spec.ts, inputs.spec.ts). New calls are included automatically.
const sampled = (keep: (endpoint: Endpoint) => boolean) => representatives(table(keep));
const takesBody = ({ method, raw }: Endpoint) => method !== 'GET' && !raw;
/** Calls that a demo account may make for its own settings: its language and its columns. */
const ITS_OWN = ['identity.user.set_locale', 'identity.user.save_settings'];

let app: TestApp;
let admin: string;
let demo: string;
let nobody: Person;
let elsewhere: Person;
let machine: string;
let consumer: string;

beforeAll(async () => {
  printTier('refused');
  app = await testApp(allServices, { env: { TASKS_CONTROL_WAIT: '0' } });
  admin = await app.signIn();
  demo = await app.signIn(DEMO.email, DEMO.password);
  nobody = await person(app, { companyId: 2 });
  elsewhere = await person(app, { companyId: 2, isAdmin: true });
  const [group] = await app.database.database.query<{ id: number }>(
    `INSERT INTO identity.access_group (company_id, name, can_read, can_create, can_update, can_delete, access_all)
     SELECT 1, 'Machines', s, s, s, s, s FROM (SELECT array_agg(n) AS s FROM generate_series(1, 11) AS n) AS all_sections
     RETURNING id`,
  );
  const made = await app.call(createApiKey, { name: 'Matrix', access_group_id: group?.id ?? 0 }, { token: admin });
  machine = made.body.data.secret;
  consumer = await consumerToken(app, 2);
}, 120_000);

afterAll(() => app.close());

/** Token of a caller that reaches the input check of a call. */
const tokenFor = (endpoint: Endpoint): string => (isOfConsumers(endpoint) ? consumer : admin);

/** A call whose input is in the path alone; its other fields do not matter where it is refused before. */
const bare = (endpoint: Endpoint, options: Parameters<TestApp['call']>[2] = {}): Promise<TestReply> =>
  app.call(endpoint, pathOf(endpoint), options);

function expectEnvelope(reply: TestReply, status: number, key?: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status,
    body: {
      msg: expect.stringMatching(/\S/),
      key: key ?? expect.stringMatching(/^[a-z]+\.[a-z0-9_]+$/),
      data: { msg: reply.body.msg, key: reply.body.key },
      request_id: expect.stringMatching(/\S/),
    },
  });
  expect(reply.body.msg).not.toBe(reply.body.key);
}

const needsAny = (endpoint: Endpoint) => needsSession(endpoint) || isOfConsumers(endpoint);

describe('is closed to a caller without a session', () => {
  it.each(sampled(needsAny))('%s', async (_, endpoint) => {
    expectEnvelope(await bare(endpoint), 401, 'errors.no_session');
  });
});

describe('is closed to a token that was forged', () => {
  it.each(sampled(needsAny))('%s', async (_, endpoint) => {
    const token = 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.';
    expectEnvelope(await bare(endpoint, { token, headers: { 'x-gaugeway-context': token } }), 401, 'errors.no_session');
  });
});

describe('is closed to the session of a consumer', () => {
  it.each(sampled(needsSession))('%s', async (_, endpoint) => {
    expectEnvelope(await bare(endpoint, { token: consumer }), 403, 'errors.no_right');
  });
});

describe("is closed to every session but a consumer's", () => {
  it.each(sampled(isOfConsumers))('%s', async (_, endpoint) => {
    for (const token of [admin, elsewhere.token, nobody.token])
      expectEnvelope(await bare(endpoint, { token }), 403, 'errors.no_right');
  });
});

describe('is closed to a machine without an integration key', () => {
  it.each(table(({ access }) => access.kind === 'integration'))('%s', async (_, endpoint) => {
    expectEnvelope(await bare(endpoint, { token: admin, raw: '{}' }), 401);
    expectEnvelope(await bare(endpoint, { headers: { 'x-integration-key': 'x'.repeat(48) }, raw: '{}' }), 401);
  });
});

describe('is closed to a user without the right', () => {
  it.each(sampled(needsRight))('%s', async (_, endpoint) => {
    expectEnvelope(await bare(endpoint, { token: nobody.token }), 403, 'errors.no_right');
  });
});

describe("is closed to a machine with every right, where it is a person's own or an administrator's", () => {
  it.each(sampled(({ access }) => ['session', 'admin', 'platform'].includes(access.kind)))(
    '%s',
    async (_, endpoint) => {
      expectEnvelope(await bare(endpoint, { token: machine }), 403);
    },
  );
});

describe('is answered, and not with a fault of ours, to a machine with every right', () => {
  it.each(table(({ access, raw }) => access.kind === 'rights' && !raw))('%s', async (_, endpoint) => {
    const reply = await bare(endpoint, { token: machine });
    expect({ status: reply.status, isFault: reply.status >= 500 && !isOfNetworkServer(reply) }).toEqual({
      status: reply.status,
      isFault: false,
    });
  });
});

describe("the operator's own calls are closed to another company's administrator", () => {
  const calls = sampled(({ access }) => access.kind === 'platform');
  it('names each of them', async () => {
    for (const [, endpoint] of calls)
      expectEnvelope(await bare(endpoint, { token: elsewhere.token }), 403, 'errors.no_right');
    expect(calls.every(([, { access }]) => access.kind === 'platform')).toBe(true);
  });
});

describe('changes nothing for the demo account', () => {
  it.each(sampled((endpoint) => needsSession(endpoint) && endpoint.mutates && !ITS_OWN.includes(endpoint.id)))(
    '%s',
    async (_, endpoint) => {
      expectEnvelope(await bare(endpoint, { token: demo }), 403, 'errors.demo_read_only');
    },
  );
});

describe('answers a body that is no JSON object with 400', () => {
  it.each(sampled(takesBody))('%s', async (_, endpoint) => {
    for (const raw of ['{"a":', '[]', '"x"', '7', 'null', '{"__proto__":{"isAdmin":true}}']) {
      expectEnvelope(await bare(endpoint, { token: tokenFor(endpoint), raw }), 400, 'errors.malformed');
    }
  });
});

describe('answers a body over its limit with 413', () => {
  it.each(sampled(takesBody))('%s', async (_, endpoint) => {
    const raw = JSON.stringify({ filling: 'x'.repeat(endpoint.bodyLimit) });
    expectEnvelope(await bare(endpoint, { token: tokenFor(endpoint), raw }), 413, 'errors.too_large');
  });
});

describe('names the field of the wrong kind with 422', () => {
  const cases = sampled(({ raw }) => !raw).flatMap(([name, endpoint]) =>
    wrongInputs(endpoint).map(({ field, input }): [string, string, Endpoint, Record<string, unknown>] => [
      name,
      field,
      endpoint,
      input,
    ]),
  );
  it.each(cases)('%s: %s', async (_, field, endpoint, input) => {
    const reply = await app.call(endpoint, input, { token: tokenFor(endpoint) });
    expectEnvelope(reply, 422, 'errors.invalid');
    const named = Object.keys(reply.body.data.fields as Record<string, string[]>).map((path) => path.split('.')[0]);
    expect(named).toContain(field);
  });
});

it('every call belongs to a service that runs', () => {
  const running = new Set(allServices.map(({ name }) => name));
  expect(endpoints.filter(({ service }) => !running.has(service))).toEqual([]);
});

/** Open after the end of the access: calls that a person needs to leave, and those that end another person's access. */
const OPEN_AFTER_EXPIRY: ReadonlySet<string> = new Set([
  ...['identity.company.enter', 'identity.company.enter_code', 'identity.users.end_session'],
  ...['identity.two_factor.reset', 'identity.api_key.delete', 'devices.notice.read', 'devices.notice.read_all'],
]);

describe('in a company below a dealer whose contract has ended', () => {
  it('no call changes anything', async () => {
    const { database } = app.database;
    const company = async (parent: number, set = '') => {
      const [row] = await database.query<{ id: number }>(
        `INSERT INTO identity.company (parent_id, name, is_dealer) VALUES ($1, 'Below', true) RETURNING id`,
        [parent],
      );
      if (set) await database.query(`UPDATE identity.company SET ${set} WHERE id = $1`, [row?.id]);
      return row?.id ?? 0;
    };
    const past = `now() - interval '20 days'`;
    const dealer = await company(1, `expires_at = ${past}`);
    const companyId = await company(await company(dealer));
    await database.query(
      `INSERT INTO identity.dealer_notice (company_id, dealer_id, notified_at) VALUES ($1, $2, ${past})`,
      [companyId, dealer],
    );
    const { token } = await person(app, { companyId, isAdmin: true });
    const writes = sampled(
      (endpoint) =>
        endpoint.mutates &&
        needsRight(endpoint) &&
        endpoint.access.kind !== 'platform' &&
        !OPEN_AFTER_EXPIRY.has(endpoint.id),
    );
    const taken: string[] = [];
    for (const [, endpoint] of writes) {
      const { status, body } = await bare(endpoint, { token });
      if (status !== 403 || body.key !== 'errors.company_expired') taken.push(`${endpoint.id} ${status} ${body.key}`);
    }
    expect(writes.length).toBeGreaterThan(isFull ? 100 : 10);
    expect(taken).toEqual([]);
  });
});
