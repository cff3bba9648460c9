import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import { z } from 'zod';
import { allServices } from '../../../services/all-in-one/all-services';
import { consumerToken } from '../consumers';
import { person } from '../people';
import { type Actor, theActors } from './actors';
import { BEYOND, type HostileText, numbersOf, passes, textsFor, within, withNumber } from './hostile-values';
import { inputOf } from './samples/inputs';
import { fieldsOf } from './samples/meanings';
import { kindOf, type Place, placesOf } from './schema-fields';
import { isOfConsumers, isOfNetworkServer, table } from './table';
import { cover, isFull, printTier, rotated } from './tier';

// Texts and numbers that break programs, in every field of every call. New calls are included automatically. What the
// schema refuses meets no code of the call: all of it is parsed in memory (inputs.spec.ts).

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

/** Every text in every field that takes it; of what a call's schema refuses, each text once. */
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

function groupedByEndpoint(rows: readonly HostileText[]): Map<Endpoint, HostileText[]> {
  const groups = new Map<Endpoint, HostileText[]>();
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
      const reply = await send(endpoint, await inputOf(app, endpoint, operator), operator);
      expect({ id: endpoint.id, broken: isBroken(reply) }).toEqual({ id: endpoint.id, broken: false });
    }
  });
});

describe('a number at the ends of its range and beyond is answered', () => {
  it.each(parsed.filter(([, endpoint]) => numbersOf(endpoint).length > 0))('%s', async (_, endpoint) => {
    const actor = actorFor(endpoint);
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
    // A number that the schema refuses for what is around it meets no code of the call.
    const fits = ({ path }: Place, value: number) => endpoint.input.safeParse(withNumber(sample, path, value)).success;
    for (const place of numbersOf(endpoint)) {
      const ends = rotated(within(place), `${endpoint.id} ${place.path}`).filter((end) => fits(place, end));
      for (const end of isFull ? ends : ends.slice(0, 1)) await attempt(place, end);
    }
    const places = numbersOf(endpoint);
    for (const value of BEYOND) {
      const refused = places.filter((place) => !fits(place, value));
      // Refused by the schema, whichever field it is in: one such number is sent. The others are taken as they are.
      const [first] = isFull ? refused : [];
      for (const place of places) if (place === first || !refused.includes(place)) await attempt(place, value);
    }
    expect(broken).toEqual([]);
  });
});
