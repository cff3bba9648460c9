import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import { z } from 'zod';
import { allServices } from '../../../services/all-in-one/all-services';
import { consumerToken } from '../consumers';
import { person } from '../people';
import { type Actor, theActors } from './actors';
import { BEYOND, type HostileText, isTaken, numbersOf, passes, textsFor, within, withNumber } from './hostile-values';
import { inputOf } from './samples/inputs';
import { fieldsOf } from './samples/meanings';
import { kindOf, type Place, placesOf, rangeOf } from './schema-fields';
import { isOfConsumers, isOfNetworkServer, table } from './table';
import { cover, isFull, printTier } from './tier';

// Texts and numbers that break programs, in every field of every call. New calls are included automatically. Values
// that the schema refuses reach no code of the call: all of it is parsed in memory (inputs.spec.ts).

let app: TestApp;
let owner: Actor;
let operator: Actor;
let consumer: Actor;
let calls = 0;

beforeAll(async () => {
  printTier('hostile');
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

const actorFor = (endpoint: Endpoint): Actor =>
  endpoint.access.kind === 'platform' ? operator : isOfConsumers(endpoint) ? consumer : owner;

async function send(endpoint: Endpoint, input: Record<string, unknown>, { admin }: Actor): Promise<TestReply> {
  const headers = { 'x-forwarded-for': `198.51.${(++calls >> 8) & 255}.${calls & 255}` };
  const reply = await app.call(endpoint, input, { token: admin.token, headers });
  if (reply.status === 401) admin.token = await app.signIn(admin.email, admin.password);
  return reply;
}

const isBroken = (reply: TestReply) => reply.status >= 500 && !isOfNetworkServer(reply);

const parsed = table(({ raw, access }) => !raw && access.kind !== 'integration');

/** Every text in every field that takes it; each text that a call's schema refuses once. */
function everyText(endpoint: Endpoint): HostileText[] {
  const refused = new Set<string>();
  return fieldsOf(endpoint)
    .flatMap((field) => textsFor(endpoint, field))
    .filter(({ field, text, value }) => {
      if (passes(endpoint, field, value)) return true;
      const isFirst = !refused.has(text);
      refused.add(text);
      return isFirst;
    });
}

/** Kinds of the schemas of a field, as `optional nullable string`. */
function typeOf({ input }: Endpoint, field: string): string {
  const schema = input instanceof z.ZodObject ? input.shape[field] : undefined;
  return schema
    ? placesOf({ input: schema })
        .map((place) => kindOf(place.schema))
        .join(' ')
    : '';
}

/** Each text in each type of field and in each service, and in each field one of the texts that it takes. */
const texts: ReadonlyMap<Endpoint, HostileText[]> = (() => {
  const all = parsed.flatMap(([, endpoint]) => everyText(endpoint));
  const goals = ({ endpoint, field, text }: HostileText) => [
    `${text} in a field of the type ${typeOf(endpoint, field)}`,
    `${text} in ${endpoint.service}`,
    `${endpoint.id} ${field}`,
  ];
  const taken = isFull
    ? all
    : cover(
        all.filter(({ endpoint, field, value }) => passes(endpoint, field, value)),
        goals,
        ({ endpoint, field, value }) => `${endpoint.id} ${field} ${JSON.stringify(value)}`,
      );
  return groupedByEndpoint(taken);
})();

function groupedByEndpoint<Row extends { endpoint: Endpoint }>(rows: readonly Row[]): Map<Endpoint, Row[]> {
  const groups = new Map<Endpoint, Row[]>();
  for (const row of rows) groups.set(row.endpoint, [...(groups.get(row.endpoint) ?? []), row]);
  return groups;
}

describe('a hostile text breaks nothing', () => {
  it.each(parsed.filter(([, endpoint]) => texts.has(endpoint)))('%s', async (_, endpoint) => {
    const actor = actorFor(endpoint);
    const input = await inputOf(app, endpoint, actor);
    for (const { field, text, value } of texts.get(endpoint) ?? []) {
      const reply = await send(endpoint, { ...input, [field]: value }, actor);
      const broken = isBroken(reply);
      expect({ field, text: text.slice(0, 20), broken, body: broken && reply.body }).toEqual({
        field,
        text: text.slice(0, 20),
        broken: false,
        body: false,
      });
    }
  });

  it('afterwards in a list', async () => {
    const reads = endpoints.filter(({ raw, mutates, access }) => !raw && !mutates && access.kind !== 'public');
    for (const endpoint of reads) {
      // By the one in whose company the texts are.
      const actor = actorFor(endpoint);
      const reply = await send(endpoint, await inputOf(app, endpoint, actor), actor);
      expect({ id: endpoint.id, broken: isBroken(reply) }).toEqual({ id: endpoint.id, broken: false });
    }
  });
});

/** A number that the schema of its place takes: refusals by schemas are checked in memory (inputs.spec.ts). */
interface HostileNumber {
  endpoint: Endpoint;
  place: Place;
  value: number;
}

/** In the gate each end of each range in each service, and each number that a column of four bytes does not hold. */
const numbers: ReadonlyMap<Endpoint, HostileNumber[]> = (() => {
  const all = parsed.flatMap(([, endpoint]) =>
    numbersOf(endpoint).flatMap((place) =>
      [...new Set([...within(place), ...BEYOND])]
        .filter((value) => isTaken(place, value))
        .map((value) => ({ endpoint, place, value })),
    ),
  );
  const goals = ({ endpoint, place, value }: HostileNumber) => {
    const { min, max } = rangeOf(place.schema);
    const isWide = Math.abs(value) >= 2 ** 31;
    return [
      `${value} of ${min} to ${max} in ${endpoint.service}`,
      ...(isWide ? [`${value} as ${endpoint.id} ${place.path}`] : []),
    ];
  };
  const taken = isFull
    ? all
    : cover(all, goals, ({ endpoint, place, value }) => `${endpoint.id} ${place.path} ${value}`);
  return groupedByEndpoint(taken);
})();

describe('a number at the ends of its range and beyond is answered', () => {
  it.each(parsed.filter(([, endpoint]) => numbers.has(endpoint)))('%s', async (_, endpoint) => {
    const actor = actorFor(endpoint);
    const sample = await inputOf(app, endpoint, actor);
    const broken: unknown[] = [];
    const seen = new Set<string>();
    for (const { place, value } of numbers.get(endpoint) ?? []) {
      const input = withNumber(sample, place.path, value);
      const text = JSON.stringify(input);
      // An input that the schema refuses for other fields reaches no code of the call.
      if (seen.has(text) || !endpoint.input.safeParse(input).success) continue;
      seen.add(text);
      const reply = await send(endpoint, input, actor);
      if (isBroken(reply)) broken.push({ path: place.path, value, body: reply.body });
    }
    expect(broken).toEqual([]);
  });
});
