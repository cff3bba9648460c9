import type { Endpoint } from '@gaugeway/proto/api';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import { allServices } from '../../../services/all-in-one/all-services';
import { consumerToken } from '../consumers';
import { person } from '../people';
import { type Actor, theActors } from './actors';
import { inputOf } from './samples/inputs';
import { kindOf, type Place, placesOf, rangeOf } from './schema-fields';
import { isOfConsumers, isOfNetworkServer, table } from './table';

// Every number of every call at the ends of its range and beyond them. New calls are included automatically.

let app: TestApp;
let owner: Actor;
let operator: Actor;
let consumer: Actor;
let calls = 0;

beforeAll(async () => {
  app = await testApp(allServices, { env: { TASKS_CONTROL_WAIT: '0' } });
  ({ owner } = await theActors(app));
  operator = {
    mark: 'operator',
    companyId: 1,
    parentId: null,
    admin: await person(app, { companyId: 1, isAdmin: true }),
  };
  consumer = { ...owner, admin: { ...owner.admin, token: await consumerToken(app, owner.companyId) } };
}, 120_000);
afterAll(() => app.close());

const numbersOf = (endpoint: Endpoint): Place[] =>
  placesOf(endpoint).filter(({ schema }) => kindOf(schema) === 'number');

/** The ends of the range, and the ends of what a column holds as far as the range has them. */
function within(place: Place): number[] {
  const { min, max } = rangeOf(place.schema);
  const ends = [min, max, 2 ** 31].filter((end) => end !== null);
  return [...new Set(ends)].filter((end) => isTaken(place, end));
}

const BEYOND = [1e308, -1e308, 2 ** 53];

const isTaken = ({ schema }: Place, value: number): boolean =>
  'value' in (schema['~standard'].validate(value) as object);

/** The input with a number in its place; what is missing on the way there is made. */
function withNumber(input: Record<string, unknown>, path: string, value: number): Record<string, unknown> {
  const steps = path.match(/\.[^.[{]+|\[\d*\]|\{\}/g) ?? [];
  const put = (into: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return value;
    if (step.startsWith('[')) {
      const list: unknown[] = Array.isArray(into) ? [...(into as unknown[])] : [];
      const at = Number(step.slice(1, -1));
      list[at] = put(list[at], rest);
      return list;
    }
    const record = { ...(into as Record<string, unknown> | undefined) };
    const name = step === '{}' ? (Object.keys(record)[0] ?? 'in1') : step.slice(1);
    return { ...record, [name]: put(record[name], rest) };
  };
  return put(input, steps) as Record<string, unknown>;
}

async function send(endpoint: Endpoint, input: Record<string, unknown>, { admin }: Actor): Promise<TestReply> {
  const headers = { 'x-forwarded-for': `198.51.${(++calls >> 8) & 255}.${calls & 255}` };
  const reply = await app.call(endpoint, input, { token: admin.token, headers });
  if (reply.status === 401) admin.token = await app.signIn(admin.email, admin.password);
  return reply;
}

const isBroken = (reply: TestReply) => reply.status >= 500 && !isOfNetworkServer(reply);

describe('a number at the ends of its range and beyond is answered', () => {
  it.each(
    table((endpoint) => !endpoint.raw && endpoint.access.kind !== 'integration' && numbersOf(endpoint).length > 0),
  )('%s', async (_, endpoint) => {
    const actor = endpoint.access.kind === 'platform' ? operator : isOfConsumers(endpoint) ? consumer : owner;
    const sample = await inputOf(app, endpoint, actor);
    const broken: unknown[] = [];
    const seen = new Set<string>();
    const attempt = async (place: Place, value: number) => {
      const input = withNumber(sample, place.path, value);
      const text = JSON.stringify(input);
      if (seen.has(text)) return;
      seen.add(text);
      const reply = await send(endpoint, input, actor);
      if (isBroken(reply)) broken.push({ path: place.path, value, body: reply.body });
    };
    for (const place of numbersOf(endpoint)) {
      for (const value of within(place)) {
        // A number that the schema refuses for what is around it meets no code of the call.
        if (endpoint.input.safeParse(withNumber(sample, place.path, value)).success) await attempt(place, value);
      }
    }
    const [first] = numbersOf(endpoint);
    for (const value of first ? BEYOND : []) {
      const refused = numbersOf(endpoint).filter(
        ({ path }) => !endpoint.input.safeParse(withNumber(sample, path, value)).success,
      );
      // Refused by the schema, whichever field it is in: one such number is sent. The others are taken as they are.
      for (const place of numbersOf(endpoint))
        if (place === refused[0] || !refused.includes(place)) await attempt(place, value);
    }
    expect(broken).toEqual([]);
  });
});
